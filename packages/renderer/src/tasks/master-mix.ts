import { type AudioTags, decodeAudio, type EncoderPreset } from '@sonora/codecs';
import type { Pcm } from '@sonora/codecs/pcm';
import type { LoudnessPresetName } from '@sonora/contracts/audio';
import {
  DELIVERED_CEILING_DBTP,
  type LoudnessMeasurement,
  type LoudnessTarget,
  loudnessPresets,
  type MasterResult,
  masterAd,
  measureLoudness,
  resample,
} from '@sonora/engine';
import { encodeInTwo } from '../threads/encode-in-two.ts';

/** Loudness of the decoded file must be this close to the target where the ceiling allows it. */
const TOLERANCE_LU = 0.1;
const MAX_ROUNDS = 3;
/** Typical upper bound of what a lossy encoder adds to peaks; the margin grows when the decoded file shows more. */
const LOSSY_MARGIN_DB = 0.5;

export type MasteredMix = Pick<MasterResult, 'gainDb' | 'limitDbtp'> & {
  readonly mastered: Pcm;
  /** The encoded file, and what a player decodes. */
  readonly file: Uint8Array;
  readonly decoded: Pcm;
  readonly measurement: LoudnessMeasurement;
};

/** Highest true peak of the file, as a player decodes it. */
export const deliveredCeilingDbtp = ({ ceilingDbtp }: LoudnessTarget, isLossless: boolean): number =>
  isLossless ? ceilingDbtp : Math.max(ceilingDbtp, DELIVERED_CEILING_DBTP);

/** Players that level by tags read the master's figures; silence has none. */
export const loudnessTags = ({ integratedLufs, truePeakDbtp }: LoudnessMeasurement): AudioTags =>
  Number.isFinite(integratedLufs) && Number.isFinite(truePeakDbtp)
    ? { loudness: { integratedLufs, truePeakDbtp } }
    : {};

/** Resampled before encoding: the encoder's own rate converter is poorer, and parts that it converts do not join. */
export const atRate = (pcm: Pcm, sampleRateHz: number): Pcm =>
  pcm.sampleRateHz === sampleRateHz ? pcm : resample(pcm, sampleRateHz);

/** Measurements of one master and its file. */
type Attempt = {
  readonly masteredLufs: number;
  /** Of the file, decoded. */
  readonly measurement: LoudnessMeasurement;
};

/**
 * Lets `attempt` master, encode, decode and measure, so that the figures are those of the decoded file. When the encoder
 * exceeds the ceiling or shifts the loudness, the next attempt compensates for it; there are at most three.
 * @returns the last attempt
 */
export const reachTarget = async <T extends Attempt>(
  options: { readonly loudnessPreset: LoudnessPresetName; readonly isLossless: boolean },
  attempt: (target: LoudnessTarget, ceilingMarginDb: number) => Promise<T>,
): Promise<T> => {
  const preset = loudnessPresets[options.loudnessPreset];
  const ceilingDbtp = deliveredCeilingDbtp(preset, options.isLossless);
  let ceilingMarginDb = options.isLossless ? 0 : Math.max(0, preset.ceilingDbtp + LOSSY_MARGIN_DB - ceilingDbtp);
  let target: LoudnessTarget = preset;
  for (let round = 1; ; round += 1) {
    const made = await attempt(target, ceilingMarginDb);
    const overDb = made.measurement.truePeakDbtp - ceilingDbtp;
    const missedLu = preset.targetLufs - made.measurement.integratedLufs;
    // A master that misses its own target is held back by the ceiling: another attempt changes nothing.
    const isLimitedByCeiling = !(Math.abs(target.targetLufs - made.masteredLufs) <= TOLERANCE_LU);
    const isOnTarget = isLimitedByCeiling || Math.abs(missedLu) <= TOLERANCE_LU;
    if ((overDb <= 0 && isOnTarget) || round === MAX_ROUNDS) return made;
    if (overDb > 0) ceilingMarginDb += overDb + 0.1;
    if (!isOnTarget) target = { ...target, targetLufs: target.targetLufs + missedLu };
  }
};

/** Masters and encodes a mix in memory. */
export const masterMix = async (
  mix: Pcm,
  options: {
    readonly loudnessPreset: LoudnessPresetName;
    readonly encoder: EncoderPreset;
    readonly tags?: AudioTags;
  },
): Promise<MasteredMix> => {
  const { isLossless, sampleRateHz } = options.encoder;
  const { masteredLufs: _, ...result } = await reachTarget(
    { loudnessPreset: options.loudnessPreset, isLossless },
    async (target, ceilingMarginDb) => {
      const { pcm: mastered, measurement: before, gainDb, limitDbtp } = masterAd(mix, target, { ceilingMarginDb });
      const file = await encodeInTwo(atRate(mastered, sampleRateHz), options.encoder, {
        ...options.tags,
        ...loudnessTags(before),
      });
      const { pcm: decoded } = await decodeAudio(file);
      const measurement = measureLoudness(decoded);
      return { mastered, gainDb, limitDbtp, file, decoded, measurement, masteredLufs: before.integratedLufs };
    },
  );
  return result;
};
