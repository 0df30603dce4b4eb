import type { VoiceCorrection } from '@sonora/contracts/audio';

/** Modifications of a base voice. The speech engine applies the first three, `enhanceVoice` applies `tone`. */
export type VoiceColour = {
  /** Pitch shift relative to the base voice. */
  readonly pitchSemitones: number;
  /** Scale of the formants; values above 1 make the speaker smaller and brighter. 0.8 to 1.25, in steps of 0.025. */
  readonly formantRatio: number;
  /** Factor of the base voice's own tempo. */
  readonly rate: number;
  /** Gains in dB of the tone filters after synthesis; 0 leaves the band unchanged. */
  readonly tone: {
    /** Resonances of the base voice that are attenuated before any other processing; they move with the formants. */
    readonly corrections?: readonly VoiceCorrection[];
    /** Around 180 Hz. */
    readonly bodyDb: number;
    /** Around 3 kHz. */
    readonly presenceDb: number;
    /** Above 9 kHz, where the harmonics of the exciter are. */
    readonly airDb: number;
    /** Tilt of the whole spectrum around 1 kHz. */
    readonly brightnessDb: number;
    /** Level of synthetic harmonics above the base voice's band, relative to the voice; none at −60 and below. */
    readonly exciterDb: number;
    /** Upper end of the base voice's band. Default: 0.9 of its Nyquist frequency. */
    readonly bandEdgeHz?: number;
  };
};

export type VoiceGender = 'male' | 'female' | 'other';
export type AgeBracket = 'child' | 'adult' | 'senior';

/** A voice of the library: the fields of the public API, its engine voice and its colour. */
export type VoiceDefinition = {
  /** UUID; never changes. */
  readonly voiceId: string;
  /** Lower case, unique; looked up without regard to case. */
  readonly alias: string;
  readonly language: string;
  /** BCP 47. */
  readonly languageCode: string;
  readonly accent: string;
  readonly gender: VoiceGender;
  readonly ageBracket: AgeBracket;
  readonly provider: string;
  readonly providerFullName: string;
  readonly tags: readonly string[];
  readonly type: 'standard';
  readonly supportedLanguages: readonly string[];
  readonly isMultilingual: boolean;
  readonly supportedStyles: readonly string[];
  readonly defaultStyle: readonly string[];
  readonly basicEmotion: string;
  readonly purpose: readonly string[];
  readonly timePerformance: 'slow' | 'medium' | 'fast';
  readonly longSoftDescription: string;
  readonly industryExamples: readonly string[];
  /** Maximum number of characters of one section's text. */
  readonly sectionCharacterLimit: number;
  /**
   * Characters of script per second of speech at speed 1, including pauses; measured on three ads (RHVoice: 16, from
   * one ad of another length).
   */
  readonly charsPerSecond: number;
  readonly technologies: readonly ('TTS' | 'STS')[];
  /**
   * Alias of the voice that replaces this one when it is not available, where that is allowed. Default: the most
   * similar one. Stored with the voices of connections, hence its name.
   */
  readonly standInAlias?: string;
  readonly base: { readonly engine: string; readonly voice: string };
  readonly colour: VoiceColour;
};
