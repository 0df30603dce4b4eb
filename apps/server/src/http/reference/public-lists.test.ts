import { soundTemplates } from '@sonora/soundscape';
import { describe, expect, it } from 'vitest';
import { languageCodes, languageTag, soundTemplateMoods } from './public-lists.ts';

describe('languageCodes', () => {
  const codes = languageCodes();

  it('has at least 100 locales, each once, with names and a flag', () => {
    expect(codes.length).toBeGreaterThanOrEqual(100);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
    for (const { code, language, accent, nativeName, flag } of codes) {
      expect(code).toMatch(/^[a-z]{2,3}-[A-Z]{2}$/);
      // For an unknown code, the runtime returns the code itself.
      expect(language, code).toMatch(/^[A-Z][\p{L} ’()-]{2,}$/u);
      expect(accent, code).toMatch(/^[A-Z][\p{L} ’().-]{2,}/u);
      expect(nativeName.length, code).toBeGreaterThan(1);
      expect(flag, code).toMatch(/^[\u{1F1E6}-\u{1F1FF}]{2}$/u);
    }
  });

  it('tells accents of one language apart, and gives a language without a region its own', () => {
    const english = codes.filter(({ language }) => language === 'English').map(({ accent }) => accent);
    expect(english).toEqual(expect.arrayContaining(['United States', 'United Kingdom', 'Australia']));
    expect(codes).toContainEqual({
      code: 'de-AT',
      language: 'German',
      accent: 'Austria',
      nativeName: 'Deutsch',
      flag: '🇦🇹',
    });
    expect(codes.find(({ language }) => language === 'Japanese')).toMatchObject({ code: 'ja-JP', flag: '🇯🇵' });
  });
});

describe('languageTag', () => {
  it.each([
    ['English', 'United Kingdom', 'en-GB'],
    ['English', '', 'en'],
    ['Japanese', 'Japan', 'ja-JP'],
    ['Chinese', '', 'zh'],
    ['English', 'Japan', undefined],
    ['Klingon', '', undefined],
    ['', '', undefined],
  ])('of %j and %j is %s', (language, accent, tag) => {
    expect(languageTag(language, accent)).toBe(tag);
  });
});

describe('soundTemplateMoods', () => {
  it('has every mood of the catalogue once, by name', () => {
    const moods = soundTemplateMoods();
    expect(new Set(moods)).toEqual(new Set(soundTemplates.flatMap(({ labels }) => labels.mood)));
    expect(moods).toEqual([...new Set(moods)].sort());
  });
});
