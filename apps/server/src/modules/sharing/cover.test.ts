import { describe, expect, it } from 'vitest';
import { drawSvg } from '../../platform/images/draw-svg.ts';
import { sharp } from '../../platform/images/loaders.ts';
import { coverLines, coverSize, coverSvg } from './cover.ts';

describe('a cover', () => {
  it('is the same for the same link, and another for another', () => {
    expect(coverSvg({ seed: 'a' })).toBe(coverSvg({ seed: 'a' }));
    expect(coverSvg({ seed: 'a' })).not.toBe(coverSvg({ seed: 'b' }));
  });

  it('becomes a picture of its size whatever it is called', async () => {
    const words = {
      title: `"><script>alert(1)</script> & \u0000 \ud800 😀`,
      subtitle: '</text><image href="file:///etc/passwd"/>',
    };
    const svg = coverSvg({ seed: 'x', words });
    expect(svg).not.toMatch(/<script|<image/);
    const { width, height, format } = await sharp(await drawSvg(svg)).metadata();
    expect({ width, height, format }).toEqual({ ...coverSize, format: 'png' });
  });

  it('breaks between words and says when there is more', () => {
    expect(coverLines('Spring sale')).toEqual(['Spring sale']);
    expect(coverLines('Harbor Cold Brew thirty seconds for the morning show')).toEqual([
      'Harbor Cold Brew thirty',
      'seconds for the morning…',
    ]);
    expect(coverLines('x'.repeat(80))[0]).toHaveLength(26);
  });

  it('has bars within its frame', () => {
    for (const seed of ['a', 'b', 'c', 'd']) {
      for (const [, x, y, tall] of coverSvg({ seed, words: { title: 'x', subtitle: 'y' } }).matchAll(
        /<rect x="([\d.-]+)" y="([\d.-]+)" width="12" height="([\d.]+)"/g,
      )) {
        expect(Number(x)).toBeGreaterThan(0);
        expect(Number(x) + 12).toBeLessThan(coverSize.width);
        expect(Number(y)).toBeGreaterThan(0);
        expect(Number(y) + Number(tall)).toBeLessThan(coverSize.height);
      }
    }
  });
});
