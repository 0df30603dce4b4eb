import type { Biquad } from '../dsp/biquad.ts';

/** A cascade of second-order sections for one channel that remembers where it was; filters in place. */
export type ChannelFilter = (samples: Float32Array | Float64Array) => void;

// Silence would let the state decay into denormal numbers, which are slow: below −400 dB it is nothing.
const SILENT_STATE = 1e-20;

/** Direct form 1 in double precision: its state is past input and output, so that coefficients could change without a click. */
export const createChannelFilter = (cascade: readonly Biquad[]): ChannelFilter => {
  const sections = cascade.map(createSection);
  return (samples) => {
    for (const section of sections) section(samples);
  };
};

const createSection = ([b0, b1, b2, a1, a2]: Biquad): ChannelFilter => {
  let [heldX1, heldX2, heldY1, heldY2] = [0, 0, 0, 0];
  return (samples) => {
    let [x1, x2, y1, y2] = [heldX1, heldX2, heldY1, heldY2];
    for (let frame = 0; frame < samples.length; frame += 1) {
      const x = samples[frame]!;
      // The newest output comes in last: one multiplication and one subtraction is all that must wait for it.
      let y = b0 * x + b1 * x1 + b2 * x2 - a2 * y2 - a1 * y1;
      // Per sample, not per block: where blocks end must not be heard.
      if (y < SILENT_STATE && y > -SILENT_STATE) y = 0;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      samples[frame] = y;
    }
    [heldX1, heldX2, heldY1, heldY2] = [x1, x2, y1, y2];
  };
};
