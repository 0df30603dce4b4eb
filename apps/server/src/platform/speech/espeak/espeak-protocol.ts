/** What eSpeak's process is told and answers. */

export type EspeakConfig = {
  /** Full path of the package's module. */
  readonly modulePath: string;
};

/** `list` asks for the voices, the other kind speaks. */
export type EspeakJob =
  | { readonly kind: 'list' }
  | {
      readonly kind: 'text';
      readonly text: string;
      /** As eSpeak names it, with its variant: `de+f2`. */
      readonly voice: string;
      /** Words in a minute: 80 to 450. */
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

export type EspeakSpoken = {
  readonly kind: 'spoken';
  /** Of a list, and of nothing else. */
  readonly voices: readonly EspeakVoice[];
  /** 16 bit. */
  readonly samples: Int16Array;
  readonly sampleRateHz: number;
  readonly words: readonly EspeakWord[];
};

export type EspeakAnswer =
  | { readonly kind: 'loaded' }
  | EspeakSpoken
  | { readonly kind: 'failed'; readonly reason: string };
