import { bandPass } from '../dsp/biquad.ts';
import { CONTROL_FRAMES, type CompressorSettings, createGainComputer } from '../dsp/envelope.ts';
import { type AudioNode, createFramedNode, type NodeFormat } from './audio-node.ts';
import { createChannelFilter } from './filter-bank.ts';
import { blockPower, createHalfBlockDelay, RAMP_LATENCY_FRAMES } from './gain-ramp.ts';

/** A compressor for one band: centre in Hz (default 7,000) and quality factor (default 1) of the band that is watched and taken down. */
export type DeEsserSettings = CompressorSettings & { readonly frequencyHz?: number; readonly q?: number };

/**
 * A bell whose depth follows the level of its own band: sharp consonants are taken down, and what lies outside the band, or
 * stays below the threshold, passes bit by bit. Channels are linked. Latency: 96 frames.
 */
export const createDeEsser = (
  { sampleRateHz, channelCount }: NodeFormat,
  { frequencyHz = 7000, q = 1, ...settings }: DeEsserSettings,
): AudioNode => {
  const filters = Array.from({ length: channelCount }, () =>
    createChannelFilter([bandPass(sampleRateHz, frequencyHz, q)]),
  );
  const bands = filters.map(() => new Float32Array(CONTROL_FRAMES));
  const gainOf = createGainComputer(sampleRateHz, settings);
  const delay = createHalfBlockDelay(2 * channelCount);
  let from = 0;
  return createFramedNode(
    { channelCount, frameLength: CONTROL_FRAMES, innerLatencyFrames: RAMP_LATENCY_FRAMES },
    (frame) => {
      bands.forEach((band, index) => {
        band.set(frame[index]!);
        filters[index]!(band);
      });
      const change = gainOf(blockPower(bands)) - 1;
      delay([...frame, ...bands]);
      const step = (change - from) / CONTROL_FRAMES;
      frame.forEach((samples, index) => {
        const band = bands[index]!;
        for (let at = 0; at < CONTROL_FRAMES; at += 1) samples[at]! += (from + step * at) * band[at]!;
      });
      from = change;
    },
  );
};
