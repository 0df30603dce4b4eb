import { describe, expect, it } from 'vitest';
import {
  draftOfBrief,
  emptyWritingDraft,
  isLanguageKnown,
  readWritingDraft,
  secondsOf,
  unwrittenLanguage,
} from './writing-draft.ts';

describe('a draft of the writing dialog', () => {
  it('is read as it was stored', () => {
    const concept = { text: 'Meet Luma.', structure: 'scene', seconds: 10, writtenText: 'Meet Luma.' };
    const draft = {
      ...emptyWritingDraft,
      productName: 'Luma',
      tone: 'calm',
      targetAudience: 'readers',
      lengthSeconds: 20,
      concepts: [concept],
      replaced: [{ ...concept, text: 'Edited.' }],
      seed: 2,
    } as const;
    expect(readWritingDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([
    ['description', '', 'description'],
    ['description', 'Luma', 'product'],
    ['script', 'Luma', 'script'],
    ['other', '', 'product'],
  ])('opens at %s with the name %j as %s', (source, productName, opened) => {
    expect(readWritingDraft(JSON.stringify({ source, productName })).source).toBe(opened);
  });

  it.each([null, '', '{', '[]', '{"tone":"angry","concepts":[1,{"text":1}],"seed":"x","productName":5}'])(
    'is empty for %j',
    (text) => {
      expect(readWritingDraft(text)).toEqual(emptyWritingDraft);
    },
  );
});

describe('secondsOf', () => {
  it('follows the characters of an edited text', () => {
    const concept = { text: '1234567890', structure: 'scene', seconds: 4, writtenText: '12345' };
    expect(secondsOf(concept)).toBe(8);
    expect(secondsOf({ ...concept, text: '' })).toBe(0);
  });
});

describe('isLanguageKnown', () => {
  it.each([
    ['auto', 14, false],
    ['auto', 15, true],
    ['de', 1, true],
  ] as const)('for %s with %s words is %s', (language, words, isKnown) => {
    expect(isLanguageKnown({ language, productDescription: 'word '.repeat(words) })).toBe(isKnown);
  });
});

describe('draftOfBrief', () => {
  it('takes what the brief says', () => {
    const brief = {
      productName: 'Luma',
      productDescription: 'A lamp.',
      toneOfScript: 'ruhig und freundlich',
      tone: 'calm',
      lang: 'en',
      adLength: 20,
      targetAudience: 'people who read at night',
    };
    expect(draftOfBrief(brief)).toEqual({
      source: 'product',
      productName: 'Luma',
      productDescription: 'A lamp.',
      callToAction: '',
      targetAudience: 'people who read at night',
      lengthSeconds: 20,
      tone: 'calm',
      language: 'en',
    });
  });

  it('starts from the script where the brief has nothing else', () => {
    const brief = { productName: '', productDescription: '', scriptText: 'Meet Luma.' };
    expect(draftOfBrief(brief)).toMatchObject({ source: 'script', scriptText: 'Meet Luma.', tone: 'any' });
  });
});

describe('unwrittenLanguage', () => {
  it.each([
    [undefined, undefined],
    ['en', undefined],
    ['de', undefined],
    ['fr', 'fr'],
  ])('for %s is %s', (lang, unwritten) => {
    expect(unwrittenLanguage(lang === undefined ? {} : { lang })).toBe(unwritten);
  });
});
