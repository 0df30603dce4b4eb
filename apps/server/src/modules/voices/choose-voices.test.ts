import { type Voice, type VoiceListField, voiceListFields } from '@sonora/contracts';
import { voiceCatalogue } from '@sonora/speech';
import { describe, expect, it } from 'vitest';
import { chooseVoices, valuesOf } from './choose-voices.ts';
import { toVoice } from './voice-response.ts';

/** The catalogue, whose voices have no style, with one that has. */
const voices: readonly Voice[] = voiceCatalogue.map((voice, index) => ({
  ...toVoice(voice, 'http://localhost:1', { isConnected: false, trouble: undefined }),
  ...(index === 1 && { defaultStyle: ['conversational'] }),
}));

describe('chooseVoices', () => {
  it.each(voiceListFields)('filters by %s, whatever the case', (filter: VoiceListField) => {
    const [value = ''] = voices.flatMap((voice) => valuesOf(voice, filter));
    expect(value).not.toBe('');
    const found = chooseVoices(voices, { [filter]: [value.toUpperCase()] });
    expect(found).toEqual(voices.filter((voice) => valuesOf(voice, filter).includes(value)));
    expect(chooseVoices(voices, { [filter]: ['no such value'] })).toEqual([]);
    expect(chooseVoices(voices, { [filter]: [value, 'no such value'] })).toEqual(found);
  });

  it('finds multilingual voices by a boolean in the spelling of any client', () => {
    expect(chooseVoices(voices, { isMultilingual: ['False'] })).toEqual(
      voices.filter(({ isMultilingual }) => !isMultilingual),
    );
  });

  it('finds one of several industry examples', () => {
    const voice = voices.find(({ industryExamples }) => industryExamples.includes(', '));
    const example = voice?.industryExamples.split(', ')[1] ?? '';
    expect(chooseVoices(voices, { industryExamples: [example] })).toContain(voice);
  });

  it('sorts by a field in both directions, and keeps the order of the catalogue for unknown fields', () => {
    const ascending = voices.map(({ alias }) => alias).sort();
    const sorted = (sort: string) => chooseVoices(voices, { sort }).map(({ alias }) => alias);
    expect(sorted('alias')).toEqual(ascending);
    for (const sort of ['-alias', 'alias desc', 'alias:desc', 'alias,-1'])
      expect(sorted(sort), sort).toEqual(ascending.toReversed());
    expect(sorted('moon')).toEqual(voices.map(({ alias }) => alias));
    expect(chooseVoices(voices, {})).toEqual(voices);
  });
});
