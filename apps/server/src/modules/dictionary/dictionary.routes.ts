import { type DictionarySummary, type DictionaryWord, DomainError } from '@sonora/contracts';
import { wordKey } from '@sonora/speech';
import { answerEnvelope } from '../../platform/http/answer-envelope.ts';
import { memberCaller, type RequestContext, router } from '../../platform/http/router.ts';
import { INSTALLATION } from '../../platform/ids/installation-id.ts';
import type { DictionaryRepository, ReadingRow } from './dictionary.repository.ts';
import { readDictionaryTable, writeDictionaryTable } from './dictionary-table.ts';
import { toReading } from './readings.ts';

export type DictionaryServices = { readonly repository: DictionaryRepository; readonly version: string };

const grouped = <T>(rows: readonly T[], keyOf: (row: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups.values()];
};

const toSummaries = (
  rows: readonly ReadingRow[],
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

const toWord = (rows: readonly ReadingRow[]): DictionaryWord => ({
  inputs: [...new Set(rows.map(({ word }) => word))],
  replacements: Object.fromEntries(
    rows.map(({ specialization, contentType, replacement }) => [specialization, { type: contentType, replacement }]),
  ),
});

/**
 * Pronunciation dictionaries. Users change those of their organisation; those of the installation belong to its
 * operator.
 */
export const createDictionaryRoutes = ({ repository, version }: DictionaryServices) => {
  const envelope = <T>(context: RequestContext, data: T) => answerEnvelope(context, version, data);
  return router.dictionary.router({
    list: router.dictionary.list.handler(async ({ context }) =>
      envelope(context, { dictionaries: toSummaries(await repository.list(INSTALLATION), 'installation') }),
    ),
    listCustom: router.dictionary.listCustom.handler(async ({ context }) => {
      const { orgId } = memberCaller(context);
      return envelope(context, { dictionaries: toSummaries(await repository.list(orgId), 'custom') });
    }),
    listWords: router.dictionary.listWords.handler(async ({ input, context }) => {
      const rows = await repository.list(memberCaller(context).orgId, input.query.lang);
      const words = grouped(rows, ({ lang, wordKey: key }) => `${lang} ${key}`).map(toWord);
      return envelope(context, { words });
    }),
    saveWord: router.dictionary.saveWord.handler(async ({ input, context }) => {
      const { orgId } = memberCaller(context);
      const reading = toReading(input.body);
      await repository.save(orgId, [reading]);
      return envelope(context, toWord(await repository.ofWord(orgId, reading.lang, reading.wordKey)));
    }),
    deleteWord: router.dictionary.deleteWord.handler(async ({ input, context }) => {
      const { word, lang, specialization } = input.query;
      const { orgId } = memberCaller(context);
      const deleted = await repository.remove(orgId, lang, wordKey(word), specialization);
      if (deleted === 0) throw new DomainError('not-found');
      return envelope(context, { deleted });
    }),
    exportCsv: router.dictionary.exportCsv.handler(async ({ input, context }) => {
      const csv = writeDictionaryTable(await repository.list(memberCaller(context).orgId, input.query.lang));
      return new File([csv], 'dictionary.csv', { type: 'text/csv; charset=utf-8' });
    }),
    importCsv: router.dictionary.importCsv.handler(async ({ input, context }) => {
      const table = readDictionaryTable(input.body.csv);
      if ('findings' in table) throw new DomainError('invalid-input', { findings: table.findings });
      const readings = table.items.map(({ item, line }) => toReading(item, `line ${line}, `));
      await repository.save(memberCaller(context).orgId, readings);
      return envelope(context, { saved: readings.length });
    }),
  });
};
