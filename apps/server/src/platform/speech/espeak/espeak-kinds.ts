/** Requests of eSpeak's process. */

export type EspeakConfig = {
  /** Full path of the package's module. */
  readonly modulePath: string;
};

export type EspeakText = {
  readonly text: string;
  /** As eSpeak names it, with its variant: `de+f2`. */
  readonly voice: string;
  /** 80 to 450. */
  readonly wordsPerMinute: number;
};

/** A voice as eSpeak lists it. */
export type EspeakVoice = {
  readonly name: string;
  /** File below its folder of languages: `gmw/de`. */
  readonly identifier: string;
  readonly languages: readonly { readonly priority: number; readonly name: string }[];
};

/** Where a word of the text begins to sound. */
export type EspeakWord = {
  /** Place of its first character in the text, in code points from 0. */
  readonly position: number;
  readonly milliseconds: number;
};

export type EspeakSpeech = {
  /** 16 bit. */
  readonly samples: Int16Array;
  readonly sampleRateHz: number;
  readonly words: readonly EspeakWord[];
};

export type EspeakKinds = {
  readonly load: { readonly request: EspeakConfig; readonly response: undefined };
  readonly 'list-voices': { readonly request: undefined; readonly response: readonly EspeakVoice[] };
  readonly speak: { readonly request: EspeakText; readonly response: EspeakSpeech };
};
