import { viewOf } from '../io/bytes.ts';

/** MD5 (RFC 1321), the checksum that FLAC uses for the samples; not for security. */
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

const BLOCK_BYTES = 64;

/** Incremental MD5; `digest` finishes it and returns its 16 bytes. */
export type Md5 = { update(bytes: Uint8Array): void; digest(): Uint8Array };

export const createMd5 = (): Md5 => {
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  const pending = new Uint8Array(BLOCK_BYTES);
  let pendingBytes = 0;
  let totalBytes = 0;

  const update = (bytes: Uint8Array): void => {
    totalBytes += bytes.length;
    let from = 0;
    if (pendingBytes > 0) {
      from = Math.min(bytes.length, BLOCK_BYTES - pendingBytes);
      pending.set(bytes.subarray(0, from), pendingBytes);
      pendingBytes += from;
      if (pendingBytes < BLOCK_BYTES) return;
      digestBlock(state, viewOf(pending), 0);
    }
    const view = viewOf(bytes);
    for (; from + BLOCK_BYTES <= bytes.length; from += BLOCK_BYTES) digestBlock(state, view, from);
    pending.set(bytes.subarray(from));
    pendingBytes = bytes.length - from;
  };

  const digest = (): Uint8Array => {
    const bits = BigInt(totalBytes) * 8n;
    const tail = new Uint8Array((pendingBytes < 56 ? BLOCK_BYTES : 2 * BLOCK_BYTES) - pendingBytes);
    tail[0] = 0x80;
    viewOf(tail).setBigUint64(tail.length - 8, bits, true);
    update(tail);
    const result = new Uint8Array(16);
    state.forEach((word, index) => {
      viewOf(result).setInt32(index * 4, word, true);
    });
    return result;
  };

  return { update, digest };
};
