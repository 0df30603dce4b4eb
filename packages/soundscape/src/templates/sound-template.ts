import type { TemplateScore } from '../score/compose-score.ts';
import type { MixSettings } from '../synthesis/mix-settings.ts';

/** Searchable labels of a template. */
export type SoundLabels = {
  readonly mood: readonly string[];
  readonly genre: readonly string[];
  readonly subgenre?: readonly string[];
  readonly instrument: readonly string[];
  readonly bpm: number;
  readonly tempo: 'slow' | 'medium' | 'fast';
  readonly key: string;
  readonly energy: 'low' | 'medium' | 'high' | 'variable';
  readonly holidays: readonly string[];
};

/** Written music and its metadata. */
export type SoundTemplate = {
  /** Short name, unique without regard to case. */
  readonly alias: string;
  /** UUID; never changes. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly labels: SoundLabels;
  readonly accessType: 'public';
  readonly licenseType: string;
  readonly provider: 'Sonora';
  /**
   * `elastic` is performed for any length; `fixed_length` exists in a few lengths, of which the next longer one is cut;
   * `static` is one recording: always the same performance, independent of the speech over it, and cut where it is too
   * long.
   */
  readonly lengthKind: 'elastic' | 'fixed_length' | 'static';
  /** Lengths in which the piece exists, in seconds, ascending: none when it is elastic, one when it is static. */
  readonly writtenSeconds: readonly number[];
  readonly segments: readonly ['intro', 'main', 'outro'];
  readonly score: TemplateScore;
  readonly mix: MixSettings;
};

/** Properties that all templates share. */
export const TEMPLATE_DEFAULTS = {
  accessType: 'public',
  licenseType: 'royalty_free',
  provider: 'Sonora',
  lengthKind: 'elastic',
  writtenSeconds: [],
  segments: ['intro', 'main', 'outro'],
} as const satisfies Partial<SoundTemplate>;

/** Common lengths of audio ads, in seconds, for which a piece of fixed length is written. */
export const SPOT_SECONDS = [10, 15, 20, 30, 40, 60] as const;
