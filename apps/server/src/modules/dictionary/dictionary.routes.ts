import { DomainError } from '@sonora/contracts';
import { wordKey } from '@sonora/speech';
import { answerEnvelope } from '../../platform/http/answer-envelope.ts';
import { memberCaller, type RequestContext, router } from '../../platform/http/router.ts';
import { INSTALLATION } from '../../platform/ids/installation-id.ts';
import type { DictionaryRepository } from './dictionary.repository.ts';
import { toSummaries, toWord, toWords } from './dictionary-response.ts';
import { writeDictionaryTable } from './dictionary-table.ts';
import { readLargeTable } from './read-large-table.ts';
import { toReading } from './readings.ts';

export type DictionaryServices = { readonly repository: DictionaryRepository; readonly version: string };

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
      return envelope(context, { words: toWords(rows) });
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
      const { orgId } = memberCaller(context);
      const table = await readLargeTable(input.body.csv, orgId);
      if ('findings' in table) throw new DomainError('invalid-input', { findings: table.findings });
      await repository.save(orgId, table.readings);
      return envelope(context, { saved: table.readings.length });
    }),
  });
};
