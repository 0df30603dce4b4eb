import { parseMarkup } from '../markup/markup.ts';
import { speechChunks } from '../speak/sentences.ts';
import { normaliseText } from './normalise-text.ts';

/** Limits the text that is normalised at once, not the length of the result. */
const MAX_SENTENCE_CHARACTERS = 400;

/**
 * The spoken form of a script as one string, which shows users how numbers and abbreviations are read.
 * @param script words with the markup of `parseMarkup`
 * @param audience values of placeholders, by id
 */
export const previewReading = (
  script: string,
  languageCode: string,
  audience: Readonly<Record<string, string>> = {},
): string =>
  parseMarkup(script, audience)
    .spans.flatMap((span) =>
      span.kind === 'silence' ? [] : speechChunks(span.text, MAX_SENTENCE_CHARACTERS, languageCode),
    )
    .flatMap(({ text }) => normaliseText(text, languageCode))
    .map(({ spoken }) => spoken)
    .join(' ');
