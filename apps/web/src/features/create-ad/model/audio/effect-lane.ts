import { type Ad, kindOf, ownLength, renderedLines, type ScriptLine } from '../document/ad.ts';
import { moveLine } from '../document/edit-ad.ts';
import { lineKey } from '../document/recipe-of-ad.ts';
import type { FinishedRender } from './renders.ts';

/** Silence between clips of a finished ad. */
export type SilentSpan = { readonly lineId: string; readonly startSeconds: number; readonly durationSeconds: number };

/** The silences of a render. Several in a row follow each other; those before the first sound end with its start. */
export const silencesOf = ({ ad, lines, durationSeconds: adSeconds }: FinishedRender): readonly SilentSpan[] => {
  const heard = new Map(lines.map((line) => [line.lineId, line]));
  const all = renderedLines(ad);
  return all.flatMap((line, index) => {
    if (kindOf(line) !== 'silence') return [];
    const durationSeconds = ownLength(line) ?? 0;
    const lengthOf = (from: number, to: number): number =>
      all.slice(from, to).reduce((sum, each) => sum + (ownLength(each) ?? 0), 0);
    const before = all.slice(0, index).findLastIndex(({ id }) => heard.has(id));
    const previous = heard.get(all[before]?.id ?? '');
    const next = all.findIndex(({ id }, at) => at > index && heard.has(id));
    const startSeconds = previous
      ? previous.startSeconds + previous.durationSeconds + lengthOf(before + 1, index)
      : (heard.get(all[next]?.id ?? '')?.startSeconds ?? durationSeconds) - lengthOf(index, Math.max(index + 1, next));
    const start = Math.max(0, startSeconds);
    if (start >= adSeconds) return [];
    return [{ lineId: line.id, startSeconds: start, durationSeconds: Math.min(durationSeconds, adSeconds - start) }];
  });
};

/** The line that a clip of a render was made of. */
export const lineOfKey = ({ ad }: FinishedRender, assetKey: string): ScriptLine | undefined =>
  renderedLines(ad).find((_, index) => lineKey(index) === assetKey);

/** Moves a line to where its clip was dropped on the timeline of a render: after the clips whose middles are before it. */
export const moveToTime = (ad: Ad, { lines }: FinishedRender, lineId: string, seconds: number): Ad => {
  const others = ad.lines.filter(({ id }) => id !== lineId);
  const before = lines.filter(
    ({ lineId: id, startSeconds, durationSeconds }) => id !== lineId && startSeconds + durationSeconds / 2 < seconds,
  );
  const known = new Set(before.map(({ lineId: id }) => id));
  return moveLine(ad, lineId, others.findLastIndex(({ id }) => known.has(id)) + 1);
};
