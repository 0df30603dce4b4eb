import type { TemplateScore } from '../score/compose-score.ts';
import type { MixSettings } from '../synthesis/mix-settings.ts';

/** What a library can be searched by. */
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

/** Written music, and what it may be played as. */
export type SoundTemplate = {
  /** Short name, unique without regard to case. */
  readonly alias: string;
  /** UUID, unchanged for as long as the template exists. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly labels: SoundLabels;
  readonly accessType: 'public';
  readonly licenseType: string;
  readonly provider: 'Sonora';
  /**
   * `elastic` is performed anew for any length; `fixed_length` exists in a few lengths, of which the next longer one is cut;
   * `static` is one recording: always the same performance, whatever is said over it, cut where it is too long.
   */
  readonly lengthKind: 'elastic' | 'fixed_length' | 'static';
  /** The lengths in which the piece exists, in seconds, rising: none when it is elastic, one when it is static. */
  readonly writtenSeconds: readonly number[];
  readonly segments: readonly ['intro', 'main', 'outro'];
  readonly score: TemplateScore;
  readonly mix: MixSettings;
};

/** What all templates of the house have in common. */
export const HOUSE_TEMPLATE = {
  accessType: 'public',
  licenseType: 'royalty_free',
  provider: 'Sonora',
  lengthKind: 'elastic',
  writtenSeconds: [],
  segments: ['intro', 'main', 'outro'],
} as const satisfies Partial<SoundTemplate>;

/** The lengths of spots that are sold, in seconds: what a piece of fixed length is written for. */
export const SPOT_SECONDS = [10, 15, 20, 30, 40, 60] as const;
