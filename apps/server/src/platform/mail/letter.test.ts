import { describe, expect, it } from 'vitest';
import { letter } from './letter.ts';

const invitation = letter({
  language: 'en',
  greeting: 'Hello Ada,',
  paragraphs: ['Grace invites you.', 'See you soon.'],
  action: { label: 'Accept', address: 'https://ads.example.com/invitations/abc?x=1&y=2' },
  note: 'If you did not expect this, ignore it.',
});

describe('letter', () => {
  it('has the same content as text and as HTML, in the same order', () => {
    expect(invitation.body).toBe(
      'Hello Ada,\n\nGrace invites you.\n\nSee you soon.\n\nAccept:\n\nhttps://ads.example.com/invitations/abc?x=1&y=2\n\nIf you did not expect this, ignore it.\n',
    );
    const shown = invitation.html.replaceAll(/<[^>]*>/g, '\n');
    const places = ['Hello Ada,', 'Grace invites you.', 'See you soon.', 'Accept', 'ignore it.'].map((text) =>
      shown.indexOf(text),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(invitation.html).toContain('href="https://ads.example.com/invitations/abc?x=1&amp;y=2"');
  });

  it('escapes markup in a name', () => {
    const name = `<img src=x onerror="alert('1')">&`;
    const { body, html } = letter({ language: 'en', greeting: `Hello ${name},`, paragraphs: [name], note: name });
    expect(html).not.toContain('<img');
    expect(html.match(/&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt;&amp;/g)).toHaveLength(3);
    expect(body).toContain(name);
  });

  it('removes line breaks and bidirectional controls from names', () => {
    const { body } = letter({ language: 'en', greeting: 'Hello A\r\n\r\nda\u2028,', paragraphs: ['x\u202ey\u0000z'] });
    expect(body).toBe('Hello A da ,\n\nxy z\n');
  });

  it('refuses an address that is not http or https, and escapes one with markup', () => {
    const to = (address: string) =>
      letter({ language: 'en', greeting: 'Hi', paragraphs: [], action: { label: 'Go', address } });
    expect(() => to('javascript:alert(1)')).toThrow(TypeError);
    expect(() => to('/relative')).toThrow(TypeError);
    expect(to('https://x.example/"><script>').html).not.toContain('<script>');
  });

  it('loads no external resources', () => {
    expect(invitation.html).not.toMatch(/src=|url\(|@import|<link/i);
  });
});
