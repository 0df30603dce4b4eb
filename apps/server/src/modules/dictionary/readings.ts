import { type DictionaryItem, DomainError } from '@sonora/contracts';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import { createDictionary, type Dictionary, readingOf, wordKey } from '@sonora/speech';
import { INSTALLATION } from '../../platform/ids/installation-id.ts';
import type { DictionaryRepository, NewReading, ReadingRow } from './dictionary.repository.ts';

/**
 * Row of a reading.
 * @param place prefix of the field in errors, for example `line 3, `
 * @throws DomainError `invalid-input` when the replacement contains no speakable text
 */
export const toReading = (item: DictionaryItem, place = ''): NewReading => {
  if (readingOf(item) === undefined) {
    const why =
      item.contentType === 'ipa'
        ? organisationMessage('organisations.phoneticAlphabet')
        : organisationMessage('organisations.nothingToSay');
    throw new DomainError('invalid-input', { findings: [{ place: `${place}replacement`, message: why }] });
  }
  return { ...item, wordKey: wordKey(item.word) };
};

const entriesOf = (rows: readonly ReadingRow[], owner: 'organisation' | 'installation') =>
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
