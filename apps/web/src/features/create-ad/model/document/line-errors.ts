import { serverText, type WireMessage } from '../../../../shared/i18n/server-messages.ts';
import { type Ad, renderedLines } from './ad.ts';

/** An English message of the server with its message id and values. */
export type ServerLine = WireMessage & { readonly text: string };

export type SortedErrors = {
  /** Messages by line id. */
  readonly byLine: ReadonlyMap<string, readonly string[]>;
  /** Messages that concern no single line. */
  readonly general: readonly string[];
};

/** Index of the line that an error message names by its asset key ("line 3") or by the clip's index in the speech layer. */
const lineIndexIn = (sentence: string): number | undefined => {
  const [, key] = /\bline (\d{1,2})\b/.exec(sentence) ?? [];
  if (key !== undefined) return Number(key) - 1;
  const [, clip] = /\bclips\[(\d{1,2})\]/.exec(sentence) ?? [];
  return clip === undefined ? undefined : Number(clip);
};

/** The message without its reference to the line, for display at that line. */
const withoutPlace = (line: ServerLine): ServerLine =>
  line.messageId === 'audioforms.place' && /^line \d{1,2}$/.test(String(line.values?.place))
    ? (line.values?.problem as ServerLine)
    : line;

const textOf = (line: ServerLine): string => serverText(line, line.text);

/** Translates the errors of a production and assigns them to the lines of the submitted ad that they name. */
export const sortErrors = (errors: readonly ServerLine[], ad: Ad): SortedErrors => {
  const lines = renderedLines(ad);
  const byLine = new Map<string, string[]>();
  const general: string[] = [];
  for (const error of errors) {
    const line = lines[lineIndexIn(error.text) ?? -1];
    if (line) byLine.set(line.id, [...(byLine.get(line.id) ?? []), textOf(withoutPlace(error))]);
    else general.push(textOf(error));
  }
  return { byLine, general };
};

/** Pairs each text of a production with its message id and values, where the server provides them. */
export const serverLines = (texts: readonly string[], messages: readonly ServerLine[] = []): readonly ServerLine[] =>
  texts.map((text) => messages.find((message) => message.text === text) ?? { text });
