import type { Pcm } from '../pcm.ts';
import { decodeFrames, layoutOfMp3 } from './decode-mp3.ts';

/** Music frames [from, to) of a file. */
export type FrameRun = { readonly from: number; readonly to: number };

/** The decoded file, and the samples [startFrame, endFrame) in which it may differ from the base's. */
export type RedecodedMp3 = {
  readonly pcm: Pcm;
  readonly spans: readonly { readonly startFrame: number; readonly endFrame: number }[];
};

/** A frame is heard in its successor, too: half of its windows overlap it, and the filter bank rings for 480 samples. */
const HEARD_AFTER_FRAMES = 1;
/** A decoder needs the frame before to overlap with, and one more to fill its filter bank. */
const RUN_UP_FRAMES = 2;
/**
 * The filter bank's memory is a ring of 16 places, of which a frame moves it on by 36: after four frames it stands where it
 * stood, and the same sums are done in the same order.
 */
const RING_FRAMES = 4;

/**
 * Decodes a file that differs from another, whose decoded samples are known, in some frames: bit for bit what `decodeMp3`
 * gives.
 * @param canvas a copy of `base`, into which the samples that differ are written: saves another copy
 * @returns undefined when the files cannot be of one kind: another length, rate or channel count
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
