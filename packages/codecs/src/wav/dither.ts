/**
 * Triangular noise of ±1 step for the last bit (TPDF): with it the error of rounding is independent of the signal, as
 * noise of a constant level (Lipshitz, Wannamaker, Vanderkooy: "Quantization and Dither", JAES 1992). The noise is a
 * function of seed, channel and frame alone, so that a stretch written by itself equals the same stretch of the whole.
 */
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

const hashOf = (text: string): number => {
  let hash = FNV_OFFSET;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  return hash;
};

/** The finaliser of MurmurHash3: each bit of the input turns each bit of the result with a chance of one half. */
const mix = (value: number): number => {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** Noise source of one channel: frame index → value in (−1, 1), in steps of the last bit, triangular, mean 0. */
export const createTriangularNoise = (seed: string, channel: number): ((frame: number) => number) => {
  const key = mix(hashOf(seed) ^ Math.imul(channel + 1, 0x9e3779b1));
  // The difference of two independent uniform halves of one hash is triangular; 16 bits each are finer than is heard.
  return (frame) => {
    const hash = mix(mix(frame ^ key) + key);
    return ((hash & 0xffff) - (hash >>> 16)) / 65536;
  };
};
