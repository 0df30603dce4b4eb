import { describe, expect, it } from 'vitest';
import { newAd } from '../document/ad.ts';
import { applyFix, fixState } from './delivery-fix.ts';

const ad = { ...newAd('a'), lengthType: 'variable', lengthSeconds: 12 } as const;

describe('applyFix', () => {
  it('changes what it names, and nothing else', () => {
    expect(applyFix(ad, { loudnessPreset: 'podcast' })).toEqual({ ...ad, loudnessPreset: 'podcast' });
    expect(applyFix(ad, { encoderPreset: 'wav' })).toEqual({ ...ad, encoderPreset: 'wav' });
    expect(applyFix(ad, {})).toEqual(ad);
  });

  it('fixes the length that it sets, at one that the product knows', () => {
    expect(applyFix(ad, { lengthSeconds: 15 })).toMatchObject({ lengthType: 'fixed', lengthSeconds: 15 });
    expect(applyFix(ad, { lengthSeconds: 0.75 })).toMatchObject({ lengthSeconds: 1 });
  });
});

describe('fixState', () => {
  const fix = { encoderPreset: 'mp3_cbr_44100' };

  it('is open until the ad has it, and applied until it is produced again', () => {
    expect(fixState(fix, ad, ad)).toBe('open');
    expect(fixState(fix, applyFix(ad, fix), ad)).toBe('applied');
  });

  it('is none when the checked render had it already', () => {
    expect(fixState(fix, applyFix(ad, fix), applyFix(ad, fix))).toBe('none');
    expect(fixState(fix, ad, applyFix(ad, fix))).toBe('none');
  });

  it('is open for a length that is the same but may vary', () => {
    expect(fixState({ lengthSeconds: 12 }, ad, ad)).toBe('open');
  });
});
