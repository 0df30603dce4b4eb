import { bandEdges } from '../dsp/biquad.ts';
import { gainFromDb } from '../dsp/decibels.ts';
import { createRectifier } from '../dsp/rectify.ts';
import type { AudioNode, NodeFormat } from './audio-node.ts';
import { createChannelFilter } from './filter-bank.ts';

export type BandExtenderSettings = {
  /** What the harmonics are made of, Hz; default 3,000 to 6,000. */
  readonly sourceHz?: readonly [number, number];
  /** What is kept of the harmonics, Hz; default 6,500 to 12,000: those of the default source begin an octave above it. */
  readonly bandHz?: readonly [number, number];
  /** Gain of the harmonics, dB. Of a tone, the second harmonic is 0.42 (−7.4 dB) before it. */
  readonly levelDb: number;
};

/**
 * Adds a band that a narrow recording does not have, from the harmonics of its upper end; what was there passes bit by bit
 * below the added band. No latency.
 */
export const createBandExtender = (
  { sampleRateHz, channelCount }: NodeFormat,
  { sourceHz = [3000, 6000], bandHz = [6500, 12_000], levelDb }: BandExtenderSettings,
): AudioNode => {
  const gain = gainFromDb(levelDb);
  const stages = Array.from({ length: channelCount }, () => [
    createChannelFilter(bandEdges(sampleRateHz, sourceHz)),
    createRectifier(),
    createChannelFilter(bandEdges(sampleRateHz, bandHz)),
  ]);
  return {
    latencyFrames: 0,
    process: (channels) => {
      channels.forEach((samples, index) => {
        const harmonics = samples.slice();
        for (const stage of stages[index]!) stage(harmonics);
        for (let frame = 0; frame < samples.length; frame += 1) samples[frame]! += gain * harmonics[frame]!;
      });
    },
  };
};
