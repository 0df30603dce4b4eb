import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { CodecError } from '../codec-error.ts';
import { BitWriter } from '../io/bits.ts';
import { type ByteSink, createByteCollector } from '../io/byte-sink.ts';
import { concatBytes, viewOf } from '../io/bytes.ts';
import type { Pcm, PcmSource } from '../pcm.ts';
import { frameCountOf } from '../pcm-checks.ts';
import { forEachBlock, sourceOfPcm } from '../pcm-source.ts';
import { quantiseChannels } from '../quantise.ts';
import type { AudioTags } from '../tags/audio-tags.ts';
import { buildVorbisComment } from '../tags/vorbis-comment.ts';
import { flacCrc8, flacCrc16 } from './checksums.ts';
import { planSubframe, type SubframePlan, writeSubframe } from './encode-subframe.ts';
import { BLOCK_COMMENT } from './layout-flac.ts';
import { createMd5 } from './md5.ts';
import { BLOCK_STREAMINFO, FLAC_MARK, flacBlock } from './tags-flac.ts';

export type FlacOptions = {
  readonly bitDepth: 16 | 24;
  /** Default: true. Only 16-bit files are dithered. */
  readonly dither?: boolean;
  /** Default `'sonora'`, which gives the samples of the WAV file of the same depth. */
  readonly ditherSeed?: string;
  readonly tags?: AudioTags;
};

/** 85 ms at 48 kHz, the default block size of the reference encoder. */
const BLOCK_FRAMES = 4096;
const BLOCK_CODE_4096 = 12;
const BLOCK_CODE_16_BITS = 7;
/** STREAMINFO has no field for higher rates. */
const MAX_SAMPLE_RATE_HZ = 655_350;
const MAX_CHANNELS = 8;

/** The MD5 covers the samples interleaved, little-endian, in whole bytes (RFC 9639 §8.2). */
const bytesOfSamples = (channels: readonly Int32Array[], bitDepth: 16 | 24): Uint8Array => {
  const sampleBytes = bitDepth / 8;
  const stride = channels.length * sampleBytes;
  const bytes = new Uint8Array((channels[0]?.length ?? 0) * stride);
  channels.forEach((samples, channel) => {
    for (let frame = 0, at = channel * sampleBytes; frame < samples.length; frame += 1, at += stride) {
      const sample = samples[frame]!;
      bytes[at] = sample & 0xff;
      bytes[at + 1] = (sample >> 8) & 0xff;
      if (sampleBytes === 3) bytes[at + 2] = (sample >> 16) & 0xff;
    }
  });
  return bytes;
};

const STEREO_CODES = { independent: 0, 'left-side': 8, 'side-right': 9, 'mid-side': 10 } as const;

type BlockPlan = {
  readonly code: number;
  readonly plans: readonly SubframePlan[];
  /** Bits per sample of each channel: a side channel needs one more. */
  readonly sampleBits: readonly number[];
};

/** The cheapest of the four stereo modes for a pair of channels. */
const planStereo = (left: Int32Array, right: Int32Array, bits: number): BlockPlan => {
  const side = left.map((sample, at) => sample - right[at]!);
  const mid = left.map((sample, at) => (sample + right[at]!) >> 1);
  const [l, r, m, s] = [
    planSubframe(left, bits),
    planSubframe(right, bits),
    planSubframe(mid, bits),
    planSubframe(side, bits + 1),
  ];
  const ways: readonly BlockPlan[] = [
    { code: STEREO_CODES.independent + 1, plans: [l, r], sampleBits: [bits, bits] },
    { code: STEREO_CODES['left-side'], plans: [l, s], sampleBits: [bits, bits + 1] },
    { code: STEREO_CODES['side-right'], plans: [s, r], sampleBits: [bits + 1, bits] },
    { code: STEREO_CODES['mid-side'], plans: [m, s], sampleBits: [bits, bits + 1] },
  ];
  const costOf = ({ plans }: BlockPlan): number => plans.reduce((sum, plan) => sum + plan.bits, 0);
  return ways.reduce((best, way) => (costOf(way) < costOf(best) ? way : best));
};

const planBlock = (channels: readonly Int32Array[], bits: number): BlockPlan => {
  const [left, right] = channels;
  if (left && right && channels.length === 2) return planStereo(left, right, bits);
  return {
    code: channels.length - 1,
    plans: channels.map((samples) => planSubframe(samples, bits)),
    sampleBits: channels.map(() => bits),
  };
};

/** A number in UTF-8 style coding; frame numbers stay below 2^31. */
const writeCodedNumber = (writer: BitWriter, value: number): void => {
  if (value < 0x80) {
    writer.write(value, 8);
    return;
  }
  let more = 1;
  while (value >= 2 ** (5 * more + 6)) more += 1;
  writer.write(((0xff80 >> more) & 0xff) | (value >>> (6 * more)), 8);
  for (let shift = 6 * (more - 1); shift >= 0; shift -= 6) writer.write(0x80 | ((value >>> shift) & 0x3f), 8);
};

const writeFrame = (writer: BitWriter, channels: readonly Int32Array[], number: number, bitDepth: 16 | 24): number => {
  const start = writer.written().length;
  const blockFrames = channels[0]?.length ?? 0;
  const isFull = blockFrames === BLOCK_FRAMES;
  const plan = planBlock(channels, bitDepth);
  // Fixed block size; rate and depth as in STREAMINFO.
  writer.write(0xfff8, 16);
  writer.write(isFull ? BLOCK_CODE_4096 : BLOCK_CODE_16_BITS, 4);
  writer.write(0, 4);
  writer.write(plan.code, 4);
  writer.write(bitDepth === 16 ? 4 : 6, 3);
  writer.write(0, 1);
  writeCodedNumber(writer, number);
  if (!isFull) writer.write(blockFrames - 1, 16);
  writer.write(flacCrc8(writer.written(), start, writer.written().length), 8);
  plan.plans.forEach((subframe, channel) => {
    writeSubframe(writer, subframe, plan.sampleBits[channel]!);
  });
  writer.align();
  writer.write(flacCrc16(writer.written(), start, writer.written().length), 16);
  return writer.written().length - start;
};

const streamInfo = (
  { sampleRateHz, channelCount, frames }: PcmSource,
  bitDepth: 16 | 24,
  sizes: { readonly smallest: number; readonly largest: number },
  digest: Uint8Array,
): Uint8Array => {
  const body = new Uint8Array(34);
  const view = viewOf(body);
  view.setUint16(0, BLOCK_FRAMES);
  view.setUint16(2, BLOCK_FRAMES);
  view.setUint32(4, sizes.smallest << 8);
  view.setUint16(7, sizes.largest >>> 8);
  body[9] = sizes.largest & 0xff;
  const format = sampleRateHz * 4096 + (channelCount - 1) * 512 + (bitDepth - 1) * 16;
  view.setUint32(10, format + Math.floor(frames / 2 ** 32));
  view.setUint32(14, frames % 2 ** 32);
  body.set(digest, 18);
  return body;
};

/**
 * FLAC file of 16 or 24 bit and 1 to 8 channels: blocks of 4096 with fixed or linear prediction of order 8, and the MD5
 * of the samples. Full scale and clipping as in `encodeWav`; the same input gives the same bytes.
 * @throws CodecError `empty` without a frame, `unsupported` above 8 channels or for a rate that is not an integer up to
 * 655,350 Hz.
 */
export const encodeFlac = (pcm: Pcm, options: FlacOptions): Uint8Array => {
  frameCountOf(pcm);
  const file = createByteCollector();
  encodeFlacSource(sourceOfPcm(pcm), options, file);
  return file.bytes();
};

/** Frames per read and write. */
const SEGMENT_FRAMES = 16 * BLOCK_FRAMES;
const NO_DIGEST = new Uint8Array(16);

/** The same file for audio that is read in blocks. STREAMINFO is written again at the end. */
export const encodeFlacSource = (source: PcmSource, options: FlacOptions, sink: ByteSink): void => {
  const { sampleRateHz, channelCount } = source;
  if (channelCount > MAX_CHANNELS) {
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.notWritable', { fault: 'FLAC files are written with at most 8 channels.' }),
    );
  }
  if (!Number.isInteger(sampleRateHz) || sampleRateHz > MAX_SAMPLE_RATE_HZ) {
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.notWritable', { fault: `FLAC files are not written at ${sampleRateHz} Hz.` }),
    );
  }
  const { bitDepth } = options;
  const seed = options.dither === false ? undefined : (options.ditherSeed ?? 'sonora');
  const sizes = { smallest: Number.POSITIVE_INFINITY, largest: 0 };
  const headOf = (digest: Uint8Array): Uint8Array =>
    concatBytes([FLAC_MARK, flacBlock(BLOCK_STREAMINFO, streamInfo(source, bitDepth, sizes, digest), false)]);
  const comment = flacBlock(BLOCK_COMMENT, buildVorbisComment(options.tags ?? {}), true);
  sink.write(concatBytes([headOf(NO_DIGEST), comment]));

  const writer = new BitWriter();
  const digest = createMd5();
  forEachBlock(source, SEGMENT_FRAMES, (channels, startFrame) => {
    const steps = quantiseChannels(channels, startFrame, bitDepth, seed);
    digest.update(bytesOfSamples(steps, bitDepth));
    const frames = steps[0]?.length ?? 0;
    for (let start = 0; start < frames; start += BLOCK_FRAMES) {
      const block = steps.map((samples) => samples.subarray(start, start + BLOCK_FRAMES));
      const frameBytes = writeFrame(writer, block, (startFrame + start) / BLOCK_FRAMES, bitDepth);
      sizes.smallest = Math.min(sizes.smallest, frameBytes);
      sizes.largest = Math.max(sizes.largest, frameBytes);
    }
    sink.write(writer.written().slice());
    writer.clear();
  });
  sink.rewrite(0, headOf(digest.digest()));
};
