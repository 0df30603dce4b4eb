import { expect, it } from 'vitest';
import { escapeHtml } from './escape-html.ts';

it('leaves nothing that could end an attribute or begin an element', () => {
  expect(escapeHtml(`"><script>alert('1')</script>&`)).toBe(
    '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;',
  );
});

it('leaves out what XML does not know, and mends half of a surrogate pair', () => {
  expect(escapeHtml('a\u0000b\u000bc\ud800d\ufffe')).toBe('abc\ufffdd');
});
