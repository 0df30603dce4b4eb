import type { VoicePack } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import {
  amountText,
  isUnderWay,
  languageChoices,
  languagesText,
  matchesFilter,
  packName,
  percentageOf,
  recommendations,
} from './packs.ts';

type Work = NonNullable<VoicePack['work']>;

const workOf = (change: Partial<Work> = {}): Work => ({
  stage: 'fetching',
  doneBytes: 33_000_000,
  totalBytes: 132_000_000,
  bytesPerSecond: 4_200_000,
  message: null,
  ...change,
});

const packOf = (change: Partial<VoicePack> = {}): VoicePack => ({
  name: 'kokoro',
  title: 'Kokoro 1.0',
  licence: 'Apache-2.0: free for every use, ads included.',
  messages: {},
  languages: ['en-US', 'en-GB', 'fr-FR'],
  voices: 53,
  megabytes: 140,
  state: 'absent',
  bytesHere: 0,
  work: null,
  ...change,
});

describe('the progress of a pack', () => {
  it('shows bytes, total and speed', () => {
    const pack = packOf({ work: workOf() });
    expect([amountText(pack), percentageOf(pack)]).toEqual(['33 MB of 132 MB · 4.2 MB/s', 25]);
  });

  it('uses the size from the manifest when the source has no total, and marks it as approximate', () => {
    const pack = packOf({ work: workOf({ totalBytes: null, bytesPerSecond: 0, doneBytes: 14_000_000 }) });
    expect([amountText(pack), percentageOf(pack)]).toEqual(['14 MB of about 140 MB', 10]);
  });

  it('does not reach 100 before it has finished', () => {
    expect(percentageOf(packOf({ work: workOf({ doneBytes: 200_000_000 }) }))).toBe(99);
    expect(percentageOf(packOf({ work: workOf({ totalBytes: 0 }) }))).toBe(0);
  });

  it('shows no amount while waiting or stopping', () => {
    expect(amountText(packOf({ work: workOf({ stage: 'waiting' }) }))).toBe('');
    expect(amountText(packOf({ work: workOf({ stage: 'stopping' }) }))).toBe('');
  });

  it('is under way until it has stopped, failed or finished', () => {
    const stages = ['waiting', 'fetching', 'checking', 'unpacking', 'stopping', 'stopped', 'failed', 'done'] as const;
    const running = stages.filter((stage) => isUnderWay(packOf({ work: workOf({ stage }) })));
    expect(running).toEqual(['waiting', 'fetching', 'checking', 'unpacking', 'stopping']);
    expect(isUnderWay(packOf())).toBe(false);
  });
});

describe('finding a pack', () => {
  it('is possible by language, name and words of its licence', () => {
    const pack = packOf();
    expect(matchesFilter(pack, {})).toBe(true);
    expect(matchesFilter(pack, { language: 'English', search: 'KOKORO ads' })).toBe(true);
    expect(matchesFilter(pack, { search: 'british' })).toBe(true);
    expect(matchesFilter(pack, { language: 'German' })).toBe(false);
    expect(matchesFilter(pack, { search: 'kokoro piper' })).toBe(false);
  });

  it('offers each language once, the most frequent first', () => {
    const packs = [packOf(), packOf({ languages: ['fr-FR'] }), packOf({ languages: ['de-DE'] })];
    expect(languageChoices(packs)).toEqual(['French', 'English', 'German']);
    expect(languagesText(['en-US', 'en-GB', 'fr-FR', 'fr-FR'])).toBe('American English, British English, French');
  });
});

describe('the name of a pack', () => {
  it('says what it speaks', () => {
    expect(packName({ title: 'Kokoro', messages: {}, languages: ['en-US', 'en-GB'] })).toBe('Kokoro (English)');
    expect(packName({ title: 'Kokoro', messages: {}, languages: ['en-US', 'fr-FR', 'it-IT'] })).toBe(
      'Kokoro (3 languages)',
    );
  });
});

describe('recommendations', () => {
  it('name one natural pack for each language, the first of the list', () => {
    const packs = [
      { name: 'kokoro-en', languages: ['en-US', 'en-GB'] },
      { name: 'kokoro', languages: ['en-US', 'fr-FR'] },
      { name: 'css10-fr', languages: ['fr-FR'] },
      { name: 'espeak', languages: ['en', 'de'] },
    ];
    expect([...recommendations(packs)]).toEqual([
      ['kokoro-en', ['English']],
      ['kokoro', ['French']],
    ]);
  });
});
