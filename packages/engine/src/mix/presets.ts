import type { MixPresetName } from '@sonora/contracts/audio';

/** Parameters of a mixing preset. Levels in LU and dB. */
export type MixPresetSettings = {
  /** Speech loudness minus bed loudness over the 400 ms blocks that contain speech; null for a preset without a bed. */
  readonly speechOverBedLu: number | null;
  /** Level of the bed below speech level where there is no speech. */
  readonly restingBedUnderSpeechLu: number;
  readonly effectsUnderSpeechLu: number;
  readonly mediaUnderSpeechLu: number;
  /** Whether media count as speech, so that they duck the bed as well. */
  readonly isMediaSpeech: boolean;
  /** Boost of the voice around 3 kHz, dB. */
  readonly presenceDb: number;
  /** Whether voice and bed pass a three-band compressor. */
  readonly isMultiband: boolean;
};

/** Loudness of every processed voice clip, LUFS, measured with the clip at the centre of a stereo mix. */
export const SPEECH_LEVEL_LUFS = -20;

/** Speech over a finished ad minus the ad's own speech at the same time, as between speech and music of the usual preset. */
export const SPEECH_OVER_DUCKED_LU = 14;

const standard: MixPresetSettings = {
  speechOverBedLu: 14,
  restingBedUnderSpeechLu: 4.5,
  effectsUnderSpeechLu: 5.5,
  mediaUnderSpeechLu: 3,
  isMediaSpeech: false,
  presenceDb: 1.5,
  isMultiband: false,
};

export const mixPresets: Readonly<Record<MixPresetName, MixPresetSettings>> = {
  balanced: standard,
  voice_enhanced: {
    ...standard,
    speechOverBedLu: 20,
    presenceDb: 3,
  },
  music_enhanced: { ...standard, speechOverBedLu: 8 },
  media_enhanced: {
    ...standard,
    effectsUnderSpeechLu: 0,
    mediaUnderSpeechLu: 0,
    isMediaSpeech: true,
  },
  radio: { ...standard, isMultiband: true },
  voiceOnly: { ...standard, speechOverBedLu: null },
};
