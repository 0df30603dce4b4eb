/** Peaks of a picture of a whole file. */
const PEAKS = 800;
const BLOCK_FRAMES = 1_024;

/** Largest magnitudes of a streamed programme, evenly over its length. */
export const createPeakPicture = () => {
  const blocks: number[] = [];
  let inBlock = 0;
  let peak = 0;
  return {
    push: (channels: readonly Float32Array[]): void => {
      const frames = channels[0]?.length ?? 0;
      for (let frame = 0; frame < frames; frame += 1) {
        for (const samples of channels) peak = Math.max(peak, Math.abs(samples[frame] ?? 0));
        inBlock += 1;
        if (inBlock < BLOCK_FRAMES) continue;
        blocks.push(peak);
        inBlock = 0;
        peak = 0;
      }
    },
    /** At most 800 peaks as bytes in hexadecimal, 255 for full scale. */
    finish: (): string => {
      if (inBlock > 0) blocks.push(peak);
      const count = Math.min(PEAKS, blocks.length);
      const peaks = Array.from({ length: count }, (_, index) => {
        const [start, end] = [index, index + 1].map((at) => Math.floor((at * blocks.length) / count));
        return Math.round(255 * Math.min(1, Math.max(...blocks.slice(start, end))));
      });
      return Buffer.from(peaks).toString('hex');
    },
  };
};
