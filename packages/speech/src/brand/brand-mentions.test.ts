import { describe, expect, it } from 'vitest';
import { brandMentions, type Utterance } from './brand-mentions.ts';

/** Each word lasts half a second. */
const WORD_FRAMES = 24_000;

/** Consecutive utterances. */
const say = (languageCode: string, ...texts: readonly string[]): Utterance[] => {
  let startFrame = 0;
  return texts.map((text) => ({
    languageCode,
    words: text.split(/\s+/).map((word) => {
      const said = { text: word, startFrame, endFrame: startFrame + WORD_FRAMES };
      startFrame += WORD_FRAMES;
      return said;
    }),
  }));
};

const namesIn = (languageCode: string, ...texts: readonly string[]): string[] =>
  brandMentions(say(languageCode, ...texts)).map(({ name }) => name);

describe('brandMentions in English', () => {
  it.each([
    [
      'a name that opens and closes the ad',
      ['Every loaf at Copper Oven is baked before dawn.', 'Copper Oven. Bread worth waking up for.'],
      ['Copper Oven', 'Copper Oven'],
    ],
    [
      'a name among towns, days and people',
      [
        'Hey Anna! This Saturday we open in Portland. Portland, meet Larkspur.',
        'Larkspur opens at nine. Find us in Portland, at 12 Mercer Street.',
      ],
      ['Larkspur', 'Larkspur'],
    ],
    [
      'a capital inside a word, and a web address',
      ['Taxes take a weekend. With LedgerFox they take a coffee.', 'Try it free at ledgerfox.com today.'],
      ['LedgerFox', 'ledgerfox.com'],
    ],
    [
      'a trademark that is said once, at the end',
      ['Sore knees on Monday? There is a cream for that. Ask your pharmacist for Mobilen™.'],
      ['Mobilen'],
    ],
    [
      'a possessive and a short form',
      [
        "Benny's Tyre Barn has winter wheels. Nobody beats Benny's prices, and nobody beats the coffee.",
        "Drive over to Benny's Tyre Barn.",
      ],
      ["Benny's Tyre Barn", "Benny's", "Benny's Tyre Barn"],
    ],
    [
      'an address that is spelt out',
      ['Rooms from forty pounds. Book your weekend at Quillstay dot com.', 'That is Quillstay dot com.'],
      ['Quillstay', 'Quillstay'],
    ],
    [
      'a name beside a web address that is another word',
      [
        'Meet Tarn Cold Brew, slowly steeped for twenty hours.',
        'Order at tarn coffee dot com. Tarn Cold Brew. Wake up gently.',
      ],
      ['Tarn Cold Brew', 'Tarn Cold Brew'],
    ],
    ['the only name, in the last line', ['Your plants look thirsty. Come and talk to Fern & Fable.'], ['Fern & Fable']],
    ['a sentence that begins with it', ['Nimbo. Weather you can plan with. Nimbo.'], ['Nimbo', 'Nimbo']],
  ])('finds %s', (_, texts, expected) => {
    expect(namesIn('en-US', ...texts)).toEqual(expected);
  });

  it.each([
    ['days, months and shouting', 'SALE this Friday! Only on Friday, all through December. Call NOW. Call today.'],
    ['people who talk to each other', 'Hi Tom! Have you heard? Hello Susan, I have. See you on Sunday, and on Monday.'],
    ['a heading', 'Get The Best Deals On Summer Tyres. Get The Best Deals Today.'],
    ['a town', 'Fresh fish in Boston. The freshest fish in Boston.'],
    ['a word that is also written small', 'We love Summer. You love summer. Summer is here, and Summer stays.'],
    ['nothing', 'Fresh bread, every morning. Now with a second oven. Come by before nine.'],
  ])('finds no brand in %s', (_, text) => {
    expect(namesIn('en-GB', text)).toEqual([]);
  });
});

describe('brandMentions in German', () => {
  it.each([
    [
      'a firm of two words',
      [
        'Frische Brötchen gibt es bei Bäckerei Hollmann schon ab sechs Uhr.',
        'Bäckerei Hollmann. Da schmeckt der Morgen.',
      ],
      ['Bäckerei Hollmann', 'Bäckerei Hollmann'],
    ],
    [
      'its short form',
      ['Die Küche Ihrer Träume kommt von Möbel Saatwinkel. Beratung, Lieferung und Aufbau: alles bei Saatwinkel.'],
      ['Möbel Saatwinkel', 'Saatwinkel'],
    ],
    [
      'a name in capitals',
      ['Mit VELTRO kommt jeder Koffer an. VELTRO, damit die Reise beginnt.'],
      ['VELTRO', 'VELTRO'],
    ],
    [
      'a web address',
      ['Strom wechseln dauert fünf Minuten. Jetzt vergleichen auf stromlotse.de und sparen.'],
      ['stromlotse.de'],
    ],
    [
      'a capital inside a word',
      ['Die App für Ihren Garten heißt BeetPlan. Mit BeetPlan wächst alles.'],
      ['BeetPlan', 'BeetPlan'],
    ],
  ])('finds %s', (_, texts, expected) => {
    expect(namesIn('de-DE', ...texts)).toEqual(expected);
  });

  it.each([
    ['nouns', 'Die Sonne scheint, der Sommer kommt. Der Sommer bringt die Sonne, und die Sonne bringt gute Laune.'],
    ['both genders', 'Unsere MitarbeiterInnen freuen sich. Fragen Sie unsere MitarbeiterInnen am Montag.'],
  ])('finds no brand in %s', (_, text) => {
    expect(namesIn('de-DE', text)).toEqual([]);
  });
});

describe('brandMentions in French', () => {
  it.each([
    [
      'a name after an elision',
      ["Le miel d'Aubrelle vient de nos collines. Goûtez Aubrelle dès samedi."],
      ["d'Aubrelle", 'Aubrelle'],
    ],
    [
      'a name of several words',
      ['Chez Maison du Tilleul, le pain cuit au feu de bois.', 'Venez à la Maison du Tilleul, rue Pasteur.'],
      ['Maison du Tilleul', 'Maison du Tilleul'],
    ],
    ['a web address', ['Vos lunettes en deux jours, sans attendre. Rendez-vous sur optivue.fr.'], ['optivue.fr']],
    [
      'a name beside a town and a day',
      ['Lundi, Verlaine Optique arrive à Lyon. À Lyon, Verlaine Optique vous attend.'],
      ['Verlaine Optique', 'Verlaine Optique'],
    ],
    ['a trademark', ['Le ménage est fini en dix minutes, avec Brisalis® et un chiffon.'], ['Brisalis']],
  ])('finds %s', (_, texts, expected) => {
    expect(namesIn('fr-FR', ...texts)).toEqual(expected);
  });

  it('finds no brand where there is none', () => {
    expect(namesIn('fr-FR', 'Bonjour Marie ! Demain, tout est gratuit à Paris. À Paris seulement.')).toEqual([]);
  });
});

describe('brandMentions in Spanish', () => {
  it.each([
    [
      'a name of three words',
      [
        'En Casa de Lola cocinamos como tu abuela.',
        'Reserva hoy en Casa de Lola, calle Mayor.',
        'Te espera Casa de Lola.',
      ],
      ['Casa de Lola', 'Casa de Lola', 'Casa de Lola'],
    ],
    [
      'a name that is repeated',
      ['Con Rumbalia viajas más lejos. Rumbalia, tu agencia de siempre.'],
      ['Rumbalia', 'Rumbalia'],
    ],
    ['a web address', ['Tu coche vale más de lo que piensas. Descúbrelo en tasacar.es.'], ['tasacar.es']],
    ['an address that is spelt out', ['Pide tu presupuesto. Entra en Reformio punto com y elige color.'], ['Reformio']],
    ['a name in capitals', ['Los lunes saben mejor con BRAVÍA. Prueba BRAVÍA este lunes.'], ['BRAVÍA', 'BRAVÍA']],
  ])('finds %s', (_, texts, expected) => {
    expect(namesIn('es-ES', ...texts)).toEqual(expected);
  });

  it('finds no brand where there is none', () => {
    expect(namesIn('es-ES', 'Hola Pedro, ¿vienes el domingo? En Madrid hace sol. En Madrid siempre hace sol.')).toEqual(
      [],
    );
  });
});

describe('brandMentions', () => {
  it('gives the frames of the words that make up the name', () => {
    const [first, second] = brandMentions(say('en-US', 'Every loaf at Copper Oven is good.', 'Go to Copper Oven.'));
    expect(first).toEqual({ name: 'Copper Oven', startFrame: 3 * WORD_FRAMES, endFrame: 5 * WORD_FRAMES });
    expect(second).toEqual({ name: 'Copper Oven', startFrame: 9 * WORD_FRAMES, endFrame: 11 * WORD_FRAMES });
  });

  it('keeps to trademarks and web addresses when it does not know the language', () => {
    expect(namesIn('pl-PL', 'Kawa w Kawiarnia Zielona. Kawiarnia Zielona czeka na zielona.pl od rana.')).toEqual([
      'zielona.pl',
    ]);
    expect(namesIn('pl-PL', 'Dobra Kawa i dobra rozmowa.')).toEqual([]);
  });

  it('accepts texts without words', () => {
    expect(brandMentions([])).toEqual([]);
    expect(brandMentions(say('en-US', '', '… —', '?'))).toEqual([]);
  });
});
