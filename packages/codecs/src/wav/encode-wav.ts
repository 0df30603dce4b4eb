import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { CodecError } from '../codec-error.ts';
import { concatBytes, putAscii, viewOf } from '../io/bytes.ts';
import type { Pcm, PcmSource } from '../pcm.ts';
import { frameCountOf } from '../pcm-checks.ts';
import { forEachBlock, sourceOfPcm } from '../pcm-source.ts';
import { quantise } from '../quantise.ts';
import type { AudioTags } from '../tags/audio-tags.ts';
import { buildId3 } from '../tags/id3-write.ts';
import { buildInfoList } from '../tags/wav-info.ts';
import { createTriangularNoise } from './dither.ts';

export type WavOptions = {
  readonly bitDepth: 16 | 24 | 'float32';
  /** Default true. Only 16-bit files are dithered; at 24 bit rounding noise is inaudible. */
  readonly dither?: boolean;
  /** Default: `'sonora'`. Equal seeds give equal bytes. */
  readonly ditherSeed?: string;
  /** Written as LIST/INFO before the samples; loudness in an `id3 ` chunk after them. Default: none. */
  readonly tags?: AudioTags;
};

// RIFF sizes have 32 bits; this leaves room for the chunks around the samples.
const MAX_DATA_BYTES = 2 ** 32 - 2 ** 16;

const FORMAT_PCM = 1;
const FORMAT_FLOAT = 3;
const FORMAT_EXTENSIBLE = 0xfffe;
// Common end of the GUIDs of sample formats in extensible headers.
const GUID_TAIL = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71];

/** One RIFF chunk, padded to an even length. */
export const riffChunk = (id: string, body: Uint8Array): Uint8Array => {
  const chunk = new Uint8Array(8 + body.length + (body.length % 2));
  putAscii(chunk, 0, id);
  viewOf(chunk).setUint32(4, body.length, true);
  chunk.set(body, 8);
  return chunk;
};

const formatBody = (channelCount: number, sampleRateHz: number, bits: number, isFloat: boolean): Uint8Array => {
  const isExtensible = channelCount > 2;
  const body = new Uint8Array(isExtensible ? 40 : isFloat ? 18 : 16);
  const view = viewOf(body);
  const format = isFloat ? FORMAT_FLOAT : FORMAT_PCM;
  const frameBytes = (channelCount * bits) / 8;
  view.setUint16(0, isExtensible ? FORMAT_EXTENSIBLE : format, true);
  view.setUint16(2, channelCount, true);
  view.setUint32(4, sampleRateHz, true);
  view.setUint32(8, sampleRateHz * frameBytes, true);
  view.setUint16(12, frameBytes, true);
  view.setUint16(14, bits, true);
  if (isExtensible) {
    view.setUint16(16, 22, true);
    view.setUint16(18, bits, true);
    // Channel mask 0: no speakers are assigned.
    view.setUint16(24, format, true);
    body.set(GUID_TAIL, 26);
  }
  return body;
};

/** Writes the samples of a block that starts at `startFrame` of the whole, with the dither of that position. */
const writeSamples = (
  view: DataView,
  channels: readonly Float32Array[],
  startFrame: number,
  { bitDepth, seed }: { readonly bitDepth: WavOptions['bitDepth']; readonly seed: string | undefined },
): void => {
  if (bitDepth === 16) write16(view, channels, startFrame, seed);
  else if (bitDepth === 24) write24(view, channels);
  else writeFloat(view, channels);
};

const write16 = (
  view: DataView,
  channels: readonly Float32Array[],
  startFrame: number,
  seed: string | undefined,
): void => {
  const stride = channels.length * 2;
  channels.forEach((samples, channel) => {
    const noise = seed === undefined ? undefined : createTriangularNoise(seed, channel);
    for (let frame = 0; frame < samples.length; frame += 1) {
      const dithered = (samples[frame] as number) + (noise === undefined ? 0 : noise(startFrame + frame) / 32768);
      view.setInt16(frame * stride + channel * 2, quantise(dithered, 32768), true);
    }
  });
};

const write24 = (view: DataView, channels: readonly Float32Array[]): void => {
  const stride = channels.length * 3;
  channels.forEach((samples, channel) => {
    for (let frame = 0; frame < samples.length; frame += 1) {
      const step = quantise(samples[frame] as number, 8388608);
      const at = frame * stride + channel * 3;
      view.setUint16(at, step & 0xffff, true);
      view.setInt8(at + 2, step >> 16);
    }
  });
};

const writeFloat = (view: DataView, channels: readonly Float32Array[]): void => {
  const stride = channels.length * 4;
  channels.forEach((samples, channel) => {
    for (let frame = 0; frame < samples.length; frame += 1) {
      view.setFloat32(frame * stride + channel * 4, samples[frame] as number, true);
    }
  });
};

/** Frames per write. */
const BLOCK_FRAMES = 65_536;

/**
 * WAV file of 1 to 64 channels. Full scale ±1 maps to ±2^(bits−1); louder samples are clipped in integer depths and
 * kept in `float32`.
 * @throws CodecError `empty` without a frame, `unsupported` above 64 channels, `too-large` beyond 4 GiB.
 */
export const encodeWav = (pcm: Pcm, options: WavOptions): Uint8Array => {
  frameCountOf(pcm);
  const parts: Uint8Array[] = [];
  encodeWavSource(sourceOfPcm(pcm), options, (bytes) => parts.push(bytes));
  return concatBytes(parts);
};

/** The same file for audio that is read in blocks, passed to `write` from start to end. */
export const encodeWavSource = (source: PcmSource, options: WavOptions, write: (bytes: Uint8Array) => void): void => {
  const { frames, channelCount, sampleRateHz } = source;
  if (channelCount > 64)
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.notWritable', { fault: 'WAV files are written with at most 64 channels.' }),
    );
  const { bitDepth } = options;
  const isFloat = bitDepth === 'float32';
  const bits = bitDepth === 'float32' ? 32 : bitDepth;
  const frameBytes = channelCount * (bits / 8);
  const dataBytes = frames * frameBytes;
  if (dataBytes > MAX_DATA_BYTES)
    throw new CodecError(
      'too-large',
      audioFileMessage('audioFiles.notWritable', { fault: 'The audio is too long for a WAV file.' }),
    );

  const chunks = [riffChunk('fmt ', formatBody(channelCount, Math.round(sampleRateHz), bits, isFloat))];
  if (isFloat) {
    const fact = new Uint8Array(4);
    viewOf(fact).setUint32(0, frames, true);
    chunks.push(riffChunk('fact', fact));
  }
  const list = options.tags === undefined ? new Uint8Array(0) : buildInfoList(options.tags);
  if (list.length > 0) chunks.push(riffChunk('LIST', list));
  const tail: Uint8Array[] = [new Uint8Array(dataBytes % 2)];
  if (options.tags?.loudness !== undefined) tail.push(riffChunk('id3 ', buildId3(options.tags)));
  const sizeOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0);
  const head = new Uint8Array(12);
  putAscii(head, 0, 'RIFF');
  viewOf(head).setUint32(4, 4 + sizeOf(chunks) + 8 + dataBytes + sizeOf(tail), true);
  putAscii(head, 8, 'WAVE');
  const dataHead = new Uint8Array(8);
  putAscii(dataHead, 0, 'data');
  viewOf(dataHead).setUint32(4, dataBytes, true);
  write(concatBytes([head, ...chunks, dataHead]));

  const seed = options.dither === false ? undefined : (options.ditherSeed ?? 'sonora');
  forEachBlock(source, BLOCK_FRAMES, (channels, startFrame) => {
    const bytes = new Uint8Array((channels[0]?.length ?? 0) * frameBytes);
    writeSamples(viewOf(bytes), channels, startFrame, { bitDepth, seed });
    write(bytes);
  });
  if (sizeOf(tail) > 0) write(concatBytes(tail));
};
