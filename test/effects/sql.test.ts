import { describe } from 'vitest';
import { effectTests, handler, using } from './happens.js';

const happens = effectTests();

describe('tagged templates', () => {
  happens(
    'of SQL do what it says, and parts of it nothing',
    using(
      "import postgres from 'postgres';\nimport { sql as part } from 'drizzle-orm';\nimport { PrismaClient } from '@prisma/client';\nconst sql = postgres('a');\nconst prisma = new PrismaClient();",
      'await sql`SELECT * FROM a`; const which = sql`id = 1`; await sql`DELETE FROM a WHERE ${which}`; db.getAll(part`lower(a)`); await prisma.$queryRaw`SELECT 1`; await prisma.$executeRaw`DELETE FROM a`; await sql`${args.text}`; String.raw`a`; other`b`; declare function other(text: TemplateStringsArray): void;',
    ),
    [
      'write sql`DELETE FROM a WHERE ${which}`',
      'write prisma.$executeRaw`DELETE FROM a`',
      'unknown sql`${args.text}`',
      'unknown other`b`',
    ],
  );
  happens(
    'are remembered as calls are',
    "import postgres from 'postgres';\nconst sql = postgres('a');\n" +
      handler(
        'await sql`DELETE FROM a`; const [row] = await sql`INSERT INTO a VALUES (1) RETURNING id`;',
        'return row.id;',
      ),
    ['unused sql`DELETE FROM a`', 'untyped sql`INSERT INTO a VALUES (1) RETURNING id`'],
    ({ remember, text }) => `${remember} ${text}`,
  );
});
