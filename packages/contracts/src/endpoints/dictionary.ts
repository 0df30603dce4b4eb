import { z } from 'zod';
import { access } from '../access.ts';
import { endpoint, envelope } from '../endpoint.ts';
import { readingKinds } from '../enumerations.ts';
import { limits } from '../limits.ts';
import { formMessage } from '../messages/forms.ts';
import { organisationMessage } from '../messages/organisations.ts';
import { says } from '../messages/says.ts';

const tags = ['Dictionary'] as const;

const { word: wordCharacters, replacement: replacementCharacters } = limits.dictionaryCharacters;

const word = z
  .string()
  .trim()
  .min(1, says(formMessage('forms.notEmpty')))
  .max(wordCharacters, says(formMessage('forms.maxCharacters', { count: wordCharacters })))
  .regex(/[\p{L}\p{N}]/u, says(organisationMessage('organisations.noLetter')));

/** Family of languages. */
const lang = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(global|[a-z]{2,3})$/, says(organisationMessage('organisations.languageFamily')));

/** Lower case: `default`, a provider, a dialect or a voice. */
const specialization = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, says(formMessage('forms.notEmpty')))
  .max(limits.nameCharacters, says(formMessage('forms.maxCharacters', { count: limits.nameCharacters })));

const contentType = z.enum(readingKinds);

/** Readings of one word: the default and those for voices, dialects or providers. */
export const dictionaryWord = z.object({
  inputs: z.array(z.string()),
  replacements: z.record(z.string(), z.object({ type: contentType, replacement: z.string() })),
});
export type DictionaryWord = z.infer<typeof dictionaryWord>;

export const dictionarySummary = z.object({
  lang: z.string(),
  words: z.array(z.string()),
  content: z.string().describe('kinds of readings in it: basic, ipa or mixed'),
  wordCategory: z.enum(['installation', 'custom']),
});
export type DictionarySummary = z.infer<typeof dictionarySummary>;

const summaries = envelope(z.object({ dictionaries: z.array(dictionarySummary) }));

/** Pronunciation of one word. The CSV endpoints use the same fields as columns. */
export const dictionaryItem = z.object({
  word,
  replacement: z
    .string()
    .trim()
    .min(1, says(formMessage('forms.notEmpty')))
    .max(replacementCharacters, says(formMessage('forms.maxCharacters', { count: replacementCharacters }))),
  lang: lang.default('global'),
  contentType: contentType.default('basic'),
  specialization: specialization.default('default'),
});
export type DictionaryItem = z.infer<typeof dictionaryItem>;

export const dictionary = {
  list: endpoint(access.may('dictionary.read'), {
    method: 'GET',
    path: '/speech/diction',
    cost: 'read',
    summary: 'Dictionaries of the installation, which count where an organisation has no reading of its own',
    tags,
  }).output(summaries),
  listCustom: endpoint(access.may('dictionary.read'), {
    method: 'GET',
    path: '/speech/diction/custom',
    cost: 'list',
    summary: 'Dictionaries of the organisation',
    tags,
  }).output(summaries),
  listWords: endpoint(access.may('dictionary.read'), {
    method: 'GET',
    path: '/speech/diction/custom/items',
    cost: 'list',
    summary: 'Words of one of the organisation’s dictionaries, or of all',
    tags,
  })
    .input(z.object({ query: z.object({ lang: lang.optional() }) }))
    .output(envelope(z.object({ words: z.array(dictionaryWord) }))),
  saveWord: endpoint(access.may('dictionary.write'), {
    method: 'PUT',
    path: '/speech/diction/custom/item',
    cost: 'change',
    summary: 'How a word is said from now on; a new word gets a default reading too',
    tags,
  })
    .input(z.object({ body: dictionaryItem }))
    .output(envelope(dictionaryWord)),
  deleteWord: endpoint(access.may('dictionary.write'), {
    method: 'DELETE',
    path: '/speech/diction/custom/item',
    cost: 'change',
    summary: 'Forget one reading of a word, or all without a specialization',
    tags,
  })
    .input(
      z.object({
        query: z.object({ word, lang: lang.default('global'), specialization: specialization.optional() }),
      }),
    )
    .output(envelope(z.object({ deleted: z.number().int() }))),
  exportCsv: endpoint(access.may('dictionary.read'), {
    method: 'GET',
    path: '/speech/diction/custom/csv',
    cost: 'list',
    summary: 'The organisation’s words as a table: word, replacement, lang, contentType, specialization',
    tags,
  })
    .input(z.object({ query: z.object({ lang: lang.optional() }) }))
    .output(z.file()),
  importCsv: endpoint(access.may('dictionary.write'), {
    method: 'POST',
    path: '/speech/diction/custom/csv',
    cost: 'table',
    summary: 'Save all words of such a table, or none when a row is wrong',
    tags,
  })
    .input(z.object({ body: z.object({ csv: z.string().min(1, says(formMessage('forms.notEmpty'))) }) }))
    .output(envelope(z.object({ saved: z.number().int() }))),
};
