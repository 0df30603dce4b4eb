/**
 * Reproducible random numbers in [0, 1): sfc32, seeded by the 32-bit FNV-1a hash of a text and mixed for 12 rounds.
 * Equal seeds give equal sequences on every machine. Not for secrets.
 */
export const createSeededRandom = (seed: string): (() => number) => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
  }
  let a = hash >>> 0;
  let b = (hash ^ 0x9e3779b9) >>> 0;
  let c = (hash ^ 0x243f6a88) >>> 0;
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) >>> 0) + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum / 4294967296;
  };
  for (let round = 0; round < 12; round += 1) next();
  return next;
};
