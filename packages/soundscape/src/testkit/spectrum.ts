/** Length of the analysis window used throughout: 85 ms at 48 kHz, 11.7 Hz a bin. */
export const WINDOW = 4_096;

const bitReversed = new Uint16Array(WINDOW);
for (let index = 0; index < WINDOW; index += 1) {
  let reversed = 0;
  for (let bit = 0; bit < 12; bit += 1) reversed |= ((index >> bit) & 1) << (11 - bit);
  bitReversed[index] = reversed;
}
const hann = Float64Array.from({ length: WINDOW }, (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / WINDOW));
const cosine = Float64Array.from({ length: WINDOW / 2 }, (_, index) => Math.cos((2 * Math.PI * index) / WINDOW));
const sine = Float64Array.from({ length: WINDOW / 2 }, (_, index) => Math.sin((2 * Math.PI * index) / WINDOW));

/** Complex spectrum of a Hann window at `start` (radix-2, in place in fresh arrays). */
export const transform = (samples: Float32Array, start: number): { re: Float64Array; im: Float64Array } => {
  const re = new Float64Array(WINDOW);
  const im = new Float64Array(WINDOW);
  for (let index = 0; index < WINDOW; index += 1)
    re[bitReversed[index]!] = (samples[start + index] ?? 0) * hann[index]!;
  for (let size = 2; size <= WINDOW; size *= 2) {
    const half = size / 2;
    const stride = WINDOW / size;
    for (let block = 0; block < WINDOW; block += size) {
      for (let pair = 0; pair < half; pair += 1) {
        const c = cosine[pair * stride]!;
        const s = -sine[pair * stride]!;
        const low = block + pair;
        const high = low + half;
        const turnedRe = re[high]! * c - im[high]! * s;
        const turnedIm = re[high]! * s + im[high]! * c;
        re[high] = re[low]! - turnedRe;
        im[high] = im[low]! - turnedIm;
        re[low]! += turnedRe;
        im[low]! += turnedIm;
      }
    }
  }
  return { re, im };
};
