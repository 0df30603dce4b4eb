import { serverText, type WireMessage } from '../../../../shared/i18n/server-messages.ts';
import { type Ad, spokenLines } from './ad.ts';

/** A sentence of the server in English, with what translates it. */
export type ServerLine = WireMessage & { readonly text: string };

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
const withoutPlace = (line: ServerLine): ServerLine =>
  line.messageId === 'audioforms.place' && /^line \d{1,2}$/.test(String(line.values?.place))
    ? (line.values?.problem as ServerLine)
    : line;

const textOf = (line: ServerLine): string => serverText(line, line.text);

/** Puts the errors of a production, in the reader's language, at the lines that they name, of the ad that was sent. */
export const sortErrors = (errors: readonly ServerLine[], ad: Ad): SortedErrors => {
  const lines = spokenLines(ad);
  const byLine = new Map<string, string[]>();
  const general: string[] = [];
  for (const error of errors) {
    const line = lines[lineIndexIn(error.text) ?? -1];
    if (line) byLine.set(line.id, [...(byLine.get(line.id) ?? []), textOf(withoutPlace(error))]);
    else general.push(textOf(error));
  }
  return { byLine, general };
};

/** Texts of a production, each with what translates it where the server says so. */
export const serverLines = (texts: readonly string[], messages: readonly ServerLine[] = []): readonly ServerLine[] =>
  texts.map((text) => messages.find((message) => message.text === text) ?? { text });
