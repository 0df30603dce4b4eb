import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formDrafts } from './form-drafts.ts';

/** Web Storage, whose entries are its own properties. */
const createStorage = () => {
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string): string | null => entries[key] ?? null,
    setItem: (key: string, value: string): void => {
      entries[key] = value;
    },
    removeItem: (key: string): void => {
      delete entries[key];
    },
  };
  return new Proxy(entries, {
    get: (_, key) => methods[key as keyof typeof methods] ?? entries[key as string],
  });
};

beforeEach(() => {
  vi.stubGlobal('sessionStorage', createStorage());
  return () => vi.unstubAllGlobals();
});

describe('drafts of forms', () => {
  it('belong to their form and owner', () => {
    formDrafts.write('writing', 'ada org new', { text: 'Luma' });
    expect(formDrafts.read('writing', 'ada org new')).toBe('{"text":"Luma"}');
    expect(formDrafts.read('writing', 'ada other new')).toBeNull();
    expect(formDrafts.read('instantAd', 'ada org new')).toBeNull();
  });

  it('move to the session that a new ad has become', () => {
    formDrafts.write('writing', 'new', 1);
    formDrafts.move('writing', 'new', 'session');
    formDrafts.move('writing', 'nothing', 'session');
    expect(formDrafts.read('writing', 'new')).toBeNull();
    expect(formDrafts.read('writing', 'session')).toBe('1');
  });

  it('are all cleared, with those of older releases, and nothing else is', () => {
    formDrafts.write('writing', 'a', 1);
    formDrafts.write('instantAd', 'b', 1);
    sessionStorage.setItem('sonora.writing', '{}');
    sessionStorage.setItem('sonora.draft.1', '{}');
    formDrafts.clear();
    expect(Object.keys(sessionStorage)).toEqual(['sonora.draft.1']);
  });

  it('are lost where storage is blocked, without an error', () => {
    vi.stubGlobal('sessionStorage', undefined);
    formDrafts.write('writing', 'a', 1);
    formDrafts.move('writing', 'a', 'b');
    formDrafts.clear();
    expect(formDrafts.read('writing', 'a')).toBeNull();
  });
});
