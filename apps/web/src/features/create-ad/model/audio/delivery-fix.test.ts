import { describe, expect, it } from 'vitest';
import { newAd } from '../document/ad.ts';
import { applyFix, fixState, presetFor } from './delivery-fix.ts';

const ad = { ...newAd('a'), lengthType: 'variable', lengthSeconds: 12 } as const;

describe('applyFix', () => {
  it('changes only the settings of the fix', () => {
    expect(applyFix(ad, { loudnessPreset: 'podcast' })).toEqual({ ...ad, loudnessPreset: 'podcast' });
    expect(applyFix(ad, { encoderPreset: 'wav' })).toEqual({ ...ad, encoderPreset: 'wav' });
    expect(applyFix(ad, {})).toEqual(ad);
  });

  it('makes the length fixed and clamps it to the allowed range', () => {
    expect(applyFix(ad, { lengthSeconds: 15 })).toMatchObject({ lengthType: 'fixed', lengthSeconds: 15 });
    expect(applyFix(ad, { lengthSeconds: 0.75 })).toMatchObject({ lengthSeconds: 1 });
  });
});

describe('fixState', () => {
  const fix = { encoderPreset: 'mp3_cbr_44100' };

  it('is open until the ad has the settings, then applied until the next render', () => {
    expect(fixState(fix, ad, ad)).toBe('open');
    expect(fixState(fix, applyFix(ad, fix), ad)).toBe('applied');
  });

  it('is none when the checked render already had the settings', () => {
    expect(fixState(fix, applyFix(ad, fix), applyFix(ad, fix))).toBe('none');
    expect(fixState(fix, ad, applyFix(ad, fix))).toBe('none');
  });

  it('is open for an equal length that is not fixed', () => {
    expect(fixState({ lengthSeconds: 12 }, ad, ad)).toBe('open');
  });
});

describe('presetFor', () => {
  it('is the preset of the destination, the first of several', () => {
    expect([presetFor('podcast'), presetFor('ebuRadioAd'), presetFor('atsc')]).toEqual([
      'podcast',
      'radioAd',
      undefined,
    ]);
  });
});
