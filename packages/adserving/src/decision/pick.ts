/**
 * 32-bit hash of a text and a seed: FNV-1a over the UTF-16 code units, mixed by MurmurHash3's finaliser, so that neighbouring ids
 * spread evenly.
 */
const hashText = (text: string, seed: number): number => {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** Number from 0 (inclusive) to 1 (exclusive) with 53 bits, the same for the same id and draw. */
export const drawFor = (id: string, draw: number): number => {
  const high = hashText(id, Math.imul(draw + 1, 0x9e3779b1)) >>> 5;
  const low = hashText(id, Math.imul(draw + 1, 0x85ebca77) ^ 0x5bd1e995) >>> 6;
  return (high * 67_108_864 + low) / 9_007_199_254_740_992;
};

/** Position in [from, to) whose cumulative weight covers a share of the whole: `cumulative[i]` is the sum up to and including i. */
export const pickByWeight = (cumulative: readonly number[], from: number, to: number, share: number): number => {
  const before = from === 0 ? 0 : cumulative[from - 1]!;
  const wanted = before + share * (cumulative[to - 1]! - before);
  let [low, high] = [from, to - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (cumulative[middle]! > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
};
