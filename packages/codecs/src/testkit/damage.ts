import { expect } from 'vitest';
import { CodecError, type CodecErrorCode } from '../codec-error.ts';
import { decodeAudio, decodeAudioBlocks, probeAudio } from '../decode-audio.ts';
import { viewOf } from '../io/bytes.ts';
import { readTags } from '../tags/tags.ts';

/** A segment [from, to) of the undamaged samples, and its start after the damage (default: the same). */
export type KeptPart = readonly [from: number, to: number, at?: number];

/**
 * Expected result for a damaged file: an error with its sentence, or a number of frames with intact and silent
 * segments.
 */
export type Outcome =
  | { readonly code: CodecErrorCode; readonly says: RegExp }
  | {
      readonly frames: number;
      readonly kept: readonly KeptPart[];
      readonly silent?: readonly (readonly [from: number, to: number])[];
    };

/** A damaged file: name, bytes and expected outcome. */
export type Damage = readonly [name: string, bytes: Uint8Array, outcome: Outcome];

const decoded = async (bytes: Uint8Array): Promise<readonly Float32Array[] | CodecError> => {
  try {
    return (await decodeAudio(bytes)).pcm.channels;
  } catch (error) {
    if (error instanceof CodecError) return error;
    throw error;
  }
};

const lengthInBlocks = async (bytes: Uint8Array): Promise<number | CodecErrorCode> => {
  let frames = 0;
  try {
    await decodeAudioBlocks(bytes, (channels) => {
      frames += channels[0]!.length;
    });
    return frames;
  } catch (error) {
    if (error instanceof CodecError) return error.code;
    throw error;
  }
};

/** Checks that every entry point handles a damaged file as `outcome` says. `whole` are the undamaged samples. */
export const expectOutcome = async (
  bytes: Uint8Array,
  outcome: Outcome,
  whole: readonly Float32Array[],
): Promise<void> => {
  // Both may throw a `CodecError` and nothing else.
  expect(readTags(bytes)).toBeTypeOf('object');
  try {
    probeAudio(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(CodecError);
  }
  const found = await decoded(bytes);
  if ('code' in outcome) {
    expect(found).toBeInstanceOf(CodecError);
    expect((found as CodecError).code).toBe(outcome.code);
    expect((found as CodecError).message).toMatch(outcome.says);
    expect(await lengthInBlocks(bytes)).toBe(outcome.code);
    return;
  }
  if (found instanceof Error) throw found;
  expect(found.map((samples) => samples.length)).toEqual(whole.map(() => outcome.frames));
  for (const [from, to, at = from] of outcome.kept) {
    // The kept segment must not be silent, or the comparison would prove nothing.
    expect(whole[0]!.subarray(from, to).some((sample) => sample !== 0)).toBe(true);
    const differs = found.map((samples, channel) =>
      samples.subarray(at, at + to - from).findIndex((sample, index) => sample !== whole[channel]![from + index]),
    );
    expect(differs, `first frames that differ within ${from} to ${to}`).toEqual(whole.map(() => -1));
  }
  for (const [from, to] of outcome.silent ?? []) {
    const sounding = found.map((samples) => samples.subarray(from, to).findIndex((sample) => sample !== 0));
    expect(sounding, `first frames that sound within ${from} to ${to}`).toEqual(found.map(() => -1));
  }
  expect(await lengthInBlocks(bytes)).toBe(outcome.frames);
};

/** A copy with some bytes replaced. */
export const withBytes = (bytes: Uint8Array, offset: number, ...values: readonly number[]): Uint8Array => {
  const copy = bytes.slice();
  copy.set(values, offset);
  return copy;
};

/** A copy with a 32-bit number replaced; default: big-endian. */
export const withUint32 = (bytes: Uint8Array, offset: number, value: number, isLittleEndian = false): Uint8Array => {
  const copy = bytes.slice();
  viewOf(copy).setUint32(offset, value, isLittleEndian);
  return copy;
};

/** A copy without the bytes [from, to). */
export const without = (bytes: Uint8Array, from: number, to: number): Uint8Array =>
  new Uint8Array([...bytes.subarray(0, from), ...bytes.subarray(to)]);

/** A copy with bytes inserted at the offset. */
export const inserted = (bytes: Uint8Array, offset: number, other: Uint8Array): Uint8Array =>
  new Uint8Array([...bytes.subarray(0, offset), ...other, ...bytes.subarray(offset)]);

/** Bytes that contain no sync word of any format. */
export const junkBytes = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (index * 37 + (index >> 3)) & 0x7f);

/** Offset of a four-character code, searched from an offset. */
export const findMark = (bytes: Uint8Array, mark: string, from = 0): number => {
  for (let offset = from; offset + mark.length <= bytes.length; offset += 1) {
    if ([...mark].every((letter, index) => bytes[offset + index] === letter.charCodeAt(0))) return offset;
  }
  throw new Error(`there is no ${mark}`);
};
