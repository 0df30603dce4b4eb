import { type AudioTags, decodeAudio, type EncoderPreset } from '@sonora/codecs';
import type { Pcm } from '@sonora/codecs/pcm';
import {
  type LoudnessMeasurement,
  type LoudnessPreset,
  type LoudnessTarget,
  loudnessPresets,
  masterAd,
  measureLoudness,
  resample,
} from '@sonora/engine';
import { encodeInTwo } from './encode-in-two.ts';

/** Loudness of the decoded file must be this close to the target where the ceiling allows it. */
const toleranceLu = 0.1;
const rounds = 3;
/** No delivered file goes beyond this after lossy coding, whatever its preset allows before it. */
export const lossyCeilingDbtp = -1;
/** What a lossy encoder adds to peaks at most, as a rule; the margin grows when the decoded file shows more. */
const lossyRoomDb = 0.5;

export type Delivery = {
  readonly mastered: Pcm;
  readonly gainDb: number;
  /** How far below its ceiling the master had to stay, so that the decoded file keeps it, dB. */
  readonly ceilingMarginDb: number;
  /** The encoded file, and what a player makes of it. */
  readonly file: Uint8Array;
  readonly decoded: Pcm;
  readonly measurement: LoudnessMeasurement;
};

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
 * three times in all. The last attempt is answered, and how far below its ceiling its master had to stay.
 */
export const reachTarget = async <T extends Attempt>(
  options: { readonly loudnessPreset: LoudnessPreset; readonly isLossless: boolean },
  attempt: (target: LoudnessTarget, ceilingMarginDb: number) => Promise<T>,
): Promise<T & { readonly ceilingMarginDb: number }> => {
  const preset = loudnessPresets[options.loudnessPreset];
  const isLossy = !options.isLossless;
  const ceilingDbtp = isLossy ? Math.max(preset.ceilingDbtp, lossyCeilingDbtp) : preset.ceilingDbtp;
  let ceilingMarginDb = isLossy ? Math.max(0, preset.ceilingDbtp + lossyRoomDb - lossyCeilingDbtp) : 0;
  let target: LoudnessTarget = preset;
  for (let round = 1; ; round += 1) {
    const made = await attempt(target, ceilingMarginDb);
    const overDb = made.measurement.truePeakDbtp - ceilingDbtp;
    const missedLu = preset.targetLufs - made.measurement.integratedLufs;
    // Where the master itself stayed away from its target, the ceiling forbids more: asking again changes nothing.
    const isHeldBack = !(Math.abs(target.targetLufs - made.masteredLufs) <= toleranceLu);
    const isOnTarget = isHeldBack || Math.abs(missedLu) <= toleranceLu;
    if ((overDb <= 0 && isOnTarget) || round === rounds) return { ...made, ceilingMarginDb };
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
      const { pcm: mastered, measurement: before, gainDb } = masterAd(mix, target, { ceilingMarginDb });
      const file = await encodeInTwo(atRate(mastered, sampleRateHz), options.encoder, {
        ...options.tags,
        ...loudnessTags(before),
      });
      const { pcm: decoded } = await decodeAudio(file);
      const measurement = measureLoudness(decoded);
      return { mastered, gainDb, file, decoded, measurement, masteredLufs: before.integratedLufs };
    },
  );
  return delivery;
};
