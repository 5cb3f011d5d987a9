import type { LoadedConfig } from '../model/config.js';
import type { Writes } from '../model/plan.js';
import type { Target } from '../model/report.js';
import type { Shard } from './shards.js';

export interface EngineOptions {
  readonly cwd: string;
  readonly paths: readonly string[];
  readonly target: 'auto' | Target;
  /** Without one every rule runs, at its own level. */
  readonly config?: LoadedConfig;
  /** Only these rules run, also where the configuration turns them off. */
  readonly rules?: readonly string[];
  /** Only one part of the packages; all of them unless given. */
  readonly shard?: Shard;
  /** Tools, paths and plans to migrate; everything unless given. */
  readonly only?: readonly string[];
  /** What is done about writes before an ask; what the configuration says unless given, and `once` without that. */
  readonly writes?: Writes | undefined;
  /** `false`: what is written is not type-checked. */
  readonly types?: boolean;
  /** Texts that lie over the files on disk, by absolute path: what an editor has not saved yet. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Of what lies below the paths, only these files count as given; all unless told. */
  readonly looksAt?: (file: string) => boolean;
  readonly onProgress?: (stage: string) => void;
}
