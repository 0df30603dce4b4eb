import { describe, expect, it } from 'vitest';
import { boundedExpressions, expressionsIn, judgeExpression } from '../../scripts/lib/expressions.ts';

describe('the check of regular expressions', () => {
  it('finds them in code, not in comments or strings, with their lines', () => {
    const text = [
      '// /a+$/',
      "const text = '/b+$/';",
      'export const slashes = (url: string) => url.replace(/\\/+$/g, "");',
    ];
    expect(expressionsIn('a.ts', text.join('\n'))).toEqual([{ source: '\\/+$', flags: 'g', line: 3 }]);
    expect(expressionsIn('a.tsx', 'export const A = () => <b>{/x*/.source}</b>;')).toHaveLength(1);
  });

  it.each([
    ['\\/+$', '', /2nd degree/],
    ['^\\s*x?\\s*$', '', /2nd degree/],
    ['^(?:a+)+$', '', /exponential/],
    ['<(b|i)\\b[^>]*>[\\s\\S]*?<\\/\\1>', 'g', /degree/],
  ])('refuses /%s/%s', async (source, flags, reason) => {
    expect(await judgeExpression({ source, flags })).toMatch(reason);
  });

  it.each([
    ['(?<!\\/)\\/+$', ''],
    ['^[a-z]+$', ''],
  ])('accepts /%s/%s', async (source, flags) => {
    expect(await judgeExpression({ source, flags })).toBeUndefined();
  });

  it('gives a reason for each expression that is bounded by its input', () => {
    for (const reason of boundedExpressions.values()) expect(reason).toMatch(/\d+ characters/);
  });
});
