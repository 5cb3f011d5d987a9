import type { Dialect } from './dialect.js';
import { fastmcp } from './fastmcp.js';
import { sdkV1 } from './sdk-v1.js';
import { sdkV2 } from './sdk-v2.js';

/** Every dialect that is recognised; a new one is added here and nowhere else. */
export const DIALECTS: readonly Dialect[] = [sdkV1, sdkV2, fastmcp];
