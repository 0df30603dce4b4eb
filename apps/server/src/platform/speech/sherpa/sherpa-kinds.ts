/** Requests of sherpa-onnx's process. The configuration has the names of `sherpa-onnx-node`. */

type Files = Readonly<Record<string, string | number>>;

export type SherpaConfig = {
  readonly model: Readonly<Partial<Record<'vits' | 'matcha' | 'kokoro' | 'kitten' | 'zipvoice' | 'pocket', Files>>> & {
    readonly numThreads: number;
  };
};

export type SherpaReference = {
  /** Full path of a WAV file. */
  readonly file: string;
  /** Transcript of the recording. */
  readonly text: string;
};

export type SherpaJob = {
  readonly text: string;
  readonly sid: number;
  /** 1 is the model's own rate, 2 is twice as fast. */
  readonly speed: number;
  readonly reference?: SherpaReference;
};

export type SherpaSpeech = { readonly samples: Float32Array; readonly sampleRateHz: number };

export type SherpaKinds = {
  readonly load: { readonly request: SherpaConfig; readonly response: undefined };
  readonly speak: { readonly request: SherpaJob; readonly response: SherpaSpeech };
};
