import type { VoiceCorrection } from '@sonora/contracts/audio';
import type { VoiceDefinition } from './voice-definition.ts';

/** What a base voice gives to every voice that is made of it. */
export type BaseVoice = Pick<VoiceDefinition, 'base' | 'languageCode' | 'accent'> & {
  /** What is too much in every sound of the base voice, at its own formants. Default: nothing. */
  readonly corrections?: readonly VoiceCorrection[];
  /** Where its sound ends, when that is well below half its sample rate. */
  readonly bandEdgeHz?: number;
};

const american = { languageCode: 'en-US', accent: 'american' } as const;
const scottish = { languageCode: 'en-GB', accent: 'scottish' } as const;

/**
 * The recordings behind rms and slt ring at 6.8 kHz: in vowels, sibilants and pauses alike stands a ridge 700 Hz wide, which
 * is 10 dB high in rms and 6 to 9 in slt (mean spectra of one ad, 150 Hz a step). Raised formants carry it into a place
 * where it whistles, wren's to 7.8 kHz.
 */
const ridge = (gainDb: number): readonly VoiceCorrection[] => [{ frequencyHz: 6800, gainDb, q: 7 }];

/** The embedded voices of flite, by the names that its makers gave them. */
export const fliteBases = {
  rms: { base: { engine: 'flite', voice: 'rms' }, ...american, corrections: ridge(-10) },
  slt: { base: { engine: 'flite', voice: 'slt' }, ...american, corrections: ridge(-6) },
  awb: { base: { engine: 'flite', voice: 'awb' }, ...scottish },
  kal16: { base: { engine: 'flite', voice: 'kal16' }, ...american },
} as const satisfies Record<string, BaseVoice>;

/** Voices of engines that an operator may install. */
export const optionalBases = {
  bdl: { base: { engine: 'rhvoice', voice: 'bdl' }, ...american },
  clb: { base: { engine: 'rhvoice', voice: 'clb' }, ...american },
  slt: { base: { engine: 'rhvoice', voice: 'slt' }, ...american },
  // Measured: nothing above 7.9 kHz, though it speaks at 24 kHz.
  alan: { base: { engine: 'rhvoice', voice: 'alan' }, ...scottish, bandEdgeHz: 7900 },
  sltHts: { base: { engine: 'festival', voice: 'slt_hts' }, ...american },
} as const satisfies Record<string, BaseVoice>;
