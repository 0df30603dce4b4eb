/** Requests of eSpeak's process. */

export type EspeakConfig = {
  /** Full path of the package's module. */
  readonly modulePath: string;
};

export type EspeakText = {
  readonly text: string;
  /** eSpeak's name with its variant, for example `de+f2`. */
  readonly voice: string;
  /** 80 to 450. */
  readonly wordsPerMinute: number;
};

/** An entry of eSpeak's voice list. */
export type EspeakVoice = {
  readonly name: string;
  /** File below eSpeak's folder of languages, for example `gmw/de`. */
  readonly identifier: string;
  readonly languages: readonly { readonly priority: number; readonly name: string }[];
};

/** Start of a word in the audio. */
export type EspeakWord = {
  /** Index of its first character in the text, in code points. */
  readonly position: number;
  readonly milliseconds: number;
};

export type EspeakSpeech = {
  /** 16-bit samples. */
  readonly samples: Int16Array;
  readonly sampleRateHz: number;
  readonly words: readonly EspeakWord[];
};

export type EspeakKinds = {
  readonly load: { readonly request: EspeakConfig; readonly response: undefined };
  readonly 'list-voices': { readonly request: undefined; readonly response: readonly EspeakVoice[] };
  readonly speak: { readonly request: EspeakText; readonly response: EspeakSpeech };
};
