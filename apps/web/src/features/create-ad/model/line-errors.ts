import { said } from '../../../shared/texts/server-texts.ts';
import { type Ad, spokenLines } from './ad.ts';

export type SortedErrors = {
  /** Sentences by the id of the line that they concern. */
  readonly byLine: ReadonlyMap<string, readonly string[]>;
  /** Those that name no line. */
  readonly general: readonly string[];
};

/** The place of a line in an error sentence: its asset key ("line 3"), or the clip's index in the one layer. */
const lineIndexIn = (sentence: string): number | undefined => {
  const [, key] = /\bline (\d{1,2})\b/.exec(sentence) ?? [];
  if (key !== undefined) return Number(key) - 1;
  const [, clip] = /\bclips\[(\d{1,2})\]/.exec(sentence) ?? [];
  return clip === undefined ? undefined : Number(clip);
};

/** At its line a sentence need not say which line it means. */
const withoutPlace = (sentence: string): string => sentence.replace(/^line \d{1,2}: /, '');

/** Puts the errors of a production, in the reader's language, at the lines that they name, of the ad that was sent. */
export const sortErrors = (errors: readonly string[], ad: Ad): SortedErrors => {
  const lines = spokenLines(ad);
  const byLine = new Map<string, string[]>();
  const general: string[] = [];
  for (const sentence of errors) {
    const line = lines[lineIndexIn(sentence) ?? -1];
    if (line) byLine.set(line.id, [...(byLine.get(line.id) ?? []), said(withoutPlace(sentence))]);
    else general.push(said(sentence));
  }
  return { byLine, general };
};
