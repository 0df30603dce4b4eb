import { describe, expect, it } from 'vitest';
import { readFacts } from './read-facts.ts';

const read = (productDescription: string, language: 'en' | 'de' = 'en') =>
  readFacts({ productName: 'Luma', productDescription, language });

describe('readFacts', () => {
  it('takes what the product is from "is a" and from a first phrase without a verb', () => {
    expect(read('Luma is a reading lamp that follows the daylight. It is small.').what).toBe(
      'a reading lamp that follows the daylight',
    );
    expect(read('A reading lamp that follows the daylight.').what).toBe('a reading lamp that follows the daylight');
    expect(read('A full bag costs £18.').what).toBeUndefined();
    expect(read('Eine Lampe für die Nacht.', 'de').what).toBe('eine Lampe für die Nacht');
  });

  it('tells offers, prices, places and calls apart', () => {
    const { facts } = read(
      'Warm light. Two lamps for the price of one. From £49. In the main hall of Central Station. Order at luma.example.',
    );
    expect(facts.map(({ kind }) => kind)).toEqual(['benefit', 'offer', 'price', 'place', 'call']);
  });

  it('finds telephone number and web address', () => {
    expect(read('Call 0113 496 0142 or visit https://www.luma.example.').contacts).toEqual({
      phone: '0113 496 0142',
      web: 'luma.example',
    });
    expect(read('From £4.50 to 1,200 people.').contacts).toEqual({ phone: undefined, web: undefined });
  });

  it('replaces a pronoun by the name, and keeps one that stands for something else with its sentence', () => {
    expect(read('Luma is a lamp. It follows the daylight.').facts[1]!.forms[0]).toBe('Luma follows the daylight.');
    expect(read('We sell lamps. They are bright.').facts.map(({ forms }) => forms)).toEqual([
      ['We sell lamps. They are bright.', 'We sell lamps.'],
    ]);
  });

  it('halves a call to action that offers two ways', () => {
    expect(read('Find us at 12 Dock Street or order on luma.example.').calls).toEqual([
      'Find us at 12 Dock Street or order on luma.example.',
      'Find us at 12 Dock Street.',
      'Order on luma.example.',
    ]);
  });

  it('reads lines and bullets as sentences, without emojis and markup', () => {
    const { facts } = read('💡 Warm light\n- No cables\n• <b>Two weeks</b> of battery');
    expect(facts.map(({ forms }) => forms[0])).toEqual(['Warm light.', 'No cables.', 'Two weeks of battery.']);
  });

  it('does not end a sentence at the day of a German date', () => {
    expect(read('Am 12. Juni feiern wir. Kommen Sie vorbei.', 'de').facts).toHaveLength(2);
  });
});
