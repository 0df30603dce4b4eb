import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Texts that users read letter for letter, by the part of the specification that names them. */
const specified: Readonly<Record<string, readonly string[]>> = {
  'of files and folders': [
    'Unable to fetch folders data.',
    'File failed to save',
    'No file URL provided',
    'Failed to fetch file',
    'Save failed',
    'Failed to upload file',
    'File API error',
    'File saved',
    'Open ad in files',
    'Please choose a folder',
    'Please provide a file name',
    'Please provide a valid file path',
    'Please select a category',
    'Valid characters for tags are: a-z, A-Z, 0-9, and _',
    'Sorry, something went wrong when retrieving your files',
    'No items to display',
    'Sorry, something went wrong. Please try again.',
    "We couldn't save this file, sorry!",
    "We couldn't load your asset. Please try again.",
    'Error downloading asset!',
  ],
  'of the clipboard': [
    'No clipboard permissions',
    "We couldn't access the clipboard. Please manually copy the link provided",
    'Copied!',
    'Success',
    'Copied to clipboard',
  ],
  'of projects and sessions': [
    'Error creating project. Please try again later.',
    'Error creating session. Please try again later.',
    'Error creating project or session.',
    'Error restoring session data.',
    'Error updating session state.',
    'Error updating session details.',
    'Default project not found.',
    "We couldn't delete your session. Please try again.",
    'Invalid character or space. Please only enter alphanumeric characters, underscores or hyphens.',
  ],
  'of ads': [
    'Limit reached',
    'Audioform limit reached.',
    'Upgrade now',
    'Error generating your ad',
    'Fixed length mode is ON.',
    'Fixed length mode is OFF.',
    'Length too long',
    'Maximum length is 500s. Please reduce the length.',
    'Autofit is off and ad length is fixed: this may result in cut off speech',
    'Your text is too short to detect language automatically. Please enter at least 15 words or select script language manually.',
    'Select a language or enter more text to accurately autodetect',
    'Voice not found',
    'Request failed',
  ],
};

type Catalogue = Readonly<Record<string, unknown>>;

const textsOf = (catalogue: Catalogue): string[] =>
  Object.values(catalogue).map((message) =>
    // The catalogues of the pages are compiled; a text without values is a list of itself.
    Array.isArray(message) ? message.filter((token) => typeof token === 'string').join('') : String(message),
  );

/** All objects that the files of a folder export. */
const cataloguesIn = async (folder: string): Promise<readonly Catalogue[]> => {
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts', 'de/**'] });
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<Catalogue>));
  return modules
    .flatMap((module) => Object.values(module))
    .filter((each): each is Catalogue => typeof each === 'object' && each !== null);
};

const contracts = join(import.meta.dirname, '../../../../packages/contracts/src/messages');

const englishTexts = async (): Promise<ReadonlySet<string>> => {
  const all = await Promise.all([cataloguesIn(join(import.meta.dirname, 'en')), cataloguesIn(contracts)]);
  return new Set(all.flat().flatMap(textsOf));
};

describe('the specified texts', () => {
  it.each(Object.entries(specified))('%s are in the English catalogues, letter for letter', async (_, texts) => {
    const english = await englishTexts();
    expect(texts.filter((text) => !english.has(text))).toEqual([]);
  });
});
