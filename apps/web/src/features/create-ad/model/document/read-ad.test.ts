import { limits } from '@sonora/contracts/limits';
import { coverColours } from '@sonora/contracts/sessions/ad-names';
import { describe, expect, it } from 'vitest';
import { type Ad, newAd } from './ad.ts';
import { readAd } from './read-ad.ts';

const stored = (ad: Ad): unknown => JSON.parse(JSON.stringify(ad));

const full = (): Ad => ({
  ...newAd('a'),
  lines: [
    { id: 'a', text: 'Fresh bread.', voiceAlias: 'wren', speed: 1, isAutoSpeed: true, pauseSeconds: 0.6 },
    { id: 'b', text: '', voiceAlias: 'wren', speed: 1, kind: 'silence', lengthSeconds: 2.5 },
    {
      id: 'c',
      text: '',
      voiceAlias: 'wren',
      speed: 1,
      kind: 'fx',
      effectAlias: 'bell',
      sourceName: 'Bell',
      sourceSeconds: 1.2,
      lengthType: 'fixed',
      lengthSeconds: 10,
    },
    { id: 'd', text: '', voiceAlias: 'isaac', speed: 1.1, kind: 'sts', mediaId: 'take', voicePreset: 'expressive' },
  ],
  coverColour: 'gold',
  isPublic: true,
  tone: 'calm',
  gender: 'female',
  language: 'de',
});

describe('readAd', () => {
  it('reads back every optional part of an ad and of its clips', () => {
    expect(readAd(stored(full()), 'x')).toEqual(full());
  });

  it('reads an ad of an older version as it is, without new keys', () => {
    const old = { ...newAd('a'), lines: [{ id: 'a', text: 'Bread.', voiceAlias: 'wren', speed: 1.06 }] };
    expect(readAd(stored(old), 'x')).toEqual(old);
  });

  it('reads control fields by the names that versions and API clients have for them', () => {
    const controls = {
      ...newAd('a'),
      adCoverColor: 'aqua',
      toneOfVoice: 'warm',
      gender: 'male',
      masteringPreset: 'radio',
      lines: [{ id: 'a', text: 'Bread.', voiceAlias: 'isaac', voiceSpeed: 1.1, voicePreset: 'expressive' }],
    };
    const { soundTemplateAlias: _alias, mixPreset: _mix, ...bare } = controls;
    expect(readAd({ ...bare, selectedSoundAlias: 'chill_vibes' }, 'x')).toMatchObject({
      coverColour: 'aqua',
      tone: 'warm',
      gender: 'male',
      mixPreset: 'radio',
      soundTemplateAlias: 'chill_vibes',
      lines: [{ speed: 1.1, voicePreset: 'expressive' }],
    });
    // What the editor wrote itself wins.
    expect(readAd({ ...full(), adCoverColor: 'aqua' }, 'x')?.coverColour).toBe('gold');
  });

  it('leaves out optional parts that are no values of theirs', () => {
    const strange = {
      ...newAd('a'),
      coverColour: 'mauve',
      isPublic: 'yes',
      tone: 7,
      gender: 'any',
      language: '',
      lines: [
        {
          ...newAd('a').lines[0],
          kind: 'opera',
          lengthType: 'elastic',
          lengthSeconds: Number.NaN,
          voicePreset: 'loud',
          effectAlias: {},
          sourceSeconds: 'long',
          pauseSeconds: null,
          isAutoSpeed: 1,
        },
      ],
    };
    expect(readAd(strange, 'x')).toEqual(newAd('a'));
  });

  it('clamps lengths, pauses and texts to their limits', () => {
    const line = { id: 'a', text: '', voiceAlias: 'wren', speed: 1, kind: 'silence' };
    const ad = { lines: [{ ...line, lengthSeconds: 9_999, pauseSeconds: 99 }], tone: 'x'.repeat(1_000) };
    const read = readAd(ad, 'x');
    expect(read?.lines[0]).toEqual({
      ...line,
      lengthSeconds: limits.clipSeconds.max,
      pauseSeconds: limits.pauseSeconds.max,
    });
    expect(read?.tone).toHaveLength(60);
  });

  it('knows the ten cover colours', () => {
    for (const coverColour of coverColours) expect(readAd({ coverColour }, 'x')).toMatchObject({ coverColour });
    expect(coverColours).toHaveLength(10);
  });
});
