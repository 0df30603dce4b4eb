import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { CodecError } from '../codec-error.ts';
import { concatBytes } from '../io/bytes.ts';
import type { Pcm } from '../pcm.ts';
import { frameCountOf } from '../pcm-checks.ts';
import { sourceOfPcm } from '../pcm-source.ts';
import { finishMp3, type Mp3Extra, type Mp3Rate } from './encode-mp3.ts';
import { scanFrames } from './frame-scan.ts';
import { runLame } from './lame-encoder.ts';

/** Samples per frame at the sample rates of parts (MPEG-1). */
export const MP3_FRAME_SAMPLES = 1152;
/**
 * Frames encoded before a part and discarded, so that the encoder's state is that of a whole encode: measured
 * dependence of filters, masking and window switching reaches 3 frames back.
 */
const PREROLL_FRAMES = 6;
/** Frames encoded after a part, because windows look ahead. */
const LOOK_AHEAD_FRAMES = 2;
/**
 * At 44.1 kHz a constant rate needs a padding byte in some frames, in a pattern that repeats after 49 frames (44,100 =
 * 900 × 49; a frame's bits are a multiple of 900): a part must start at the start of the pattern.
 */
const PADDING_PERIOD_FRAMES = 49;

/** Music frames [from, to) of a file; without `to` up to its end. */
export type Mp3Part = { readonly from: number; readonly to?: number };

/**
 * Whether a file can be encoded in parts that join to exactly the bytes of a whole encode: constant bit rate at 48 or
 * 44.1 kHz, without resampling.
 */
export const canEncodeInParts = (pcm: Pcm, rate: Mp3Rate, outputSampleRateHz: number): boolean =>
  'bitRateKbps' in rate &&
  pcm.sampleRateHz === outputSampleRateHz &&
  (outputSampleRateHz === 48_000 || outputSampleRateHz === 44_100);

/** The frame at which a file is split into two parts of equal encoding time. */
export const middleFrame = (pcm: Pcm): number => Math.floor(frameCountOf(pcm) / MP3_FRAME_SAMPLES / 2);

const firstEncoded = (from: number, pcm: Pcm): number => {
  const wanted = Math.max(0, from - PREROLL_FRAMES);
  return pcm.sampleRateHz === 44_100 ? wanted - (wanted % PADDING_PERIOD_FRAMES) : wanted;
};

/**
 * Encodes some frames of a file exactly as a whole encode would. `pcm` is the whole file; `canEncodeInParts` must hold.
 * @returns undefined for an unknown build of the encoder package, whose frames depend on each other
 * @throws CodecError `unsupported` if the part is not within the file
 */
export const encodeMp3Part = async (pcm: Pcm, rate: Mp3Rate, part: Mp3Part): Promise<Uint8Array | undefined> => {
  const first = firstEncoded(part.from, pcm);
  const end = part.to === undefined ? frameCountOf(pcm) : (part.to + LOOK_AHEAD_FRAMES) * MP3_FRAME_SAMPLES;
  const { music: bytes, isMemoryLimited } = await runLame(
    sourceOfPcm({ ...pcm, channels: pcm.channels.map((channel) => channel.subarray(first * MP3_FRAME_SAMPLES, end)) }),
    {
      ...rate,
      channelCount: pcm.channels.length === 1 ? 1 : 2,
      inputSampleRateHz: pcm.sampleRateHz,
      outputSampleRateHz: pcm.sampleRateHz,
    },
  );
  if (!isMemoryLimited) return undefined;
  const frames = scanFrames(bytes);
  const start = frames[part.from - first];
  const stop = part.to === undefined ? undefined : frames[part.to - first];
  if (start === undefined || (part.to !== undefined && stop === undefined)) {
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.notWritable', { fault: 'A part of an MP3 file must lie within it.' }),
    );
  }
  return bytes.subarray(start.offset, stop?.offset);
};

/** The file of all parts in order: byte for byte the result of `encodeMp3`. */
export const joinMp3Parts = (parts: readonly Uint8Array[], pcm: Pcm, rate: Mp3Rate, extra: Mp3Extra = {}): Uint8Array =>
  finishMp3(concatBytes(parts), sourceOfPcm(pcm), rate, { ...extra, outputSampleRateHz: pcm.sampleRateHz }, true).bytes;
