import { describe, expect, it } from 'vitest';
import { estimateSpokenSeconds } from './estimate-spoken-seconds.ts';

const en = { languageCode: 'en-US' };

describe('estimateSpokenSeconds', () => {
  // Durations of the embedded voice wren.
  it.each([
    [
      'Harbour Bakery is a family bakery by the old fish market in Leeds. We bake sourdough, rye and cinnamon buns every morning from seven. Everything is made by hand with flour from local mills. On Saturdays you get two loaves for the price of one. Find us at 12 Dock Street or order on harbourbakery.example.',
      21.8,
    ],
    [
      'Same-day bicycle couriers for the whole city. PedalPost collects your parcel within 30 minutes and delivers it before dinner. No vans, no traffic, no missed slots. Deliveries start at £4.50. Book in the app or call 0113 496 0142.',
      20.2,
    ],
    [
      'Roamwell is a travel app that turns saved places into a day plan. It groups sights by neighbourhood, checks opening hours and finds a table for lunch. Works offline. Free for your first trip. Available for iPhone and Android.',
      16.3,
    ],
  ])('is within 6 %% for %j', (text, seconds) => {
    expect(estimateSpokenSeconds(text, en) / seconds).toBeGreaterThan(0.94);
    expect(estimateSpokenSeconds(text, en) / seconds).toBeLessThan(1.06);
  });

  it('counts digits as they are said', () => {
    expect(estimateSpokenSeconds('Call 0113 496 0142.', en)).toBeGreaterThan(
      estimateSpokenSeconds('Call us very soon, do.', en) * 1.5,
    );
  });

  it('follows tempo and speed, and adds the pause between sentences', () => {
    const text = 'Fresh bread every morning.';
    const seconds = estimateSpokenSeconds(text, en);
    expect(estimateSpokenSeconds(text, { ...en, speed: 1.2 })).toBeCloseTo(seconds / 1.2, 6);
    expect(estimateSpokenSeconds(text, { ...en, charsPerSecond: 18 })).toBeCloseTo((seconds * 15) / 18, 6);
    expect(estimateSpokenSeconds(`${text} ${text}`, en)).toBeCloseTo(2 * seconds + 0.38, 6);
  });

  it('has no length for an empty text', () => {
    expect(estimateSpokenSeconds('', en)).toBe(0);
  });
});
