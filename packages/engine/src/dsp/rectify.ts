/**
 * Full-wave rectification, |x|, of a stream, in place; it generates even harmonics of the input. It is computed as the
 * difference of the antiderivative x·|x|/2 over each step (J. D. Parker et al., DAFx 2016), which attenuates aliases by
 * 10 to 30 dB and delays by half a frame.
 */
export const createRectifier = (): ((samples: Float32Array) => void) => {
  let last = 0;
  return (samples) => {
    for (let frame = 0; frame < samples.length; frame += 1) {
      const x = samples[frame]!;
      // Equal signs: mean of both magnitudes. Opposite signs: area of the two triangles divided by the step.
      const size = Math.abs(x) + Math.abs(last);
      samples[frame] = x * last >= 0 ? size / 2 : (x * x + last * last) / (2 * size);
      last = x;
    }
  };
};
