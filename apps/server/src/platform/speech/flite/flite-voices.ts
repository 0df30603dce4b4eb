import type { EngineVoice } from '@sonora/speech';

/** An embedded voice with its default settings. */
export type FliteVoice = EngineVoice & {
  /** Mean and standard deviation of F0 in Hz, from the module's data. */
  readonly f0MeanHz: number;
  readonly f0DeviationHz: number;
  /** Default duration stretch: the diphone voice's own definition slows it to 1.1. */
  readonly naturalStretch: number;
  /** Name of its database record, see voice-model.ts; the diphone voice has none. */
  readonly record?: string;
  /** True when F0 comes from the record's accent model, which ignores the settings of mean and deviation. */
  readonly accentModel?: boolean;
};

export const fliteVoices: readonly FliteVoice[] = [
  {
    id: 'slt',
    languageCode: 'en-US',
    gender: 'female',
    medianF0Hz: 170,
    f0MeanHz: 172,
    // The model's own value is 27, which gives a pitch range below three semitones; a third more sounds livelier.
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
