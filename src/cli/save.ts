import { writeFileSync } from 'node:fs';
import { UsageError } from '../model/errors.js';

/** Writes a report. Throws `UsageError` where it can't be written. */
export function save(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(
      `can't write the report (${(error as Error).message}); give --output a file in a folder that exists`,
    );
  }
}
