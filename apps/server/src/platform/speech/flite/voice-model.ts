/**
 * Sets two properties of the embedded voices for which the program has no option, by changing the module's data in a
 * new instance's memory before it runs:
 * - The F0 contour of one voice (rms) comes from a table of log-F0 peaks. Adding ln(r) to each peak multiplies F0 by r
 * exactly.
 * - The vocoder casts to 16 bit without clipping, so a low voice overflows and clicks. Half the gain adds 6 dB of
 * headroom.
 * Both are in the voice's database record (`cst_cg_db` of flite 2.3: name, types, number of types, sample rate, mean
 * and deviation of F0, …), which is found by its layout.
 */

/** Offsets inside the record, in 32-bit words. */
const RECORD = {
  sampleRate: 3,
  f0Mean: 4,
  f0Deviation: 5,
  accentCount: 16,
  accentTable: 17,
  accentsInUse: 37,
  gain: 38,
} as const;
const RECORD_WORDS = 40;

const textAt = (bytes: Uint8Array, address: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(address, address + length));

/**
 * Index of the first 32-bit word of the voice's record in the memory of a new instance; undefined when it is not found.
 * Equal for all instances of a module.
 */
export const findVoiceRecord = (memory: ArrayBuffer, name: string): number | undefined => {
  const words = new Int32Array(memory);
  const floats = new Float32Array(memory);
  const bytes = new Uint8Array(memory);
  for (let index = 0; index + RECORD_WORDS < words.length; index += 1) {
    if (words[index + RECORD.sampleRate] !== 16_000) continue;
    const mean = floats[index + RECORD.f0Mean]!;
    const deviation = floats[index + RECORD.f0Deviation]!;
    if (!(mean > 50 && mean < 400 && deviation > 1 && deviation < 100)) continue;
    const address = words[index]!;
    if (address > 0 && address + name.length < bytes.length && textAt(bytes, address, name.length) === name)
      return index;
  }
  return undefined;
};

/**
 * Multiplies F0 of a voice with an accent model by `f0Ratio`.
 * @returns false, without changes, when the record has no accent model
 */
export const scaleAccents = (memory: ArrayBuffer, record: number, f0Ratio: number): boolean => {
  const words = new Int32Array(memory);
  const floats = new Float32Array(memory);
  const count = words[record + RECORD.accentCount]!;
  const table = words[record + RECORD.accentTable]!;
  if (words[record + RECORD.accentsInUse] !== 1 || count < 1 || count > 10_000 || table % 4 !== 0) return false;
  const shift = Math.log(f0Ratio);
  for (let row = 0; row < count; row += 1) {
    const peak = words[table / 4 + row]! / 4;
    floats[peak] = floats[peak]! + shift;
  }
  return true;
};

/**
 * Multiplies the gain of the vocoder.
 * @returns false, without changes, when the record has no plausible gain
 */
export const scaleGain = (memory: ArrayBuffer, record: number, factor: number): boolean => {
  const floats = new Float32Array(memory);
  const gain = floats[record + RECORD.gain]!;
  if (!(gain > 0.1 && gain < 10)) return false;
  floats[record + RECORD.gain] = gain * factor;
  return true;
};
