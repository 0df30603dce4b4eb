import type { LoudnessPresetName } from '@sonora/contracts/audio';

/** Loudness requirements of a destination for the delivered file. */
export type LoudnessTarget = {
  /** Integrated loudness, LUFS. */
  readonly targetLufs: number;
  /** Maximum true peak, dBTP. */
  readonly ceilingDbtp: number;
  /** Maximum short-term loudness, LUFS, where the destination limits it (EBU R 128 s1). */
  readonly maxShortTermLufs?: number;
};

/**
 * Maximum true peak of a delivered file, dBTP: lossy coding may raise peaks above the ceiling of the master up to this
 * value (EBU R 128, AES TD1008). A master whose own ceiling is higher keeps that ceiling instead.
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
