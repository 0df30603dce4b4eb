import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

describe('plain text', () => {
  it.each([
    ['Hello, world!', 'Hello, world!'],
    ['two\r\nlines\rmore', 'two\nlines\nmore'],
    ['<b>bold</b> text', 'bold text'],
    ['a<script>alert(1)</script>b', 'ab'],
    ['<img src=x onerror=alert(1)>', ''],
    ['see <a href="javascript:alert(1)">this</a>', 'see this'],
    ['javascript:alert(1)', 'alert(1)'],
    ['onclick = x', ' x'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['<!-- hidden -->seen', 'seen'],
    ['seen<!-- never closed', 'seen'],
    ['seen<b never closed', 'seen'],
    ['nul\u0000 bell\u0007 tab\t', 'nul bell tab\t'],
    ['turned \u202eround', 'turned round'],
    ['I love it <3', 'I love it <3'],
  ])('makes of %j', (given, wanted) => {
    expect(plainText(given)).toBe(wanted);
  });

  it('takes out what would only come together by taking out', () => {
    expect(plainText('<scr<b>ipt>alert(1)</scr</b>ipt>')).not.toMatch(/<\w/);
    expect(plainText('javajavascript:script:alert(1)')).toBe('alert(1)');
    expect(plainText('&lt;script&gt;alert(1)&lt;/script&gt;done')).toBe('done');
    expect(plainText('&amp;lt;b&amp;gt;x')).toBe('x');
  });

  it('changes nothing the second time', () => {
    for (const text of ['<<b>b>x', 'a<b', '&amp;amp;lt;i>', 'on onload= x', '<<<<a>a>a>a>'])
      expect(plainText(plainText(text))).toBe(plainText(text));
  });

  it('is done soon with the longest message, however it is nested', () => {
    expect(plainText('<script>'.repeat(625))).toBe('');
    expect(plainText(`${'<b'.repeat(1_600)}${'>'.repeat(1_600)}`)).not.toMatch(/<\w/);
  });
});
