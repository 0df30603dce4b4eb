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
import { encodeInTwo, prepareSecondThread } from '../threads/encode-in-two.ts';

/** Maximum deviation of the decoded file's loudness from the target where the ceiling allows it. */
const TOLERANCE_LU = 0.1;
const MAX_ROUNDS = 3;
/** Typical maximum that a lossy encoder adds to peaks; the margin is increased when the decoded file exceeds it. */
const LOSSY_MARGIN_DB = 0.5;

export type MasteredMix = Pick<MasterResult, 'gainDb' | 'limitDbtp'> & {
  readonly mastered: Pcm;
  /** The encoded file, and its decoded samples. */
  readonly file: Uint8Array;
  readonly decoded: Pcm;
  readonly measurement: LoudnessMeasurement;
};

/** Maximum true peak of the decoded file. */
export const deliveredCeilingDbtp = ({ ceilingDbtp }: LoudnessTarget, isLossless: boolean): number =>
  isLossless ? ceilingDbtp : Math.max(ceilingDbtp, DELIVERED_CEILING_DBTP);

/** Loudness tags with the master's measurements, for players that normalise by tags; none for silence. */
export const loudnessTags = ({ integratedLufs, truePeakDbtp }: LoudnessMeasurement): AudioTags =>
  Number.isFinite(integratedLufs) && Number.isFinite(truePeakDbtp)
    ? { loudness: { integratedLufs, truePeakDbtp } }
    : {};

/** Resamples before encoding, because the encoder's resampler is worse and its parts cannot be joined. */
export const atRate = (pcm: Pcm, sampleRateHz: number): Pcm =>
  pcm.sampleRateHz === sampleRateHz ? pcm : resample(pcm, sampleRateHz);

/** Measurements of one master and its file. */
type Attempt = {
  readonly masteredLufs: number;
  /** Measured on the decoded file. */
  readonly measurement: LoudnessMeasurement;
};

/**
 * Calls `attempt` to master, encode, decode and measure, so that the measurements are those of the decoded file. When
 * the encoder exceeds the ceiling or changes the loudness, the next attempt compensates for it, up to three attempts.
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
    // A master that misses its own target is limited by the ceiling, so another attempt changes nothing.
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
  prepareSecondThread(mix, options.encoder);
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
