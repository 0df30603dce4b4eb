import { describe, expect, it } from 'vitest';
import { noIcon } from './ad-icon.ts';
import { createFieldDrafts, type DraftStorage } from './field-drafts.ts';
import { type CampaignField, type FieldDraft, isCampaignField } from './field-shapes.ts';

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
    const typed = { value: 'Cold', draft: 'Cold Brew '.repeat(20), isUnsaved: true };
    createFieldDrafts('a', () => storage).keep('ad.title', typed);
    const later = createFieldDrafts('a', () => storage);
    expect(later.read('ad.title')).toEqual(typed);
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

  it.each([
    ['ad.title', { text: 'Cold Brew' }],
    ['ad.formerField', 'Cold Brew'],
    ['toString', 'Cold Brew'],
    ['ad.universalAdId', { registry: 'ad-id.org' }],
    ['ad.icon', { program: 'AdChoices', corner: 'centre' }],
    ['ad.categories', [{ authority: 'https://iabtechlab.com', code: 210 }]],
    ['caps', [{ count: 3, period: 'day' }]],
    ['caps', [{ count: '3', period: 'month' }]],
    ['flight', null],
    ['foreignTracking.events', [{ id: 'a', event: 'formerEvent', address: '' }]],
    ['macros', { gdpr: '$GDPR' }],
    ['pacing', { goal: 1_000 }],
  ])(
    'leaves out what another version stored for %s, so that nothing asks about it, and keeps the rest',
    (name, draft) => {
      const kept = { value: '', draft: 'https://', isUnsaved: true };
      const former = { value: null, draft, isUnsaved: true };
      const read = (stored: unknown) =>
        createFieldDrafts('a', () => ({ ...memory(), getItem: () => JSON.stringify(stored) }));
      expect(read({ [name]: former }).isEmpty()).toBe(true);
      const others = read({ [name]: former, wrapper: kept });
      expect(others.read('wrapper')).toEqual(kept);
      expect(others.isEmpty()).toBe(false);
    },
  );

  it('reads a draft of every field', () => {
    const icon = { ...noIcon, program: 'AdChoices' };
    const drafts: { readonly [Field in CampaignField]: FieldDraft<Field> } = {
      'ad.advertiser': 'a',
      'ad.altText': 'a',
      'ad.categories': [{ id: 'a', authority: 'https://', code: '' }],
      'ad.icon': icon,
      'ad.landingPage': 'https://',
      'ad.skipAfterMs': '7x',
      'ad.title': 'a',
      'ad.universalAdId': { registry: 'ad-id.org', value: '' },
      caps: [{ count: '3x', period: 'day' }],
      flight: { firstDay: '2026-11-01', lastDay: '', timeZone: 'Europe/Berlin' },
      'foreignTracking.clicks': 'https://',
      'foreignTracking.errors': 'https://',
      'foreignTracking.events': [{ id: 'a', event: 'complete', address: 'https://' }],
      'foreignTracking.impressions': 'https://',
      macros: [{ id: 'a', name: '7', value: '' }],
      pacing: { goal: '', speed: 'even' },
      wrapper: 'https://',
    };
    const storage = memory();
    const page = createFieldDrafts('a', () => storage);
    const fields = Object.keys(drafts).filter(isCampaignField);
    for (const field of fields) page.keep(field, { value: null, draft: drafts[field], isUnsaved: true });
    const later = createFieldDrafts('a', () => storage);
    expect(Object.fromEntries(fields.map((field) => [field, later.read(field)?.draft]))).toEqual(drafts);
  });

  it('keeps drafts for the page when the browser blocks its storage', () => {
    const drafts = createFieldDrafts('a', () => {
      throw new Error('blocked');
    });
    drafts.keep('ad.title', { value: '', draft: 'x' });
    expect(drafts.read('ad.title')).toEqual({ value: '', draft: 'x' });
    expect(drafts.isEmpty()).toBe(false);
  });
});
