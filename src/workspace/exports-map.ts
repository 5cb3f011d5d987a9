/** Files that the `exports` of a package.json names, or else its other entries, by subpath; conditions count alike. */
export function declaredExports(manifest: Readonly<Record<string, unknown>>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const { exports } = manifest;
  const bySubpath = isRecord(exports) && Object.keys(exports).some((key) => key.startsWith('.'));
  if (bySubpath) for (const [subpath, target] of Object.entries(exports)) found.set(subpath, filesIn(target));
  else if (exports !== undefined) found.set('.', filesIn(exports));
  else found.set('.', [manifest.source, manifest.types, manifest.module, manifest.main].flatMap(filesIn));
  return found;
}

function filesIn(target: unknown): string[] {
  if (typeof target === 'string') return [target];
  if (Array.isArray(target)) return target.flatMap(filesIn);
  return isRecord(target) ? Object.values(target).flatMap(filesIn) : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
