import { describe, expect, it } from 'vitest';
import { linkHead, pageWithHead } from './link-head.ts';

const link = 'https://ads.example.com/s/abcdefghijklmnop';
const shown = { name: 'Spring sale', orgName: 'Harbor Foods', mediaType: 'audio/mpeg' };

describe('the head of a link', () => {
  it('describes the link to unfurlers, and nothing to search engines', () => {
    const head = linkHead({ link, shown }, 'en');
    expect(head).toContain('<meta property="og:title" content="Spring sale">');
    expect(head).toContain(`<meta property="og:image" content="${link}/cover.png">`);
    expect(head).toContain(`<meta property="og:audio" content="${link}/audio">`);
    expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(head).toContain('<meta name="robots" content="noindex, nofollow">');
  });

  it('tells nothing of what is locked', () => {
    const head = linkHead({ link, shown: undefined }, 'en');
    expect(head).toContain('Shared with Sonora');
    expect(head).toContain('<meta name="description" content="Somebody shared a sound with you.">');
    expect(head).not.toContain('og:audio');
  });

  it('describes it in German', () => {
    expect(linkHead({ link, shown }, 'de')).toContain('Hören Sie „Spring sale“, mit Sonora geteilt von Harbor Foods.');
    expect(linkHead({ link, shown: undefined }, 'de')).toContain('<title>Mit Sonora geteilt · Sonora</title>');
  });

  it.each(
    [`"><script>alert(1)</script>`, `' onload='alert(1)`, '</title><script>alert(1)</script>', '$& $` $1'].flatMap(
      (name) => [[name, 'en'] as const, [name, 'de'] as const],
    ),
  )('has no way out for a name such as %s, in %s', (name, language) => {
    const page = pageWithHead(
      '<head><meta name="description" content="x" /><title>Sonora</title></head>',
      linkHead({ link, shown: { ...shown, name, orgName: name } }, language),
    );
    expect(page).not.toMatch(/<script/);
    expect(page.match(/<title>/g)).toHaveLength(1);
    // All quotes are those of attributes: an even number per line.
    for (const line of page.split('\n')) expect((line.match(/"/g) ?? []).length % 2).toBe(0);
    expect(page).not.toContain("'");
    expect(page).not.toContain('content="x"');
  });
});
