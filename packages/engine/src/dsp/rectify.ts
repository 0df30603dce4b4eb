/**
 * Full-wave rectification, |x|, of a stream, in place: even harmonics of what goes in. It is done as the difference of its
 * antiderivative x·|x|/2 over each step (J. D. Parker et al., DAFx 2016), which takes 10 to 30 dB off the harmonics that fold
 * back from beyond the sample rate, and delays by half a frame.
 */
export const createRectifier = (): ((samples: Float32Array) => void) => {
  let last = 0;
  return (samples) => {
    for (let frame = 0; frame < samples.length; frame += 1) {
      const x = samples[frame]!;
      // Between numbers of one sign the mean of their sizes; across zero, the two triangles over the whole step.
      const size = Math.abs(x) + Math.abs(last);
      samples[frame] = x * last >= 0 ? size / 2 : (x * x + last * last) / (2 * size);
      last = x;
    }
  };
};
