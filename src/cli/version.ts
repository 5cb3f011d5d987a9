import { readFileSync } from 'node:fs';

/** Version of this tool. The package.json lies two folders up in the sources and three in `dist`. */
export function toolVersion(): string {
  for (const up of ['../../package.json', '../../../package.json']) {
    const version = versionIn(new URL(up, import.meta.url));
    if (version !== undefined) return version;
  }
  return '0.0.0';
}

function versionIn(file: URL): string | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string };
    return name === 'mcp-mrtr' ? version : undefined;
  } catch {
    return undefined;
  }
}
