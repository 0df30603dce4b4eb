import type { LoudnessPresetName } from '@sonora/contracts/audio';

/** What a destination asks of the delivered file. */
export type LoudnessTarget = {
  /** Integrated loudness, LUFS. */
  readonly targetLufs: number;
  /** Highest true peak, dBTP. */
  readonly ceilingDbtp: number;
  /** Highest short-term loudness, LUFS, where the destination limits it (EBU R 128 s1). */
  readonly maxShortTermLufs?: number;
};

/**
 * Lossy coding may lift the peaks of a delivered file above the ceiling of its master, up to this (EBU R 128, AES TD1008);
 * never above the master's own ceiling where that is higher.
 */
export const DELIVERED_CEILING_DBTP = -1;

export const loudnessPresets: Readonly<Record<LoudnessPresetName, LoudnessTarget>> = {
  spotify: { targetLufs: -14, ceilingDbtp: -1.5 },
  streaming: { targetLufs: -14, ceilingDbtp: -1.5 },
  youtube: { targetLufs: -14, ceilingDbtp: -1.5 },
  podcast: { targetLufs: -16, ceilingDbtp: -1.5 },
  applePodcast: { targetLufs: -16, ceilingDbtp: -1.5 },
  radio: { targetLufs: -23, ceilingDbtp: -1 },
  radioAd: { targetLufs: -23, ceilingDbtp: -1, maxShortTermLufs: -18 },
};
