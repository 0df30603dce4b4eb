import { concatBytes, putAscii, viewOf } from '../io/bytes.ts';

export type WavKind = {
  /** Default `RIFF`. */
  readonly magic?: 'RIFF' | 'RIFX' | 'RF64';
  readonly format: 'integer' | 'float';
  /** Bits per sample in the file. */
  readonly containerBits: 8 | 16 | 24 | 32 | 64;
  /** Selects an extensible header with this speaker mask (default 3: left and right). */
  readonly validBits?: number;
  readonly mask?: number;
};

export const riffChunkOf = (id: string, body: Uint8Array, isBigEndian = false): Uint8Array => {
  const head = new Uint8Array(8);
  putAscii(head, 0, id);
  viewOf(head).setUint32(4, body.length, !isBigEndian);
  return concatBytes([head, body, new Uint8Array(body.length % 2)]);
};

const formatChunk = (kind: WavKind, channelCount: number, sampleRateHz: number): Uint8Array => {
  const { format, containerBits, validBits, mask = 3, magic } = kind;
  const isLittle = magic !== 'RIFX';
  const body = new Uint8Array(validBits === undefined ? 16 : 40);
  const view = viewOf(body);
  const tag = format === 'float' ? 3 : 1;
  const frameBytes = (channelCount * containerBits) / 8;
  view.setUint16(0, validBits === undefined ? tag : 0xfffe, isLittle);
  view.setUint16(2, channelCount, isLittle);
  view.setUint32(4, sampleRateHz, isLittle);
  view.setUint32(8, sampleRateHz * frameBytes, isLittle);
  view.setUint16(12, frameBytes, isLittle);
  view.setUint16(14, containerBits, isLittle);
  if (validBits !== undefined) {
    view.setUint16(16, 22, isLittle);
    view.setUint16(18, validBits, isLittle);
    view.setUint32(20, mask, isLittle);
    view.setUint16(24, tag, isLittle);
    view.setUint16(32, 0x80, isLittle);
    body.set([0, 0xaa, 0, 0x38, 0x9b, 0x71], 34);
  }
  return riffChunkOf('fmt ', body, !isLittle);
};

const writeSample = (view: DataView, at: number, value: number, kind: WavKind): void => {
  const isLittle = kind.magic !== 'RIFX';
  if (kind.format === 'float') {
    if (kind.containerBits === 64) view.setFloat64(at, value, isLittle);
    else if (kind.containerBits === 32) view.setFloat32(at, value, isLittle);
    return;
  }
  if (kind.containerBits === 8) view.setUint8(at, value);
  else if (kind.containerBits === 16) view.setInt16(at, value, isLittle);
  else if (kind.containerBits === 24) {
    view.setInt8(isLittle ? at + 2 : at, value >> 16);
    view.setUint16(isLittle ? at : at + 1, value & 0xffff, isLittle);
  } else view.setInt32(at, value, isLittle);
};

/**
 * A WAV file from raw values, one list per channel: integer steps, or floats. Floats of 8, 16 and 24 bit do not exist
 * and stay 0.
 */
export const buildWav = (
  channels: readonly (readonly number[])[],
  kind: WavKind,
  sampleRateHz = 48_000,
): Uint8Array => {
  const sampleBytes = kind.containerBits / 8;
  const frames = channels[0]?.length ?? 0;
  const data = new Uint8Array(frames * channels.length * sampleBytes);
  const view = viewOf(data);
  channels.forEach((values, channel) => {
    values.forEach((value, frame) => {
      writeSample(view, (frame * channels.length + channel) * sampleBytes, value, kind);
    });
  });
  const { magic = 'RIFF' } = kind;
  const isBigEndian = magic === 'RIFX';
  const head = new Uint8Array(12);
  putAscii(head, 0, magic);
  putAscii(head, 8, 'WAVE');
  const sizes = new Uint8Array(28);
  viewOf(sizes).setBigUint64(8, BigInt(data.length), true);
  const dataChunk = riffChunkOf('data', data, isBigEndian);
  const chunks = [
    ...(magic === 'RF64' ? [riffChunkOf('ds64', sizes)] : []),
    formatChunk(kind, channels.length, sampleRateHz),
    dataChunk,
  ];
  const bytes = concatBytes([head, ...chunks]);
  viewOf(bytes).setUint32(4, magic === 'RF64' ? 0xffffffff : bytes.length - 8, !isBigEndian);
  // An RF64 file declares the length of the samples only in `ds64` (EBU Tech 3306).
  if (magic === 'RF64') viewOf(bytes).setUint32(bytes.length - dataChunk.length + 4, 0xffffffff, true);
  return bytes;
};
