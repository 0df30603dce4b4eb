import type { ProductionDetails } from '@sonora/contracts';
import { type Ad, isFilled, kindOf, ownLength, renderedLines, type ScriptLine } from '../document/ad.ts';
import { lineKey } from '../document/recipe-of-ad.ts';
import type { LineLength } from './estimate.ts';

/** A script line as a render contains it. */
export type RenderedLine = {
  readonly lineId: string;
  /** Lines with equal hashes have identical audio. */
  readonly stemHash: string;
  readonly startSeconds: number;
  readonly durationSeconds: number;
  /** Actual speech speed; fitting may have changed it from the line's speed. */
  readonly spokenSpeed: number;
};

/** A finished production of this ad, kept so that the user can return to it. */
export type FinishedRender = {
  readonly audioformId: string;
  /** From 1. */
  readonly number: number;
  readonly atMilliseconds: number;
  readonly elapsedMilliseconds: number | null;
  readonly durationSeconds: number;
  readonly integratedLufs: number | null;
  /** The ad that was rendered. */
  readonly ad: Ad;
  readonly lines: readonly RenderedLine[];
  /** Id of the user who rendered it. Missing in renders that older versions stored. */
  readonly by?: string;
};

/** The render to keep of a production that succeeded. */
export const renderOf = (details: ProductionDetails, ad: Ad, number: number): FinishedRender => {
  const byKey = new Map(details.lanes.map((lane) => [lane.assetKey, lane]));
  return {
    audioformId: details.audioformId,
    number,
    atMilliseconds: details.finishedAt ?? details.createdAt,
    elapsedMilliseconds: details.elapsedMilliseconds,
    durationSeconds: details.durationSeconds ?? 0,
    integratedLufs: details.integratedLufs,
    ad,
    lines: renderedLines(ad).flatMap((line, index) => {
      const lane = byKey.get(lineKey(index));
      if (!lane) return [];
      const { stemHash, startSeconds, durationSeconds, speed } = lane;
      return [{ lineId: line.id, stemHash, startSeconds, durationSeconds, spokenSpeed: speed ?? line.speed }];
    }),
  };
};

const soundsAlike = (a: ScriptLine, b: ScriptLine): boolean =>
  kindOf(a) === kindOf(b) &&
  a.text.trim() === b.text.trim() &&
  (kindOf(a) === 'fx'
    ? a.effectAlias === b.effectAlias && a.mediaId === b.mediaId
    : a.voiceAlias === b.voiceAlias &&
      a.speed === b.speed &&
      a.voicePreset === b.voicePreset &&
      a.readingSavedAt === b.readingSavedAt) &&
  ownLength(a) === ownLength(b);

/** The line of a render that has the same text, voice and speed. */
const sameLineIn = (render: FinishedRender, line: ScriptLine): RenderedLine | undefined => {
  const then = render.ad.lines.find((other) => soundsAlike(other, line) && isFilled(other));
  return then && render.lines.find(({ lineId }) => lineId === then.id);
};

/**
 * Length of each line: measured if any render contains it with the same text, voice and speed, else estimated. If fitting
 * changed its speed in the render, the length is converted to the line's own speed.
 */
export const lineLengths = (
  ad: Ad,
  renders: readonly FinishedRender[],
  estimateOf: (line: ScriptLine) => number,
): readonly LineLength[] =>
  ad.lines.map((line) => {
    for (const render of renders.toReversed()) {
      const spoken = sameLineIn(render, line);
      if (!spoken) continue;
      const seconds = spoken.durationSeconds * (spoken.spokenSpeed / line.speed);
      return { lineId: line.id, seconds, isMeasured: true };
    }
    return { lineId: line.id, seconds: estimateOf(line), isMeasured: false };
  });

/**
 * Number of the first render since which a line's audio is unchanged. Undefined if the last render changed it, the line was
 * edited since, or there is only one render.
 */
export const unchangedSince = (line: ScriptLine, renders: readonly FinishedRender[]): number | undefined => {
  const last = renders.at(-1);
  const now = last && sameLineIn(last, line);
  if (!last || !now) return undefined;
  let since = last.number;
  for (const render of renders.slice(0, -1).toReversed()) {
    const then = render.lines.find(({ lineId }) => lineId === line.id);
    if (then?.stemHash !== now.stemHash) break;
    since = render.number;
  }
  return since === last.number ? undefined : since;
};

/** Lines of the last render whose audio differs from the render before; all lines of a first render. */
export const newLines = (renders: readonly FinishedRender[]): readonly RenderedLine[] => {
  const [before, last] = [renders.at(-2), renders.at(-1)];
  if (!last) return [];
  const known = new Set(before?.lines.map(({ stemHash }) => stemHash));
  return last.lines.filter(({ stemHash }) => !known.has(stemHash));
};

/** Seconds played before and after a change, so that playback does not start in the middle of a word. */
const aroundChangeSeconds = 0.3;

/** Time span of the lines that changed in the last render; undefined for a first render or without changed lines. */
export const changedSpan = (
  renders: readonly FinishedRender[],
): { readonly fromSeconds: number; readonly untilSeconds: number } | undefined => {
  const lines = renders.length < 2 ? [] : newLines(renders);
  if (lines.length === 0) return undefined;
  return {
    fromSeconds: Math.max(0, Math.min(...lines.map(({ startSeconds }) => startSeconds)) - aroundChangeSeconds),
    untilSeconds:
      Math.max(...lines.map(({ startSeconds, durationSeconds }) => startSeconds + durationSeconds)) +
      aroundChangeSeconds,
  };
};
