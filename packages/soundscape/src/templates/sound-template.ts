import type { MixSettings } from '../render/render-piece.ts';
import type { TemplateScore } from '../score/compose-score.ts';

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

/** Written music that can be played at any length. */
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
  readonly lengthKind: 'elastic' | 'fixed_length' | 'static';
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
  segments: ['intro', 'main', 'outro'],
} as const;
