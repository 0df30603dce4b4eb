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

  it('ends a value of one line with its line', () => {
    const text = 'Product: Luma\n\nLuma is a lamp that follows the daylight.\nOne charge lasts two weeks.';
    expect(readBrief(text)).toEqual({
      productName: 'Luma',
      productDescription: 'Luma is a lamp that follows the daylight. One charge lasts two weeks.',
    });
  });

  it('keeps prose before, between and after headings, in its order', () => {
    const text = `Harbour Bakery is a family bakery in Leeds
Offer: two loaves for one
Tone: warm
We bake every morning from seven.
Length: 20 s

Find us at 12 Dock Street.`;
    expect(readBrief(text)).toEqual({
      productName: 'Harbour Bakery',
      productDescription:
        'Harbour Bakery is a family bakery in Leeds. Two loaves for one. We bake every morning from seven. Find us at 12 Dock Street.',
      toneOfScript: 'warm',
      adLength: 20,
    });
  });

  it('keeps the prose below a client and a length', () => {
    const text = 'Client: Harbour Bakery\nLength: 30\nWe bake sourdough every morning. Come by on Saturdays.';
    expect(readBrief(text)).toEqual({
      productName: 'Harbour Bakery',
      productDescription: 'We bake sourdough every morning. Come by on Saturdays.',
      adLength: 30,
    });
  });

  it('names the product rather than the client', () => {
    const text = 'Client: Northern Light Group\nProduct: Luma\nDescription: A lamp that follows the daylight.';
    expect(readBrief(text)).toMatchObject({ productName: 'Luma' });
    expect(readBrief(text).productDescription).toBe('A lamp that follows the daylight.');
  });

  it('takes the name out of a value that says more, and keeps all of it', () => {
    const value = 'Luma, a lamp that follows the daylight and lasts two weeks with one charge';
    expect(readBrief(`Product: ${value}`)).toEqual({ productName: 'Luma', productDescription: `${value}.` });
    const statement = 'Luma is a lamp that follows the daylight.';
    expect(readBrief(`Product: ${statement}`)).toEqual({ productName: 'Luma', productDescription: statement });
  });

  it.each([
    'Radio brief spring\n\nProduct: Luma\nDescription: A lamp that follows the daylight.\nTone: calm\nFor people who read at night.',
    'Product - Luma\nDescription - A lamp that follows the daylight.\nFor people who read at night.\nTone - calm',
    '# Briefing\n\n**Product:** Luma\n\n**Tone:** calm\n\n**Description:**\n- A lamp that follows the daylight\n- For people who read at night',
    'Briefing\nLuma\n\nA lamp that follows the daylight.\nFor people who read at night.\nTone: calm',
    '1. Product\nLuma\n2. Description\nA lamp that follows\nthe daylight.\n\nFor people who read at night.\n3. Tone\ncalm',
    '• Product: Luma\n• Tone: calm\n• Description: A lamp that follows the daylight.\nFor people who read at night.\n• Deadline: Friday',
    'Product\tLuma\nTone\tcalm\nAbout\tA lamp that follows the daylight.\nUSPs\tFor people who read at night.\nObjective\tSell 500',
    'Objectives\n\nSell 500.\n\nReach new buyers.\n\nProduct\nLuma\n\nTone\ncalm\n\nA lamp that follows the daylight.\nFor people who read at night.',
  ])('reads the layout %j', (text) => {
    expect(readBrief(text)).toEqual({
      productName: 'Luma',
      productDescription: 'A lamp that follows the daylight. For people who read at night.',
      toneOfScript: 'calm',
    });
  });

  it.each([
    'Kunde: Mühlenbrot\nLänge: 20 Sek.\nWir backen jeden Morgen. Samstags bis vierzehn Uhr.',
    'Radio-Briefing: Mühlenbrot\n\nWir backen jeden Morgen.\n\nDauer: 20-sekündiger Spot\n\nSamstags bis vierzehn Uhr.',
    'Marke\nMühlenbrot\nSpotlänge\n0:20\nBotschaft\nWir backen jeden Morgen.\n• Samstags bis vierzehn Uhr',
  ])('reads the German layout %j', (text) => {
    expect(readBrief(text)).toEqual({
      productName: 'Mühlenbrot',
      productDescription: 'Wir backen jeden Morgen. Samstags bis vierzehn Uhr.',
      adLength: 20,
    });
  });

  it('joins lines that a program wrapped', () => {
    const text = `Audience: people who read at night and
parents of small children
Product: Luma
Luma is a lamp that follows the daylight, and with one charge it lasts for two
weeks. Order it at
luma.example.`;
    expect(readBrief(text)).toEqual({
      productName: 'Luma',
      productDescription:
        'Luma is a lamp that follows the daylight, and with one charge it lasts for two weeks. Order it at luma.example.',
      targetAudience: 'people who read at night and parents of small children',
    });
  });

  it('keeps the paragraphs of a script, and names any language', () => {
    const text = 'Product: Luma\nLanguage: French (Canada)\nScript:\nVoici Luma.\n\nLa lampe.';
    expect(readBrief(text)).toEqual({
      productName: 'Luma',
      productDescription: '',
      scriptText: 'Voici Luma.\n\nLa lampe.',
      lang: 'fr',
    });
  });

  it.each([
    ['', '', ''],
    ['We bake bread.', '', 'We bake bread.'],
    ['Budget: 500', '', ''],
  ])('invents nothing for %j', (text, productName, productDescription) => {
    expect(readBrief(text)).toEqual({ productName, productDescription });
  });
});
