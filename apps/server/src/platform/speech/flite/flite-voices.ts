import type { EngineVoice } from '@sonora/speech';

/** An embedded voice with the settings that its program uses when none are given. */
export type FliteVoice = EngineVoice & {
  /** Mean and deviation of the melody, in Hz, in the voice's own model (read from the module's data). */
  readonly f0MeanHz: number;
  readonly f0DeviationHz: number;
  /** The stretch of natural speech: the diphone voice is slowed to 1.1 by its own definition. */
  readonly naturalStretch: number;
  /** The name of the record whose accent model carries the melody; see voice-model.ts. */
  readonly accentRecord?: string;
};

export const fliteVoices: readonly FliteVoice[] = [
  {
    id: 'slt',
    languageCode: 'en-US',
    gender: 'female',
    medianF0Hz: 170,
    f0MeanHz: 172,
    // Its model says 27 and predicts a melody of less than three semitones; a third more sounds less read-off.
    f0DeviationHz: 36,
    naturalStretch: 1,
  },
  {
    id: 'rms',
    languageCode: 'en-US',
    gender: 'male',
    medianF0Hz: 103,
    f0MeanHz: 98,
    f0DeviationHz: 24,
    naturalStretch: 1,
    accentRecord: 'cmu_us_rms',
  },
  {
    id: 'awb',
    languageCode: 'en-GB',
    gender: 'male',
    medianF0Hz: 129,
    f0MeanHz: 132,
    f0DeviationHz: 25,
    naturalStretch: 1,
  },
  {
    id: 'kal16',
    languageCode: 'en-US',
    gender: 'male',
    medianF0Hz: 91,
    f0MeanHz: 95,
    f0DeviationHz: 11,
    naturalStretch: 1.1,
  },
];
