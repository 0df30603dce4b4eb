import { SAMPLE_RATE_HZ } from '../instruments/one-shot.ts';
import type { SoundTemplate } from '../templates/sound-template.ts';
import type { Bed } from './compose-bed.ts';
import { fadeEnd } from './render-piece.ts';

/** Where a piece is cut, it is faded over this time, or over half of what is played if that is less. */
export const CUT_FADE_SECONDS = 2;

/** Frames of the written length that is played for a wanted one: the next longer, or the longest there is. */
export const writtenFrames = (template: Pick<SoundTemplate, 'writtenSeconds'>, wanted: number): number => {
  const written = template.writtenSeconds.map((seconds) => Math.round(seconds * SAMPLE_RATE_HZ));
  const played = written.find((frames) => frames >= wanted) ?? written.at(-1);
  if (played === undefined) throw new RangeError('A piece that is not elastic needs a written length');
  return played;
};

/**
 * A performance that is written for `length` frames, played for exactly `frames`: cut and faded, or begun again as often as it
 * takes. Its sound may be there only as far as it is heard.
 */
export const playWritten = (bed: Bed, length: number, frames: number): Bed => {
  if (length === frames) return bed;
  const starts = Array.from({ length: Math.ceil(frames / length) }, (_, index) => index * length);
  const channels = bed.pcm.channels.map((samples) => {
    const played = new Float32Array(frames);
    for (const start of starts) played.set(samples.subarray(0, Math.min(length, frames - start)), start);
    // A whole number of times ends on its own ending.
    if (frames % length !== 0) fadeEnd(played, Math.round(Math.min(CUT_FADE_SECONDS * SAMPLE_RATE_HZ, frames / 2)));
    return played;
  });
  return {
    ...bed,
    pcm: { ...bed.pcm, channels },
    barStartFrames: starts
      .flatMap((start) => bed.barStartFrames.map((frame) => start + frame))
      .filter((at) => at < frames),
    segments: starts
      .flatMap((start) =>
        bed.segments.map(({ name, startFrame, endFrame }) => ({
          name,
          startFrame: start + startFrame,
          endFrame: Math.min(frames, start + endFrame),
        })),
      )
      .filter(({ startFrame }) => startFrame < frames),
  };
};
