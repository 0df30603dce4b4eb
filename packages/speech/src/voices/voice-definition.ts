import type { VoiceCorrection } from '@sonora/contracts/audio';

/** How a base voice is coloured. The speech engine applies the first three, `enhanceVoice` applies `tone`. */
export type VoiceColour = {
  /** Shift of the melody against the base voice. */
  readonly pitchSemitones: number;
  /** Scale of the formants; above 1 a smaller, brighter speaker. 0.8 to 1.25, in steps of 0.025. */
  readonly formantRatio: number;
  /** Factor on the base voice's own tempo. */
  readonly rate: number;
  /** Gains in dB of a tone shaping after synthesis; 0 leaves the band alone. */
  readonly tone: {
    /** Resonances of the base voice that go before anything else is done; they move with the formants. */
    readonly corrections?: readonly VoiceCorrection[];
    /** Around 180 Hz. */
    readonly bodyDb: number;
    /** Around 3 kHz. */
    readonly presenceDb: number;
    /** Above 9 kHz, for the harmonics of the exciter. */
    readonly airDb: number;
    /** Tilt of the whole spectrum around 1 kHz. */
    readonly brightnessDb: number;
    /** Level of made-up harmonics above the base voice's band, against the voice; −60 and below is none. */
    readonly exciterDb: number;
    /** Where the base voice's band ends; 0.9 of its Nyquist frequency when absent. */
    readonly bandEdgeHz?: number;
  };
};

export type VoiceGender = 'male' | 'female' | 'other';
export type AgeBracket = 'child' | 'adult' | 'senior';

/**
 * A voice of the library: the fields that the public API shows, the engine voice it is made of and its colour.
 */
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
  /** Characters of one section's text. */
  readonly sectionCharacterLimit: number;
  /** Characters of script in a second of speech at speed 1, pauses included; measured on three ads (RHVoice's: 16, from one ad of another length). */
  readonly charsPerSecond: number;
  readonly technologies: readonly ('TTS' | 'STS')[];
  /** Alias of the voice that speaks when this one cannot, where that is allowed; default: the nearest one. */
  readonly standInAlias?: string;
  readonly base: { readonly engine: string; readonly voice: string };
  readonly colour: VoiceColour;
};
