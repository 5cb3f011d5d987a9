import { isShim, shimFlavour } from '../shim/render.js';
import type { Package } from '../workspace/packages.js';
import type { Survey } from './survey.js';

type Flavour = 'v1' | 'v2';

const MODULES: readonly (readonly [Flavour, RegExp])[] = [
  ['v1', /['"](?:npm:)?(?:@modelcontextprotocol\/sdk|fastmcp)[@/'"]/],
  ['v2', /['"](?:npm:)?@modelcontextprotocol\/server[@/'"]/],
];

/** The SDKs of a package's migrated code: what the files import that wrap a server or a handler. */
export function migratedOn({ sources, packages }: Survey, owner: Package): ReadonlySet<Flavour> {
  const found = new Set<Flavour>();
  for (const file of sources.containing(['multiRoundTrip'])) {
    if (packages.of(file).dir !== owner.dir) continue;
    const read = sources.read(file);
    if (!('text' in read) || isShim(read.text)) continue;
    for (const [flavour, module] of MODULES) if (module.test(read.text)) found.add(flavour);
  }
  return found;
}

/** The SDK that a shim is to be for when nothing of its package moves: that of the package, else of its code, else its own. */
export function flavourOf(survey: Survey, owner: Package, text: string): Flavour {
  const { v1, v2, fastmcp } = owner.sdk;
  const own = shimFlavour(text) ?? 'v1';
  const [hasV1, hasV2] = [(v1 ?? fastmcp) !== undefined, v2 !== undefined];
  if (hasV1 !== hasV2) return hasV2 ? 'v2' : 'v1';
  const [only, other] = migratedOn(survey, owner);
  return other === undefined ? (only ?? own) : own;
}
