import { describe, expect, it } from 'vitest';
import { moodsOf } from './moods.ts';
import { recommend, recommendVoice } from './recommend.ts';

const voice = (alias: string, languageCode: string, gender: string, ...tags: string[]) => ({
  alias,
  languageCode,
  supportedLanguages: [languageCode],
  gender,
  tags,
});
const voices = [
  voice('ada', 'en-GB', 'female', 'Warm'),
  voice('wren', 'en-GB', 'female', 'clear'),
  voice('bo', 'en-US', 'male', 'energetic'),
  voice('ute', 'de-DE', 'female'),
  { ...voice('off', 'fr-FR', 'female'), unavailable: 'no model' },
];
const sound = (alias: string, ...moods: string[]) => ({ alias, tags: { moods } });
const sounds = [sound('calm_one', 'Relaxed'), sound('bounce_along', 'Happy'), sound('calm_two', 'Relaxed')];

describe('recommend', () => {
  it('takes a voice of the language and a sound of the mood of the text', () => {
    const text = 'A quiet spa for a calm weekend.';
    expect(moodsOf(text)[0]!.mood).toBe('relaxed');
    expect(recommend({ text, language: 'de' }, { voices, sounds })).toEqual({
      voiceAlias: 'ute',
      soundAlias: 'calm_one',
    });
    expect(recommend({ text, language: 'en', position: 1 }, { voices, sounds }).soundAlias).toBe('calm_two');
  });

  it.each([
    [{}, 'wren'],
    [{ tone: 'warm' }, 'ada'],
    [{ gender: 'male' }, 'bo'],
    [{ gender: 'Recommended' }, 'wren'],
    [{ gender: 'male', tone: 'warm' }, 'bo'],
    [{ language: 'en-US' }, 'bo'],
    [{ language: 'fr' }, undefined],
    [{ language: 'it' }, undefined],
  ])('for %j takes %s', (wishes, alias) => {
    expect(recommendVoice({ text: '', language: 'en', ...wishes }, voices)).toBe(alias);
  });

  it('takes the defaults for a text without a mood, and nothing from empty lists', () => {
    expect(recommend({ text: 'Xyz.', language: 'en' }, { voices, sounds }).soundAlias).toBe('bounce_along');
    expect(recommend({ text: 'Xyz.', language: 'en' }, { voices: [], sounds: [] })).toEqual({});
  });
});
