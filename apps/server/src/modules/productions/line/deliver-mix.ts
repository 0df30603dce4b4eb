import { type AudioTags, decodeAudio, type EncoderPreset } from '@sonora/codecs';
import type { Pcm } from '@sonora/codecs/pcm';
import {
  DELIVERED_CEILING_DBTP,
  type LoudnessMeasurement,
  type LoudnessPreset,
  type LoudnessTarget,
  loudnessPresets,
  type MasterResult,
  masterAd,
  measureLoudness,
  resample,
} from '@sonora/engine';
import { encodeInTwo } from './encode-in-two.ts';

/** Loudness of the decoded file must be this close to the target where the ceiling allows it. */
const toleranceLu = 0.1;
const rounds = 3;
/** What a lossy encoder adds to peaks at most, as a rule; the margin grows when the decoded file shows more. */
const lossyRoomDb = 0.5;

export type Delivery = Pick<MasterResult, 'gainDb' | 'limitDbtp'> & {
  readonly mastered: Pcm;
  /** The encoded file, and what a player makes of it. */
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

/** What the encoder is given: it can convert rates itself, but plainly, and then no two parts of a file join. */
export const atRate = (pcm: Pcm, sampleRateHz: number): Pcm =>
  pcm.sampleRateHz === sampleRateHz ? pcm : resample(pcm, sampleRateHz);

/** One master with its file, and what both measure. */
type Attempt = {
  readonly masteredLufs: number;
  /** Of the file, decoded. */
  readonly measurement: LoudnessMeasurement;
};

/**
 * Lets `attempt` master, encode, decode what was encoded, and measure that: the figures are those of what the listener's
 * player gets. When the encoder breaks the ceiling or shifts the loudness, it is asked again with room for it, at most
 * three times in all. The last attempt is answered.
 */
export const reachTarget = async <T extends Attempt>(
  options: { readonly loudnessPreset: LoudnessPreset; readonly isLossless: boolean },
  attempt: (target: LoudnessTarget, ceilingMarginDb: number) => Promise<T>,
): Promise<T> => {
  const preset = loudnessPresets[options.loudnessPreset];
  const ceilingDbtp = deliveredCeilingDbtp(preset, options.isLossless);
  let ceilingMarginDb = options.isLossless ? 0 : Math.max(0, preset.ceilingDbtp + lossyRoomDb - ceilingDbtp);
  let target: LoudnessTarget = preset;
  for (let round = 1; ; round += 1) {
    const made = await attempt(target, ceilingMarginDb);
    const overDb = made.measurement.truePeakDbtp - ceilingDbtp;
    const missedLu = preset.targetLufs - made.measurement.integratedLufs;
    // Where the master itself stayed away from its target, the ceiling forbids more: asking again changes nothing.
    const isHeldBack = !(Math.abs(target.targetLufs - made.masteredLufs) <= toleranceLu);
    const isOnTarget = isHeldBack || Math.abs(missedLu) <= toleranceLu;
    if ((overDb <= 0 && isOnTarget) || round === rounds) return made;
    if (overDb > 0) ceilingMarginDb += overDb + 0.1;
    if (!isOnTarget) target = { ...target, targetLufs: target.targetLufs + missedLu };
  }
};

/** A mix that is held, as the file that its presets ask for. */
export const deliverMix = async (
  mix: Pcm,
  options: {
    readonly loudnessPreset: LoudnessPreset;
    readonly encoder: EncoderPreset;
    readonly tags?: AudioTags;
  },
): Promise<Delivery> => {
  const { isLossless, sampleRateHz } = options.encoder;
  const { masteredLufs: _, ...delivery } = await reachTarget(
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
  return delivery;
};
