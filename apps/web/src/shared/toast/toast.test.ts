import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, showKeptToast, shownToasts, showToast, showToastOnNextPage } from './toast.ts';

const titles = (): readonly string[] => shownToasts().map(({ title }) => title);
const show = (title: string, id?: string): void => showToast({ tone: 'success', title, ...(id ? { id } : {}) });

afterEach(() => {
  while (shownToasts().length > 0) for (const { id } of shownToasts()) dismissToast(id);
});

describe('toasts', () => {
  it('wait while four are shown', () => {
    for (const title of ['one', 'two', 'three', 'four', 'five']) show(title);
    expect(titles()).toEqual(['one', 'two', 'three', 'four']);
    dismissToast(shownToasts()[1]?.id ?? '');
    expect(titles()).toEqual(['one', 'three', 'four', 'five']);
  });

  it('replace the one with the same id', () => {
    show('Reload', 'update');
    show('Saved');
    show('Reload now', 'update');
    expect(titles()).toEqual(['Saved', 'Reload now']);
  });
});

describe('a toast of the page before', () => {
  const store = (text?: string): void => {
    const items = new Map(text === undefined ? [] : [['sonora.toast', text]]);
    vi.stubGlobal('window', { location: { pathname: '/' } });
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      removeItem: (key: string) => items.delete(key),
      setItem: (key: string, value: string) => items.set(key, value),
    });
  };
  afterEach(() => vi.unstubAllGlobals());

  it('is shown once', () => {
    store();
    showToastOnNextPage({ tone: 'success', title: 'Saved', description: 'All of it' });
    showKeptToast();
    showKeptToast();
    expect(shownToasts()).toMatchObject([{ tone: 'success', title: 'Saved', description: 'All of it' }]);
  });

  it.each([
    'null',
    '7',
    '{',
    '{"tone":"success"}',
    '{"tone":"success","title":{"id":"saved"}}',
    '{"tone":"formerTone","title":"Saved"}',
  ])('is not shown where another version stored %s', (text) => {
    store(text);
    showKeptToast();
    expect(shownToasts()).toEqual([]);
  });

  it('is shown without a description that is no text', () => {
    store('{"tone":"error","title":"Not saved","description":{"id":"why"}}');
    showKeptToast();
    expect(shownToasts().map(({ title, description }) => [title, description])).toEqual([['Not saved', undefined]]);
  });
});
