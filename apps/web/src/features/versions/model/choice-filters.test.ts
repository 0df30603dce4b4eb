import { describe, expect, it } from 'vitest';
import { soundFilterOf, voiceFilterOf, withSoundFilter, withVoiceFilter } from './choice-filters.ts';

describe('filters of the choice of a voice', () => {
  it('are kept as gender, accent and tone of voice', () => {
    const controls = withVoiceFilter({ voiceSpeed: 1.1, accent: 'scottish' }, { gender: 'female', tone: 'warm' });
    expect(controls).toEqual({ voiceSpeed: 1.1, gender: 'female', toneOfVoice: 'warm' });
    expect(voiceFilterOf(controls)).toEqual({ gender: 'female', tone: 'warm' });
  });

  it('leave out what an API client stored that is no text', () => {
    expect(voiceFilterOf({ gender: 7 as unknown as string, accent: '' })).toEqual({});
  });
});

it('the mood is the filter of the choice of a sound', () => {
  expect(soundFilterOf(withSoundFilter({}, { 'as.mood': 'happy', 'as.genre': 'pop' }))).toEqual({ 'as.mood': 'happy' });
  expect(withSoundFilter({ mood: 'happy' }, {})).toEqual({});
});
