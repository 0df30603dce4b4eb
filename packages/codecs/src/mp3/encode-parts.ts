import { concatBytes } from '../bytes.ts';
import { CodecError } from '../codec-error.ts';
import type { Pcm } from '../pcm.ts';
import { framesOf } from '../pcm-checks.ts';
import { finishMp3, type Mp3Extra, type Mp3Rate } from './encode-mp3.ts';
import { scanFrames } from './frame-scan.ts';
import { runLame } from './lame-encoder.ts';

/** Samples of a frame at the sample rates that parts are made for (MPEG-1). */
const FRAME_SAMPLES = 1152;
/**
 * Frames that are encoded before a part and thrown away, so that the encoder's memory is what it would be: its filters
 * reach 3 frames back, its adaptive threshold was seen to reach 18 (and never 24).
 */
const PREROLL_FRAMES = 48;
/** Frames that are encoded behind a part, because a frame's windows look ahead. */
const LOOK_AHEAD_FRAMES = 2;

/** Music frames [from, to) of a file; without `to` up to its end. */
export type Mp3Part = { readonly from: number; readonly to?: number };

/**
 * Whether a file may be encoded in parts that join to the very bytes of a whole encode: constant bit rate at 48 kHz, where
 * every frame is as long as the next.
 */
export const canEncodeInParts = (pcm: Pcm, rate: Mp3Rate, outputSampleRateHz: number): boolean =>
  'bitRateKbps' in rate && pcm.sampleRateHz === 48_000 && outputSampleRateHz === 48_000;

/** The frame before which a file is cut into two parts that take equally long. */
export const middleFrame = (pcm: Pcm): number => Math.floor(framesOf(pcm) / FRAME_SAMPLES / 2);

/**
 * Encodes some frames of a file, as they would be in the whole. `pcm` is all of it.
 * @returns undefined when the encoder package is not the known one: its frames then lean on each other
 */
export const encodeMp3Part = async (pcm: Pcm, rate: Mp3Rate, part: Mp3Part): Promise<Uint8Array | undefined> => {
  const preroll = Math.min(PREROLL_FRAMES, part.from);
  const start = (part.from - preroll) * FRAME_SAMPLES;
  const end = part.to === undefined ? framesOf(pcm) : (part.to + LOOK_AHEAD_FRAMES) * FRAME_SAMPLES;
  const { music, isReservoirOff } = await runLame(
    pcm.channels.map((channel) => channel.subarray(start, end)),
    { ...rate, channelCount: pcm.channels.length === 1 ? 1 : 2, inputSampleRateHz: 48_000, outputSampleRateHz: 48_000 },
  );
  if (!isReservoirOff) return undefined;
  const bytes = concatBytes(music);
  const frames = scanFrames(bytes);
  const first = frames[preroll];
  const last = part.to === undefined ? undefined : frames[preroll + part.to - part.from];
  if (first === undefined || (part.to !== undefined && last === undefined)) {
    throw new CodecError('unsupported', 'A part of an MP3 file must lie within it.');
  }
  return bytes.subarray(first.offset, last?.offset);
};

/** The file of all its parts in order: byte for byte what `encodeMp3` gives. */
export const joinMp3Parts = (parts: readonly Uint8Array[], pcm: Pcm, rate: Mp3Rate, extra: Mp3Extra = {}): Uint8Array =>
  finishMp3(concatBytes(parts), pcm, rate, { ...extra, outputSampleRateHz: 48_000 }, true).bytes;
