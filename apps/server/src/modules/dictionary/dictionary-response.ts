import type { DictionarySummary, DictionaryWord } from '@sonora/contracts';
import type { Reading } from './dictionary.repository.ts';

const grouped = <T>(rows: readonly T[], keyOf: (row: T) => string): T[][] => [...Map.groupBy(rows, keyOf).values()];

export const toSummaries = (
  rows: readonly Reading[],
  wordCategory: DictionarySummary['wordCategory'],
): DictionarySummary[] =>
  grouped(rows, ({ lang }) => lang).map((own) => {
    const kinds = [...new Set(own.map(({ contentType }) => contentType))];
    return {
      lang: own[0]!.lang,
      words: grouped(own, (row) => row.wordKey).map(([first]) => first!.word),
      content: kinds.length === 1 ? kinds[0]! : 'mixed',
      wordCategory,
    };
  });

export const toWord = (rows: readonly Reading[]): DictionaryWord => ({
  inputs: [...new Set(rows.map(({ word }) => word))],
  replacements: Object.fromEntries(
    rows.map(({ specialization, contentType, replacement }) => [specialization, { type: contentType, replacement }]),
  ),
});

export const toWords = (rows: readonly Reading[]): DictionaryWord[] =>
  grouped(rows, ({ lang, wordKey }) => `${lang} ${wordKey}`).map(toWord);
