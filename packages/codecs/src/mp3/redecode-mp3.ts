import type { Pcm } from '../pcm.ts';
import { decodeFrames, layoutOfMp3 } from './decode-mp3.ts';

/** Music frames [from, to) of a file. */
export type FrameRun = { readonly from: number; readonly to: number };

/** The decoded file, and the range [startFrame, endFrame) in which it may differ from the base. */
export type RedecodedMp3 = {
  readonly pcm: Pcm;
  readonly spans: readonly { readonly startFrame: number; readonly endFrame: number }[];
};

/** A frame also affects its successor: half of the windows overlap, and the filter bank rings for 480 samples. */
const HEARD_AFTER_FRAMES = 1;
/** The decoder needs the previous frame for the overlap, and one more to fill its filter bank. */
const RUN_UP_FRAMES = 2;
/**
 * The filter bank's ring buffer has 16 positions and advances by 36 per frame: after four frames it is back at the same
 * position, so that sums are computed in the same order.
 */
const RING_FRAMES = 4;

/**
 * Decodes a file that differs in some frames from another whose decoded samples are known: bit for bit the result of
 * `decodeMp3`.
 * @param canvas a copy of `base` that receives the changed samples, which avoids another copy
 * @returns undefined if the files have different length, rate or channel count
 */
export const redecodeMp3 = async (
  bytes: Uint8Array,
  base: Pcm,
  changed: readonly FrameRun[],
  canvas: Pcm = { ...base, channels: base.channels.map((samples) => samples.slice()) },
): Promise<RedecodedMp3 | undefined> => {
  const layout = layoutOfMp3(bytes);
  const isAlike =
    layout?.keepFrames === base.channels[0]?.length &&
    layout?.channelCount === base.channels.length &&
    layout.sampleRateHz === base.sampleRateHz;
  if (!layout || !isAlike) return undefined;
  const { music, frameSamples, skipFrames, keepFrames, channelCount } = layout;
  const spans: { startFrame: number; endFrame: number }[] = [];
  for (const { from, to } of changed) {
    const wanted = Math.max(0, from - RUN_UP_FRAMES);
    const first = wanted - (wanted % RING_FRAMES);
    const end = Math.min(music.length, to + HEARD_AFTER_FRAMES);
    const startSample = Math.max(0, from * frameSamples - skipFrames);
    const endSample = to + HEARD_AFTER_FRAMES >= music.length ? keepFrames : end * frameSamples - skipFrames;
    const fresh = await decodeFrames(bytes, {
      music: music.slice(first, end),
      channelCount,
      frameSamples,
      skipFrames: startSample + skipFrames - first * frameSamples,
      keepFrames: Math.max(0, Math.min(keepFrames, endSample) - startSample),
    });
    fresh.forEach((samples, index) => {
      canvas.channels[index]?.set(samples, startSample);
    });
    spans.push({ startFrame: startSample, endFrame: startSample + (fresh[0]?.length ?? 0) });
  }
  return { pcm: canvas, spans };
};
