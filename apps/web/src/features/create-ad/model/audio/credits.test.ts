import { describe, expect, it } from 'vitest';
import { newAd } from '../document/ad.ts';
import { setText } from '../document/edit-ad.ts';
import { creditsAtMost } from './credits.ts';

describe('creditsAtMost', () => {
  it('counts started ten seconds of the length and started thousands of characters', () => {
    const ad = setText(newAd('line'), 'line', 'Fresh bread, every morning at seven.');
    expect(creditsAtMost(ad, { totalSeconds: 12, slotSeconds: 30 })).toBe(4);
    expect(creditsAtMost(ad, { totalSeconds: 30.1, slotSeconds: null })).toBe(5);
    expect(creditsAtMost(setText(ad, 'line', 'a'.repeat(1_001)), { totalSeconds: 12, slotSeconds: 10 })).toBe(3);
    expect(creditsAtMost(newAd('line'), { totalSeconds: 0, slotSeconds: null })).toBe(0);
  });
});
