import { describe, expect, it } from 'vitest';
import { createFieldDrafts, type DraftStorage } from './field-drafts.ts';

const memory = (): DraftStorage => {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, text) => void items.set(key, text),
  };
};

describe('createFieldDrafts', () => {
  it('gives a later page of the same campaign what a field held, and another campaign nothing', () => {
    const storage = memory();
    createFieldDrafts('a', () => storage).keep('ad.title', { value: 'Cold', draft: 'Cold Brew '.repeat(20) });
    const later = createFieldDrafts('a', () => storage);
    expect(later.read('ad.title')).toEqual({ value: 'Cold', draft: 'Cold Brew '.repeat(20) });
    expect(later.isEmpty()).toBe(false);
    expect(createFieldDrafts('b', () => storage).isEmpty()).toBe(true);
    later.keep('ad.title', undefined);
    expect(createFieldDrafts('a', () => storage).isEmpty()).toBe(true);
  });

  it.each(['null', '7', '{"ad.title":"text"}', '{"ad.title":{"value":"a"}}', '{'])(
    'ignores %s in the storage',
    (text) => {
      const drafts = createFieldDrafts('a', () => ({ ...memory(), getItem: () => text }));
      expect(drafts.isEmpty()).toBe(true);
      expect(drafts.read('ad.title')).toBeUndefined();
    },
  );

  it('keeps drafts for the page when the browser blocks its storage', () => {
    const drafts = createFieldDrafts('a', () => {
      throw new Error('blocked');
    });
    drafts.keep('ad.title', { value: '', draft: 'x' });
    expect(drafts.read('ad.title')).toEqual({ value: '', draft: 'x' });
    expect(drafts.isEmpty()).toBe(false);
  });
});
