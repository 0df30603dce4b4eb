import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { Peaks } from '../../../shared/player/player.ts';

const fullScale = 127;

/** Minimum and maximum of all channels for each of `groups` equal parts of a recording. */
export const peaksOfSamples = (channels: readonly Float32Array[], durationSeconds: number, groups: number): Peaks => {
  const frames = channels[0]?.length ?? 0;
  const min: number[] = [];
  const max: number[] = [];
  for (let group = 0; group < groups; group += 1) {
    const from = Math.floor((group * frames) / groups);
    const to = Math.max(from + 1, Math.floor(((group + 1) * frames) / groups));
    let low = 0;
    let high = 0;
    for (const samples of channels) {
      for (let frame = from; frame < Math.min(to, frames); frame += 1) {
        const sample = samples[frame] as number;
        if (sample < low) low = sample;
        else if (sample > high) high = sample;
      }
    }
    min.push(Math.round(Math.max(-1, low) * fullScale));
    max.push(Math.round(Math.min(1, high) * fullScale));
  }
  return { framesPerPeak: (durationSeconds * SAMPLE_RATE_HZ) / groups, min, max };
};
