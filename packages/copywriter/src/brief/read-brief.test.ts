import { describe, expect, it } from 'vitest';
import { readBrief } from './read-brief.ts';

describe('readBrief', () => {
  it('reads values behind headings', () => {
    const text = `Product: Luma
Description: Luma is a lamp that follows the daylight.
- One charge lasts two weeks
Length: 20 seconds
Target audience: People who read at night
Tone of voice: calm
CTA: Order at luma.example
Language: English
Deadline: Friday`;
    expect(readBrief(text)).toEqual({
      productName: 'Luma',
      productDescription: 'Luma is a lamp that follows the daylight. One charge lasts two weeks.',
      adLength: 20,
      targetAudience: 'People who read at night',
      toneOfScript: 'calm',
      callToAction: 'Order at luma.example',
      lang: 'en',
    });
  });

  it('reads values below headings and in cells of a table, in German', () => {
    const text =
      'Produkt\nMühlenbrot\n\nBeschreibung\nDas Mühlenbrot ist ein Roggenbrot.\n\nLänge \t30 s\nSkript \tFrisch aus dem Ofen.';
    expect(readBrief(text)).toEqual({
      productName: 'Mühlenbrot',
      productDescription: 'Das Mühlenbrot ist ein Roggenbrot.',
      scriptText: 'Frisch aus dem Ofen.',
      adLength: 30,
    });
  });

  it('takes the name from a title or from the first sentence of prose', () => {
    expect(readBrief('Briefing: Harbour Bakery\n\nWe bake bread in Leeds.')).toEqual({
      productName: 'Harbour Bakery',
      productDescription: 'We bake bread in Leeds.',
    });
    const prose = 'Harbour Bakery is a family bakery in Leeds. Open from seven.';
    expect(readBrief(prose)).toEqual({ productName: 'Harbour Bakery', productDescription: prose });
  });

  it.each([
    ['', '', ''],
    ['We bake bread.', '', 'We bake bread.'],
    ['Budget: 500', '', ''],
  ])('invents nothing for %j', (text, productName, productDescription) => {
    expect(readBrief(text)).toEqual({ productName, productDescription });
  });
});
