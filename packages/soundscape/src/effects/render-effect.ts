import type { Pcm } from '@sonora/codecs/pcm';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { createSeededRandom, gainFromDb } from '@sonora/engine/dsp';
import { SmallRoom } from '../synthesis/small-room.ts';
import { BlockFilter } from '../synthesis/strip-filter.ts';
import { painterOf } from './painters.ts';
import type { SoundEffect } from './sound-effect.ts';

export type RenderEffectOptions = {
  readonly effect: SoundEffect;
  /** Selects another take of the same effect. Default: '1'. */
  readonly seed?: string;
  /** Required length at 48 kHz, at least 1. Default: the effect's own length. */
  readonly frames?: number;
};

/** Sample peak of all rendered effects. */
const PEAK = gainFromDb(-3);
/** Level of the small room's reflections. */
const ROOM_GAIN = gainFromDb(-13);
const FADE_IN_SECONDS = 0.001;
const FADE_OUT_SECONDS = 0.06;
/** Corner of a high-pass below hearing. It removes DC offset, which costs level and clicks where the effect is cut. */
const OFFSET_BELOW_HZ = 8;

const addRoom = (left: Float64Array, right: Float64Array): void => {
  const sends = [left, right].map((channel) => channel.map((value) => value * ROOM_GAIN));
  new SmallRoom().process(sends[0]!, sends[1]!, left, right, left.length);
};

const peakOf = (channels: readonly Float64Array[]): number => {
  let peak = 1e-9;
  for (const channel of channels) for (const value of channel) peak = Math.max(peak, Math.abs(value));
  return peak;
};

const fadeIn = (channel: Float64Array): void => {
  const opening = Math.min(channel.length, Math.round(FADE_IN_SECONDS * SAMPLE_RATE_HZ));
  for (let index = 0; index < opening; index += 1) channel[index]! *= index / opening;
};

const fadeOut = (channel: Float64Array): void => {
  const closing = Math.min(channel.length, Math.round(FADE_OUT_SECONDS * SAMPLE_RATE_HZ));
  for (let left = 0; left < closing; left += 1) {
    channel[channel.length - 1 - left]! *= (0.5 - 0.5 * Math.cos((Math.PI * left) / closing)) ** 2;
  }
};

/**
 * Renders an effect: 48 kHz stereo, sample peak −3 dBFS, first and last frame silent. With `frames` it has exactly that
 * length: longer effects are cut with a fade, continuous ones continue, others are padded with silence.
 * @throws RangeError when `frames` is not a positive whole number
 */
export const renderEffect = (options: RenderEffectOptions): Pcm => {
  const { effect, seed = '1' } = options;
  const own = Math.round(effect.durationSeconds * SAMPLE_RATE_HZ);
  const frames = options.frames ?? own;
  if (!Number.isInteger(frames) || frames < 1) throw new RangeError(`An effect lasts whole frames, not ${frames}`);
  // An effect that ends by itself is always rendered completely and then cut, so that a cut effect begins like the
  // whole one.
  const played = effect.isContinuous ? frames : own;
  const channels = [new Float32Array(played), new Float32Array(played)];
  painterOf(effect.alias)({
    left: channels[0]!,
    right: channels[1]!,
    seconds: played / SAMPLE_RATE_HZ,
    random: createSeededRandom(`${effect.alias}/${seed}`),
  });
  const wet = channels.map((channel) => Float64Array.from(channel));
  addRoom(wet[0]!, wet[1]!);
  new BlockFilter('high', OFFSET_BELOW_HZ).process(wet[0]!, wet[1]!, played);
  // The fade-in is applied before the peak is measured, because the peak may be in the first millisecond. The peak of
  // the whole sound counts, not that of the cut one.
  for (const channel of wet) fadeIn(channel);
  const gain = PEAK / peakOf(wet);
  const exact = wet.map((channel) => {
    const kept = channel.subarray(0, Math.min(frames, played)).map((value) => value * gain);
    fadeOut(kept);
    const whole = new Float32Array(frames);
    whole.set(kept);
    return whole;
  });
  return { sampleRateHz: SAMPLE_RATE_HZ, channels: exact };
};
