import { estimateSpeechSeconds } from '@sonora/audioform/recipe';
import type { ProductionDetails } from '@sonora/contracts';
import { t } from '../../messages.ts';
import { type Ad, type ScriptLine, spokenLines } from '../document/ad.ts';
import { lineKey } from '../document/document-of-ad.ts';
import type { LineLength } from './estimate.ts';

/** A line as it sounded in a render. */
export type RenderedLine = {
  readonly lineId: string;
  /** Equal hashes: the very same audio. */
  readonly stemHash: string;
  readonly startSeconds: number;
  readonly durationSeconds: number;
  /** The speed at which it was really spoken; fitting may have chosen another than the line's. */
  readonly spokenSpeed: number;
};

/** A finished production of this ad: a point to come back to. */
export type FinishedRender = {
  readonly audioformId: string;
  /** Counted from 1. */
  readonly number: number;
  readonly atMilliseconds: number;
  readonly elapsedMilliseconds: number | null;
  readonly durationSeconds: number;
  readonly integratedLufs: number | null;
  /** What it was made of. */
  readonly ad: Ad;
  readonly lines: readonly RenderedLine[];
};

/** What is kept of a production that has succeeded. */
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
    lines: spokenLines(ad).flatMap((line, index) => {
      const lane = byKey.get(lineKey(index));
      if (!lane) return [];
      const { stemHash, startSeconds, durationSeconds, speed } = lane;
      return [{ lineId: line.id, stemHash, startSeconds, durationSeconds, spokenSpeed: speed ?? line.speed }];
    }),
  };
};

const soundsAlike = (a: ScriptLine, b: ScriptLine): boolean =>
  a.text.trim() === b.text.trim() && a.voiceAlias === b.voiceAlias && a.speed === b.speed;

/** The line in a render, when it was made of this very text, voice and speed. */
const sameLineIn = (render: FinishedRender, line: ScriptLine): RenderedLine | undefined => {
  const then = render.ad.lines.find((other) => soundsAlike(other, line) && other.text.trim() !== '');
  return then && render.lines.find(({ lineId }) => lineId === then.id);
};

/**
 * How long each line takes: measured where any render has spoken it just so, else estimated. A line that was spoken faster
 * to fit counts with the length that it has at its own speed.
 */
export const lineLengths = (
  ad: Ad,
  renders: readonly FinishedRender[],
  charsPerSecondOf: (voiceAlias: string) => number | undefined,
): readonly LineLength[] =>
  ad.lines.map((line) => {
    for (const render of renders.toReversed()) {
      const spoken = sameLineIn(render, line);
      if (!spoken) continue;
      const seconds = spoken.durationSeconds * (spoken.spokenSpeed / line.speed);
      return { lineId: line.id, seconds: Math.round(seconds * 10) / 10, isMeasured: true };
    }
    return {
      lineId: line.id,
      seconds: estimateSpeechSeconds(line.text, {
        charsPerSecond: charsPerSecondOf(line.voiceAlias),
        speed: line.speed,
      }),
      isMeasured: false,
    };
  });

/**
 * The first of the renders since which a line has sounded the same without a break, and is still the same now; undefined
 * when it is new in the last render, was changed after it, or there is only one.
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

/** The lines of the last render whose sound is not that of the render before; all of them in the first. */
export const newLines = (renders: readonly FinishedRender[]): readonly RenderedLine[] => {
  const [before, last] = [renders.at(-2), renders.at(-1)];
  if (!last) return [];
  const known = new Set(before?.lines.map(({ stemHash }) => stemHash));
  return last.lines.filter(({ stemHash }) => !known.has(stemHash));
};

/** Heard before and after a change, so that it does not begin in the middle of a sound. Seconds. */
const aroundChangeSeconds = 0.3;

/** Where the last render sounds new; undefined for the first render, and when no line does. */
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

const settingsKey = ({ lines: _lines, ...settings }: Ad): string => JSON.stringify(settings);

/** What a production would do now, in words for its button; undefined when there is nothing to do. */
export const plannedWork = (ad: Ad, last: FinishedRender | undefined): string | undefined => {
  const lines = spokenLines(ad);
  if (lines.length === 0) return undefined;
  if (!last) return t('createAd.produceAd');
  const then = spokenLines(last.ad);
  const changed = lines.filter((line) => !then.some((other) => soundsAlike(other, line))).length;
  if (changed > 0) return t('createAd.renderChangeLines', { count: changed });
  const isMoved =
    lines.length !== then.length || lines.some((line, index) => !soundsAlike(line, then[index] as ScriptLine));
  if (isMoved) return t('createAd.renderChangeOrder');
  if (ad.soundTemplateAlias !== last.ad.soundTemplateAlias || ad.smartFit !== last.ad.smartFit) {
    return t('createAd.renderChangeSound');
  }
  if (ad.lengthSeconds !== last.ad.lengthSeconds || ad.lengthType !== last.ad.lengthType) {
    return t('createAd.renderChangeLength');
  }
  return settingsKey(ad) === settingsKey(last.ad) ? undefined : t('createAd.renderChange');
};

/**
 * Gains, 0 to 1, at which two pieces are equally loud: the louder one is turned down. Where a loudness is not known both
 * stay as they are.
 */
export const equalGains = (
  firstLufs: number | null,
  secondLufs: number | null,
): { readonly first: number; readonly second: number } => {
  if (firstLufs === null || secondLufs === null) return { first: 1, second: 1 };
  const difference = firstLufs - secondLufs;
  const lowered = 10 ** (-Math.abs(difference) / 20);
  return difference > 0 ? { first: lowered, second: 1 } : { first: 1, second: lowered };
};
