import type { VersionTag } from '@sonora/contracts/versions/configuration';
import { emptyVersionConfiguration } from '@sonora/contracts/versions/stored-configuration';
import { describe, expect, it } from 'vitest';
import { recipeToAudioform } from '../recipe/recipe-to-audioform.ts';
import { planVersion, prepareVersions, spokenCharacters, versionKey } from './plan-version.ts';
import type { VersionBase } from './tag-parts.ts';

const base: VersionBase = {
  sections: [{ startSeconds: 0, seconds: 30 }],
  document: recipeToAudioform({
    length: 30,
    recipeClips: [{ clipType: 'tts', scriptText: 'Hello {{city}}.', voiceAlias: '{{voice}}' }],
  }),
};

const tag: VersionTag = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Offer',
  voice: 'sara',
  copy: 'Only {{price}} until {{day}}.',
  arrangement: { startTime: 20, duration: 5, layoutMode: 'layered', scriptAlignment: 'left' },
};

const configuration = {
  ...emptyVersionConfiguration,
  tags: [tag],
  columns: [
    { name: 'city', type: 'text' as const, fallback: 'everyone' },
    { name: 'voice', type: 'voice' as const, fallback: 'wren' },
    { name: 'price', type: 'money' as const, currency: 'EUR' },
    { name: 'day', type: 'date' as const },
  ],
};

const plan = prepareVersions(base, configuration, { languageCode: 'en-GB' });
const row = { city: 'Leeds', price: '3,50', day: '2026-12-24' };

const textsOf = (cells: Readonly<Record<string, string>>) => {
  const planned = planVersion(plan, cells);
  if (!planned.ok) return planned.problems.map(({ column, message }) => `${column}: ${message.text}`);
  return Object.values(planned.document.assets).flatMap((asset) => {
    if (asset.type === 'tts') return [asset.text];
    return asset.type === 'voice' ? [asset.voiceAlias] : [];
  });
};

describe('a version', () => {
  it('has the values of its row, written as its language says them', () => {
    expect(plan.fields).toEqual(['city', 'voice', 'price', 'day']);
    expect(textsOf({ ...row, price: '3.50' })).toEqual([
      'Hello Leeds.',
      'wren',
      'Only €3.50 until 24 December.',
      'sara',
    ]);
  });

  it('has the fallback of an empty cell', () => {
    expect(textsOf({ price: '3', day: '24.12.' })[0]).toBe('Hello everyone.');
  });

  it('names each cell that is wrong or missing', () => {
    expect(textsOf({ city: 'Leeds', price: 'cheap' })).toEqual([
      'price: “cheap” is not a price',
      'day: Fill in “day”, or give the column a fallback',
    ]);
  });

  it('speaks markup in a cell as words, and does not fill what a cell brings', () => {
    const [text] = textsOf({ ...row, price: '3', city: '<break time="9s"/> & {{price}}' });
    expect(text).toBe('Hello &lt;break time="9s"/> &amp; {{price}}.');
  });

  it('counts values of its own, and is equal to a row with equal values', () => {
    const one = planVersion(plan, { ...row, price: '3.50', voice: 'wren' });
    const other = planVersion(plan, { city: ' Leeds ', price: '€3.50', day: '24 December' });
    expect(one.ok && one.ownValues).toBe(3);
    expect(one.ok && other.ok && versionKey(one.document) === versionKey(other.document)).toBe(true);
    expect(one.ok && spokenCharacters(one.document)).toBe('Hello Leeds.Only €3.50 until 24 December.'.length);
  });

  it('has its values in the language of the voice that speaks them', () => {
    const languages: Readonly<Record<string, string>> = { wren: 'en-US', greta: 'de-DE' };
    const spokenBy = { ...tag, voice: '{{voice}}', copy: '{{price}} until {{day}}.' };
    const closing = { ...tag, id: tag.id.replace(/1$/, '2'), voice: 'wren', copy: 'Until {{day}}.' };
    closing.arrangement = { ...tag.arrangement, startTime: 26, duration: 4 };
    const texts = (voice: string, controls = {}, day = '2026-12-24') => {
      const of = { ...configuration, controls, tags: [spokenBy, closing] };
      const planned = planVersion(
        prepareVersions(base, of, { languageCode: 'en-US', languageOf: (alias) => languages[alias] }),
        { city: 'Leeds', price: '39.50', day, voice },
      );
      if (!planned.ok) return planned.problems.map(({ column, message }) => `${column}: ${message.text}`);
      return Object.values(planned.document.assets).flatMap((asset) => (asset.type === 'tts' ? [asset.text] : []));
    };
    expect(texts('wren').slice(1)).toEqual(['€39.50 until December 24.', 'Until December 24.']);
    expect(texts('greta').slice(1)).toEqual(['39,50 € until 24. Dezember.', 'Until December 24.']);
    expect(texts('wren', { voiceAlias: 'greta' }).slice(1)).toEqual([
      '39,50 € until 24. Dezember.',
      'Until 24. Dezember.',
    ]);
    // What a cell means does not depend on which voice speaks it: the language of the first tag's voice tells.
    expect(texts('greta', {}, '4/5/2026').slice(1)).toEqual(['39,50 € until 4. Mai.', 'Until May 4.']);
    expect(texts('wren', {}, '24/12/2026')).toEqual(['day: “24/12/2026” is not a date']);
  });

  it('may have tags of its own, with their own fields', () => {
    const own = [{ ...tag, copy: 'Ask for {{name}}.' }];
    const planned = planVersion(plan, { name: 'Mina' }, own);
    expect(planned.ok && JSON.stringify(planned.document.assets)).toContain('Ask for Mina.');
  });

  it('has the controls of the configuration', () => {
    const controls = { masteringPreset: 'voice_enhanced', encoderPreset: 'wav', voiceSpeed: 1.1, smartFit: false };
    const planned = planVersion(prepareVersions(base, { ...configuration, controls }), { ...row, price: '3' });
    expect(planned.ok && planned.document).toMatchObject({
      production: { mixPreset: 'voice_enhanced', arrangement: { sections: [{ smartFit: false }] } },
      delivery: { encoderPreset: 'wav' },
      assets: { 'voice 0': { speed: 1.1 } },
    });
    const wrong = { ...configuration, controls: { loudnessPreset: 'deafening' } };
    const refused = planVersion(prepareVersions(base, wrong), { ...row, price: '3' });
    expect(!refused.ok && refused.problems[0]?.message.text).toBe('“deafening” is not a loudnessPreset');
  });

  it('gives equal documents whatever the ids of tags are, also for a source that is a version', () => {
    const copy = { ...tag, copy: 'Only today.' };
    const of = (given: VersionBase, id: string) => {
      const planned = planVersion(prepareVersions(given, { ...configuration, tags: [{ ...copy, id }] }), row);
      if (!planned.ok) throw new Error(JSON.stringify(planned.problems));
      return planned.document;
    };
    const [one, other] = [1, 2].map((end) => of(base, `00000000-0000-7000-8000-00000000000${end}`));
    expect(versionKey(one!)).toBe(versionKey(other!));
    const again = of({ ...base, document: one! }, tag.id);
    expect(Object.keys(again.assets).filter((key) => key.startsWith('tag '))).toEqual(['tag 1', 'tag 2']);
  });

  it('says at which column a voice does not exist', () => {
    const known = prepareVersions(base, configuration, { languageCode: 'en', isVoice: (alias) => alias !== 'gone' });
    expect(planVersion(known, row).ok).toBe(true);
    expect(planVersion(known, { ...row, voice: 'gone' })).toMatchObject({
      ok: false,
      problems: [{ column: 'voice', message: { text: "Voice 'gone' not found" } }],
    });
  });
});
