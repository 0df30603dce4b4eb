import { concatBytes, putAscii, viewOf } from '../bytes.ts';
import { CodecError } from '../codec-error.ts';
import type { Pcm } from '../pcm.ts';
import { framesOf } from '../pcm-checks.ts';
import { quantise } from '../quantise.ts';
import type { AudioTags } from '../tags/audio-tags.ts';
import { buildId3 } from '../tags/id3-write.ts';
import { buildInfoList } from '../tags/wav-info.ts';
import { createTriangularNoise } from './dither.ts';

export type WavOptions = {
  readonly bitDepth: 16 | 24 | 'float32';
  /** Default true. Only 16-bit files are dithered; below 24 bit nothing is left to hear. */
  readonly dither?: boolean;
  /** Default `'sonora'`. The same seed gives the same bytes. */
  readonly ditherSeed?: string;
  /** LIST/INFO in front of the samples; loudness in an `id3 ` chunk after them. Default: none. */
  readonly tags?: AudioTags;
};

// RIFF sizes are 32 bit; some room is left for the chunks around the samples.
const MAX_DATA_BYTES = 2 ** 32 - 2 ** 16;

const FORMAT_PCM = 1;
const FORMAT_FLOAT = 3;
const FORMAT_EXTENSIBLE = 0xfffe;
// Common tail of the GUIDs that name a sample format inside an extensible header.
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

const write16 = (view: DataView, pcm: Pcm, seed: string | undefined): void => {
  const stride = pcm.channels.length * 2;
  pcm.channels.forEach((samples, channel) => {
    const noise = seed === undefined ? undefined : createTriangularNoise(seed, channel);
    for (let frame = 0; frame < samples.length; frame += 1) {
      const dithered = (samples[frame] as number) + (noise === undefined ? 0 : noise(frame) / 32768);
      view.setInt16(frame * stride + channel * 2, quantise(dithered, 32768), true);
    }
  });
};

const write24 = (view: DataView, pcm: Pcm): void => {
  const stride = pcm.channels.length * 3;
  pcm.channels.forEach((samples, channel) => {
    for (let frame = 0; frame < samples.length; frame += 1) {
      const step = quantise(samples[frame] as number, 8388608);
      const at = frame * stride + channel * 3;
      view.setUint16(at, step & 0xffff, true);
      view.setInt8(at + 2, step >> 16);
    }
  });
};

const writeFloat = (view: DataView, pcm: Pcm): void => {
  const stride = pcm.channels.length * 4;
  pcm.channels.forEach((samples, channel) => {
    for (let frame = 0; frame < samples.length; frame += 1) {
      view.setFloat32(frame * stride + channel * 4, samples[frame] as number, true);
    }
  });
};

/**
 * WAV file of any number of channels up to 64. Full scale ±1 maps to ±2^(bits−1); louder samples are clipped in the integer
 * depths and kept in `float32`.
 *
 * @throws CodecError `empty` without a frame, `unsupported` above 64 channels, `too-large` beyond 4 GiB.
 */
export const encodeWav = (pcm: Pcm, options: WavOptions): Uint8Array => {
  const frames = framesOf(pcm);
  const channelCount = pcm.channels.length;
  if (channelCount > 64) throw new CodecError('unsupported', 'WAV files are written with at most 64 channels.');
  const isFloat = options.bitDepth === 'float32';
  const bits = options.bitDepth === 'float32' ? 32 : options.bitDepth;
  const dataBytes = frames * channelCount * (bits / 8);
  if (dataBytes > MAX_DATA_BYTES) throw new CodecError('too-large', 'The audio is too long for a WAV file.');

  const data = new Uint8Array(dataBytes);
  const view = viewOf(data);
  const seed = options.dither === false ? undefined : (options.ditherSeed ?? 'sonora');
  if (options.bitDepth === 16) write16(view, pcm, seed);
  else if (options.bitDepth === 24) write24(view, pcm);
  else writeFloat(view, pcm);

  const chunks = [riffChunk('fmt ', formatBody(channelCount, Math.round(pcm.sampleRateHz), bits, isFloat))];
  if (isFloat) {
    const fact = new Uint8Array(4);
    viewOf(fact).setUint32(0, frames, true);
    chunks.push(riffChunk('fact', fact));
  }
  const list = options.tags === undefined ? new Uint8Array(0) : buildInfoList(options.tags);
  if (list.length > 0) chunks.push(riffChunk('LIST', list));
  chunks.push(riffChunk('data', data));
  if (options.tags?.loudness !== undefined) chunks.push(riffChunk('id3 ', buildId3(options.tags)));
  const head = new Uint8Array(12);
  putAscii(head, 0, 'RIFF');
  viewOf(head).setUint32(4, 4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0), true);
  putAscii(head, 8, 'WAVE');
  return concatBytes([head, ...chunks]);
};
