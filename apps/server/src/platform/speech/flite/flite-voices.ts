import type { EngineVoice } from '@sonora/speech';

/** An embedded voice with the settings that its program uses when none are given. */
export type FliteVoice = EngineVoice & {
  /** Mean and deviation of the melody, in Hz, in the voice's own model (read from the module's data). */
  readonly f0MeanHz: number;
  readonly f0DeviationHz: number;
  /** The stretch of natural speech: the diphone voice is slowed to 1.1 by its own definition. */
  readonly naturalStretch: number;
  /** The name of its database record; the diphone voice has none. See voice-model.ts. */
  readonly record?: string;
  /** True when the accent model of the record carries the melody, and the settings of mean and deviation do nothing. */
  readonly accentModel?: boolean;
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
    record: 'cmu_us_slt',
  },
  {
    id: 'rms',
    languageCode: 'en-US',
    gender: 'male',
    medianF0Hz: 103,
    f0MeanHz: 98,
    f0DeviationHz: 24,
    naturalStretch: 1,
    record: 'cmu_us_rms',
    accentModel: true,
  },
  {
    id: 'awb',
    languageCode: 'en-GB',
    gender: 'male',
    medianF0Hz: 129,
    f0MeanHz: 132,
    f0DeviationHz: 25,
    naturalStretch: 1,
    record: 'cmu_us_awb',
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
