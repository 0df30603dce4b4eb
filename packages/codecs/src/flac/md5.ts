import { viewOf } from '../bytes.ts';

/** MD5 (RFC 1321), which FLAC uses to name the samples of a file; it protects nothing. */
const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
const SINES = Int32Array.from({ length: 64 }, (_, step) => Math.floor(2 ** 32 * Math.abs(Math.sin(step + 1))) | 0);

const stepOf = (round: number, step: number, b: number, c: number, d: number): readonly [number, number] => {
  if (round === 0) return [(b & c) | (~b & d), step];
  if (round === 1) return [(d & b) | (~d & c), (5 * step + 1) % 16];
  if (round === 2) return [b ^ c ^ d, (3 * step + 5) % 16];
  return [c ^ (b | ~d), (7 * step) % 16];
};

const digestBlock = (state: Int32Array, view: DataView, offset: number): void => {
  let [a, b, c, d] = state as unknown as [number, number, number, number];
  for (let step = 0; step < 64; step += 1) {
    const round = step >> 4;
    const [mixed, word] = stepOf(round, step, b, c, d);
    const sum = (a + mixed + SINES[step]! + view.getInt32(offset + word * 4, true)) | 0;
    const shift = SHIFTS[round]![step % 4]!;
    a = d;
    d = c;
    c = b;
    b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0;
  }
  state[0] = (state[0]! + a) | 0;
  state[1] = (state[1]! + b) | 0;
  state[2] = (state[2]! + c) | 0;
  state[3] = (state[3]! + d) | 0;
};

/** The 16 bytes of MD5 over all bytes. */
export const md5 = (bytes: Uint8Array): Uint8Array => {
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  const wholeBytes = bytes.length - (bytes.length % 64);
  const view = viewOf(bytes);
  for (let offset = 0; offset < wholeBytes; offset += 64) digestBlock(state, view, offset);
  const rest = bytes.subarray(wholeBytes);
  const tail = new Uint8Array(rest.length < 56 ? 64 : 128);
  tail.set(rest);
  tail[rest.length] = 0x80;
  const tailView = viewOf(tail);
  tailView.setBigUint64(tail.length - 8, BigInt(bytes.length) * 8n, true);
  for (let offset = 0; offset < tail.length; offset += 64) digestBlock(state, tailView, offset);
  const digest = new Uint8Array(16);
  state.forEach((word, index) => {
    viewOf(digest).setInt32(index * 4, word, true);
  });
  return digest;
};
