export type Word = { readonly text: string; readonly startSeconds: number; readonly endSeconds: number };

/** One zoom of a waveform: extremes from −127 to 127 per group of frames. */
export type Peaks = {
  readonly framesPerPeak: number;
  readonly min: readonly number[];
  readonly max: readonly number[];
};

export type Track = {
  /** The same sound has the same id, wherever it is started. */
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly uri: string;
  /** Known before the file is; else read from it. */
  readonly durationSeconds?: number;
  readonly peaks?: Peaks;
  readonly words?: readonly Word[];
  /** 0 to 1, default 1. */
  readonly gain?: number;
  /** The same piece in another version, to compare at the same place: "A/B with render 5". */
  readonly alternative?: { readonly label: string; readonly track: () => Track };
  /** Fetches the file for the listener to keep. */
  readonly onDownload?: () => void;
};
