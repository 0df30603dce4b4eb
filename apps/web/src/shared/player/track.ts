export type Word = { readonly text: string; readonly startSeconds: number; readonly endSeconds: number };

/** One zoom level of a waveform: minimum and maximum per group of frames, −127 to 127. */
export type Peaks = {
  readonly framesPerPeak: number;
  readonly min: readonly number[];
  readonly max: readonly number[];
};

export type Track = {
  /** Equal for the same audio, whichever component plays it. */
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
  /** A warning after the subtitle, such as that the audio is older than what it was made from. */
  readonly note?: string;
  readonly uri: string;
  /** Duration, if known before the file is loaded. */
  readonly durationSeconds?: number;
  readonly peaks?: Peaks;
  readonly words?: readonly Word[];
  /** 0 to 1. Default: 1. */
  readonly gain?: number;
  /** Another version of the same audio for A/B comparison, with the label of the switch: "A/B with render 5". */
  readonly alternative?: { readonly label: string; readonly track: () => Track };
  /** Downloads the file. */
  readonly onDownload?: () => void;
};
