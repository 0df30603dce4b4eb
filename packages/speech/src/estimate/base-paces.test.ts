import { describe, expect, it } from 'vitest';
import { embeddedVoices } from '../voices/embedded-voices.ts';
import { basePaceOf } from './base-paces.ts';
import { estimateSpokenSeconds } from './estimate-spoken-seconds.ts';
import { fitPace } from './pace.ts';
import { PART_COUNT } from './word-parts.ts';

const text =
  'Hungry? This is Harbour Bakery: a family bakery by the old fish market in Leeds. On Saturdays you get two loaves for the price of one. Find us at 12 Dock Street.';

const voice = (alias: string) => embeddedVoices.find((each) => each.alias === alias)!;
const seconds = (alias: string) =>
  estimateSpokenSeconds(text, { languageCode: 'en', pace: fitPace(undefined, voice(alias)) });

describe('basePaceOf', () => {
  it('knows each part for every embedded voice', () => {
    for (const each of embeddedVoices) expect(basePaceOf(each)).toHaveLength(PART_COUNT);
  });

  it('knows German eSpeak with any timbre, and no voice of other engines', () => {
    const german = basePaceOf({ base: { engine: 'espeak', voice: 'gmw/de' } });
    expect(basePaceOf({ base: { engine: 'espeak', voice: 'gmw/de+f2' } })).toEqual(german);
    expect(german).toHaveLength(PART_COUNT);
    expect(basePaceOf({ base: { engine: 'sherpa', voice: 'rms' } })).toBeUndefined();
    expect(basePaceOf({})).toBeUndefined();
  });

  // Durations that the engine took.
  it.each([
    ['wren', 12.08],
    ['sara', 10.51],
    ['cicely', 11.73],
    ['daniel', 10.26],
  ])('estimates a text in the voice %s before it has spoken: %s s', (alias, taken) => {
    expect(Math.abs(seconds(alias) / taken - 1)).toBeLessThan(0.05);
  });

  it('counts the rate of the voice', () => {
    const { base, colour } = voice('isaac');
    const pace = (rate: number) => basePaceOf({ base, colour: { ...colour, rate } })!;
    expect(pace(2)[0]).toBeCloseTo(pace(1)[0]! / 2);
  });
});
