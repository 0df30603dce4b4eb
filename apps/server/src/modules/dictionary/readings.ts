import { type DictionaryItem, DomainError, type Finding } from '@sonora/contracts';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import { createDictionary, type Dictionary, readingOf, wordKey } from '@sonora/speech';
import { INSTALLATION } from '../../platform/ids/installation-id.ts';
import type { DictionaryRepository, Reading } from './dictionary.repository.ts';
import { readDictionaryTable } from './dictionary-table.ts';

/**
 * Row of a reading.
 * @param place prefix of the field in errors, for example `line 3, `
 * @throws DomainError `invalid-input` when the replacement contains no speakable text
 */
export const toReading = (item: DictionaryItem, place = ''): Reading => {
  if (readingOf(item) === undefined) {
    const why =
      item.contentType === 'ipa'
        ? organisationMessage('organisations.phoneticAlphabet')
        : organisationMessage('organisations.nothingToSay');
    throw new DomainError('invalid-input', { findings: [{ place: `${place}replacement`, message: why }] });
  }
  return { ...item, wordKey: wordKey(item.word) };
};

/** Readings of a table, or one sentence for each invalid row. */
export type ReadReadings = { readonly readings: readonly Reading[] } | { readonly findings: readonly Finding[] };

export const readReadings = (csv: string): ReadReadings => {
  const table = readDictionaryTable(csv);
  if ('findings' in table) return table;
  try {
    return { readings: table.items.map(({ item, line }) => toReading(item, `line ${line}, `)) };
  } catch (error) {
    if (error instanceof DomainError) return { findings: error.findings };
    throw error;
  }
};

const entriesOf = (rows: readonly Reading[], owner: 'organisation' | 'installation') =>
  rows.map(({ word, lang, specialization, replacement, contentType }) => ({
    word,
    lang,
    specialization,
    replacement,
    contentType,
    owner,
  }));

/** Dictionary of an organisation: its own readings, then those of the installation. */
export const loadDictionary = async (
  repository: DictionaryRepository,
  orgId: string | undefined,
): Promise<Dictionary> => {
  const [shared, own] = await Promise.all([
    repository.list(INSTALLATION),
    orgId === undefined ? [] : repository.list(orgId),
  ]);
  return createDictionary([...entriesOf(shared, 'installation'), ...entriesOf(own, 'organisation')]);
};
