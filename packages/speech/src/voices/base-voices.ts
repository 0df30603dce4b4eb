import type { VoiceCorrection } from '@sonora/contracts/audio';
import type { VoiceDefinition } from './voice-definition.ts';

/** Properties that every voice inherits from its base voice. */
export type BaseVoice = Pick<VoiceDefinition, 'base' | 'languageCode' | 'accent'> & {
  /** Resonances of the base voice to attenuate, at its own formants. Default: none. */
  readonly corrections?: readonly VoiceCorrection[];
  /** Upper end of its spectrum, when that is well below half its sample rate. */
  readonly bandEdgeHz?: number;
};

const american = { languageCode: 'en-US', accent: 'american' } as const;
const scottish = { languageCode: 'en-GB', accent: 'scottish' } as const;

/**
 * The recordings behind rms and slt have a resonance at 6.8 kHz, 700 Hz wide, in vowels, sibilants and pauses alike: 10
 * dB in rms and 6 to 9 dB in slt (mean spectra of one ad, 150 Hz per step). Raised formants shift it to a frequency
 * where it whistles, for wren to 7.8 kHz.
 */
const ridge = (gainDb: number): readonly VoiceCorrection[] => [{ frequencyHz: 6800, gainDb, q: 7 }];

/** The embedded voices of flite, with their original names. */
export const fliteBases = {
  rms: { base: { engine: 'flite', voice: 'rms' }, ...american, corrections: ridge(-10) },
  slt: { base: { engine: 'flite', voice: 'slt' }, ...american, corrections: ridge(-6) },
  awb: { base: { engine: 'flite', voice: 'awb' }, ...scottish },
  kal16: { base: { engine: 'flite', voice: 'kal16' }, ...american },
} as const satisfies Record<string, BaseVoice>;

/** Voices of engines that an operator can install. */
export const optionalBases = {
  bdl: { base: { engine: 'rhvoice', voice: 'bdl' }, ...american },
  clb: { base: { engine: 'rhvoice', voice: 'clb' }, ...american },
  slt: { base: { engine: 'rhvoice', voice: 'slt' }, ...american },
  // Measured: no energy above 7.9 kHz, although its sample rate is 24 kHz.
  alan: { base: { engine: 'rhvoice', voice: 'alan' }, ...scottish, bandEdgeHz: 7900 },
  sltHts: { base: { engine: 'festival', voice: 'slt_hts' }, ...american },
} as const satisfies Record<string, BaseVoice>;
