/** Fills `target` with white noise in ±1 (xorshift32, Marsaglia 2003: shifts 13, 17, 5). The same seed, the same noise. */
export const fillNoise = (target: Float32Array, seed: number): void => {
  let state = seed | 0 || 1;
  for (let index = 0; index < target.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    target[index] = state * 4.656612873077393e-10;
  }
};

/** A fresh array of white noise. */
export const createNoise = (frames: number, seed: number): Float32Array => {
  const noise = new Float32Array(frames);
  fillNoise(noise, seed);
  return noise;
};
