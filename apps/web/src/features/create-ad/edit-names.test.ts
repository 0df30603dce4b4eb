import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The names in a browser with this language. */
const inBrowserOf = async (language: string) => {
  vi.stubGlobal('navigator', { languages: [language], language, userAgent: '' });
  return { ...(await import('./edit-names.ts')), ...(await import('./edit-text.ts')) };
};

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('names of edits', () => {
  it('are stored without a language and shown in the one of the page', async () => {
    const english = await inBrowserOf('en-GB');
    const name = english.editName('adEdits.text', { line: 1 });
    expect(english.editText(name)).toBe('edit line 1');
    vi.resetModules();
    const german = await inBrowserOf('de-DE');
    expect(german.editText(name)).toBe('Zeile 1 bearbeiten');
  });

  it('of older catalogues are found in the one of today', async () => {
    const { editText } = await inBrowserOf('en-GB');
    expect(editText('["createAd.edits.text",{"line":2}]')).toBe('edit line 2');
  });

  it('of older versions are shown as they were stored', async () => {
    const { editText } = await inBrowserOf('en-GB');
    for (const name of ['edit line 1', '12', '["nothing of ours",{}]', '["createAd.edits.nothing",{}]'])
      expect(editText(name)).toBe(name);
  });
});
