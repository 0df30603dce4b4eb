import type { Pcm } from '@sonora/codecs/pcm';
import { hopPowers } from './hop-power.ts';
import { BLOCK_HOPS, gateOf, loudnessOfPower, slidingPower } from './loudness-gating.ts';

/**
 * Indices of the 400 ms blocks that contain speech: those that pass the gates of BS.1770-4 in the speech stem alone.
 */
export const speechBlocks = (speechHops: Float64Array): readonly number[] => {
  const blocks = slidingPower(speechHops, BLOCK_HOPS);
  const gate = gateOf(blocks);
  return Array.from(blocks.keys()).filter((block) => blocks[block]! > gate);
};

/** Mean power of some blocks of a stem; 0 without blocks. */
export const meanBlockPower = (hops: Float64Array, blocks: readonly number[]): number => {
  const powers = slidingPower(hops, BLOCK_HOPS);
  return blocks.reduce((sum, block) => sum + powers[block]!, 0) / Math.max(1, blocks.length);
};

/** Speech over bed, computed from the hop powers of both stems. */
export const speechOverBedOfHops = (speechHops: Float64Array, bedHops: Float64Array): number | null => {
  const blocks = speechBlocks(speechHops);
  const bedPower = meanBlockPower(bedHops, blocks);
  if (blocks.length === 0 || bedPower === 0) return null;
  return loudnessOfPower(meanBlockPower(speechHops, blocks)) - loudnessOfPower(bedPower);
};

/**
 * Loudness of the speech stem minus that of the bed stem, LU, both averaged over the 400 ms blocks (10 per second) that
 * contain speech. A block contains speech when it passes the gates of BS.1770-4 in the speech stem. Null when no block
 * contains speech or there is no bed there. Both stems have the same rate and length.
 */
export const speechOverBedLu = (speech: Pcm, bed: Pcm): number | null =>
  speechOverBedOfHops(hopPowers(speech.channels, speech.sampleRateHz), hopPowers(bed.channels, bed.sampleRateHz));
