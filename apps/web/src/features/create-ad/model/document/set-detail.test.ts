import { describe, expect, it } from 'vitest';
import { newAd } from './ad.ts';
import { setDetail } from './set-detail.ts';

describe('setDetail', () => {
  it('sets and removes a detail and leaves the rest of the ad', () => {
    const ad = newAd('a');
    const gold = setDetail(ad, 'coverColour', 'gold');
    expect(gold).toEqual({ ...ad, coverColour: 'gold' });
    expect(setDetail(setDetail(gold, 'tone', 'calm'), 'coverColour', undefined)).toEqual({ ...ad, tone: 'calm' });
    expect(Object.keys(setDetail(ad, 'isPublic', undefined))).not.toContain('isPublic');
  });
});
