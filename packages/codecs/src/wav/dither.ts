/**
 * Triangular dither of ±1 step (TPDF): it makes the rounding error independent of the signal, a noise of constant level
 * (Lipshitz, Wannamaker, Vanderkooy: "Quantization and Dither", JAES 1992). The noise depends only on seed, channel and
 * frame, so that a segment written alone equals the same segment of the whole.
 */
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

const hashOf = (text: string): number => {
  let hash = FNV_OFFSET;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  return hash;
};

/** The finaliser of MurmurHash3: each input bit flips each output bit with probability ½. */
const mix = (value: number): number => {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** Noise generator of one channel: frame index → triangular value in (−1, 1) steps, mean 0. */
export const createTriangularNoise = (seed: string, channel: number): ((frame: number) => number) => {
  const key = mix(hashOf(seed) ^ Math.imul(channel + 1, 0x9e3779b1));
  // The difference of two independent uniform halves of one hash is triangular; 16 bits each are inaudibly fine.
  return (frame) => {
    const hash = mix(mix(frame ^ key) + key);
    return ((hash & 0xffff) - (hash >>> 16)) / 65536;
  };
};
