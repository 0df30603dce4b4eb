import { describe, expect, it } from 'vitest';
import { brandColours, contrast } from './brand-colours.ts';

const samples = [
  '#000000',
  '#ffffff',
  '#ffff00',
  '#00ff00',
  '#0000ff',
  '#b8402a',
  '#4b6cb7',
  '#777777',
  '#ff0090',
  '#123456',
];

describe('contrast', () => {
  it('follows WCAG: 21 between black and white, 1 for equal colours', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 9);
    expect(contrast('#b8402a', '#b8402a')).toBe(1);
    // A known ratio: #777777 is the darkest grey that fails 4.5:1 on white.
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});

describe('the colours of a brand', () => {
  it.each(samples)('can be read in both schemes when it is %s', (hex) => {
    const { light, dark } = brandColours(hex);
    for (const [{ accent, tint, onAccent, hover }, backgrounds] of [
      [light, ['#ffffff', '#f7f6f3']],
      [dark, ['#161513', '#1f1d1b']],
    ] as const) {
      for (const ground of [...backgrounds, tint, onAccent])
        expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(hover, onAccent)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('are the brand’s own if their contrast suffices', () => {
    expect(brandColours('#1f4f8f').light.accent).toBe('#1f4f8f');
    expect(brandColours('#86a4ea').dark.accent).toBe('#86a4ea');
  });
});
