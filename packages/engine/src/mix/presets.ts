import type { MixPresetName } from '@sonora/contracts/audio';

/** The numbers behind a mixing preset. Levels in LU and dB. */
export type MixPresetSettings = {
  /** One sentence for people who choose. */
  readonly description: string;
  /** Speech minus bed over the 400 ms blocks that hold speech; null: there is no bed. */
  readonly speechOverBedLu: number | null;
  /** Level of the bed below speech level where there is no speech. */
  readonly restingBedUnderSpeechLu: number;
  readonly effectsUnderSpeechLu: number;
  readonly mediaUnderSpeechLu: number;
  /** Whether media and effects count as speech: they duck the bed, too. */
  readonly isMediaSpeech: boolean;
  /** Lift of the voice around 3 kHz, dB. */
  readonly presenceDb: number;
  /** Whether voice and bed pass a compressor in three bands. */
  readonly isMultiband: boolean;
};

/** Loudness of every processed voice clip, LUFS, when it stands in the middle of a stereo mix. */
export const SPEECH_LEVEL_LUFS = -20;

const standard: Omit<MixPresetSettings, 'description'> = {
  speechOverBedLu: 14,
  restingBedUnderSpeechLu: 4.5,
  effectsUnderSpeechLu: 5.5,
  mediaUnderSpeechLu: 3,
  isMediaSpeech: false,
  presenceDb: 1.5,
  isMultiband: false,
};

export const mixPresets: Readonly<Record<MixPresetName, MixPresetSettings>> = {
  balanced: { ...standard, description: 'Speech leads and the music stays well audible beneath it.' },
  voice_enhanced: {
    ...standard,
    speechOverBedLu: 20,
    presenceDb: 3,
    description: 'Speech comes first: clearer, with the music far beneath it.',
  },
  music_enhanced: { ...standard, speechOverBedLu: 8, description: 'Music stays strong while speech is on.' },
  media_enhanced: {
    ...standard,
    effectsUnderSpeechLu: 0,
    mediaUnderSpeechLu: 0,
    isMediaSpeech: true,
    description: 'Your own media and effects are as prominent as speech, and the music gives way to them.',
  },
  radio: { ...standard, isMultiband: true, description: 'Dense and even in all bands, as on the radio.' },
  voiceOnly: { ...standard, speechOverBedLu: null, description: 'Speech without a music bed.' },
};
