import { DUCK_ATTACK_FRAMES, DUCK_RELEASE_FRAMES, type FrameSpan, type SpanFade } from '@sonora/engine';
import type { CachedClip, MixPlan } from './tasks/task-types.ts';

const endOf = ({ startFrame, lengthFrames = 0 }: CachedClip): number => startFrame + lengthFrames;

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** From the first frame that one of two lengths or fade-outs changes to the later end. */
const endings = (ends: readonly { readonly endFrame: number; readonly fadeOutFrames: number }[]): FrameSpan => ({
  startFrame: Math.max(0, Math.min(...ends.map(({ endFrame, fadeOutFrames }) => endFrame - fadeOutFrames))),
  endFrame: Math.max(...ends.map(({ endFrame }) => endFrame)),
});

/** Spans in which two beds differ besides their samples; undefined when they do from their beginning. */
const changedEndings = (before: readonly CachedClip[], after: readonly CachedClip[]): FrameSpan[] | undefined => {
  if (before.length !== after.length) return undefined;
  const spans: FrameSpan[] = [];
  for (const [index, clip] of after.entries()) {
    const was = before[index]!;
    if (isEqual({ ...was, hash: '' }, { ...clip, hash: '' })) continue;
    const isBegunAlike = (['startFrame', 'readOffsetFrames', 'fadeInFrames', 'gainDb'] as const).every(
      (name) => was[name] === clip[name],
    );
    if (!isBegunAlike) return undefined;
    spans.push(endings([was, clip].map((bed) => ({ endFrame: endOf(bed), fadeOutFrames: bed.fadeOutFrames ?? 0 }))));
  }
  return spans;
};

const changedFades = (before: readonly SpanFade[], after: readonly SpanFade[]): FrameSpan[] | undefined => {
  const spans: FrameSpan[] = [];
  for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
    const [was, is] = [before[index], after[index]];
    if (isEqual(was, is)) continue;
    if (!was || !is || was.startFrame !== is.startFrame || was.fadeInFrames !== is.fadeInFrames) return undefined;
    spans.push(
      endings(
        [was, is].map(({ startFrame, frames, fadeOutFrames }) => ({ endFrame: startFrame + frames, fadeOutFrames })),
      ),
    );
  }
  return spans;
};

/** Where a clip is heard, or lowers what others sound. */
const reachOf = (clip: CachedClip): FrameSpan => {
  const span = { startFrame: clip.startFrame, endFrame: endOf(clip) };
  if (!clip.ducksOthers) return span;
  const startFrame = Math.max(0, span.startFrame - DUCK_ATTACK_FRAMES);
  return { startFrame, endFrame: span.endFrame + DUCK_RELEASE_FRAMES };
};

/** Spans of the clips that only one of two mixes contains. */
const changedClips = (base: MixPlan, plan: MixPlan): FrameSpan[] =>
  (['speech', 'media', 'effects'] as const).flatMap((stem) => {
    const before = new Map(base[stem].map((clip) => [JSON.stringify(clip), clip]));
    const after = new Map(plan[stem].map((clip) => [JSON.stringify(clip), clip]));
    const gone = [...before].filter(([key]) => !after.has(key));
    const come = [...after].filter(([key]) => !before.has(key));
    return [...gone, ...come].map(([, clip]) => reachOf(clip));
  });

/**
 * Spans in which two mixes differ, besides the samples of their beds. With another length, one of them contains every
 * frame after the end of the shorter.
 * @returns undefined when they differ from the beginning
 */
export const changedSpans = (base: MixPlan, plan: MixPlan): FrameSpan[] | undefined => {
  if (base.preset !== plan.preset) return undefined;
  const beds = changedEndings(base.beds, plan.beds);
  const fades = changedFades(base.fades, plan.fades);
  if (!beds || !fades) return undefined;
  const isAsLong = base.frames === plan.frames;
  const rest = { startFrame: Math.min(base.frames, plan.frames), endFrame: Math.max(base.frames, plan.frames) };
  return [...changedClips(base, plan), ...beds, ...fades, ...(isAsLong ? [] : [rest])];
};
