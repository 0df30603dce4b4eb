import { plainText } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { withoutMarkup } from './without-markup.ts';

/** Texts of users and of attackers. */
const texts = [
  'Hello, world!',
  'Prices: 1 < 2, 3 > 2 & "quotes", it’s fine',
  '<b>bold</b> and <i class="x">italic</i>',
  'a<script>alert(1)</script>b',
  'a<SCRIPT SRC=//evil.example/x.js></SCRIPT>b',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<b>script>alert(1)</script>',
  '<img src=x onerror=alert(1)>after',
  '<img """><script>alert(1)</script>">',
  '<svg/onload=alert(1)>',
  '<a href="java&#10;script:alert(1)">link</a>',
  'javascript:alert(1)',
  '<style>body{background:url(javascript:x)}</style>styled',
  '<!-- comment --> seen <!-- open',
  '<![CDATA[ x ]]> y',
  '<?php echo 1 ?>php',
  '<b never closed',
  '</closing only',
  '&lt;script&gt;alert(1)&lt;/script&gt;done',
  '&amp;lt;b&amp;gt;x',
  'nul\u0000 and bell\u0007',
  '<textarea><b>inside</b></textarea>out',
  '<math><mtext></p><style><!--</style><img src onerror=alert(1)>',
  'I love it <3',
];

describe('text without markup', () => {
  it.each(texts)('is the same here and in the browser for %j', (text) => {
    expect(plainText(text)).toBe(withoutMarkup(text));
  });

  it.each(texts)('has nothing left that could be an element: %j', (text) => {
    expect(withoutMarkup(text)).not.toMatch(/<[a-z/!?]|javascript:|\bon\w+=/i);
  });
});
