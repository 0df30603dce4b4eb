import type { ReadingCase } from './reading-case.ts';

/**
 * Longer sentences with several constructs each, written after the rules for the short ones. At the first run 36 of the
 * 50 passed (7, 9, 5, 8 and 7 of ten); the faults that they revealed were then fixed.
 */
export const wholeAdCases: Readonly<Record<string, readonly ReadingCase[]>> = {
  'en-US': [
    ['Text JOIN to 55512 and save.', 'text join to five five five one two and save'],
    [
      'This Memorial Day, May 25th, take 30% off all orders over $75 at www.harborhome.com.',
      'this memorial day may twenty-fifth take thirty percent off all orders over seventy-five dollars at W W W dot harborhome dot com',
    ],
    [
      'Lease the 2026 Meridian XT for $289/mo. for 36 months with $2,999 due at signing.',
      'lease the twenty twenty-six Meridian X T for two hundred eighty-nine dollars a month for thirty-six months with two thousand nine hundred ninety-nine dollars due at signing',
    ],
    [
      'Call 1-888-555-0134 or visit us at 1200 W. Main St., Suite 210.',
      'call one eight eight eight five five five zero one three four or visit us at twelve hundred W Main Street suite two ten',
    ],
    [
      'Join Dr. Lee at 6:15 p.m. on Thu., Sept. 3rd, in Rm. 12.',
      'join Doctor Lee at six fifteen P M on Thursday September third in room twelve',
    ],
    [
      'Over 1.5M downloads, a 4.9/5 rating, and 24/7 support.',
      'over one point five million downloads a four point nine out of five rating and twenty-four seven support',
    ],
    [
      'Since 1974, the Smith Bros. have served 3 generations in St. Paul, MN.',
      'since nineteen seventy-four the Smith Brothers have served three generations in Saint Paul M N',
    ],
    [
      'The 65" 4K TV is now $499.99, was $699.',
      'the sixty-five inch four K T V is now four hundred ninety-nine dollars ninety-nine was six hundred ninety-nine dollars',
    ],
    ['Buy 2, get the 3rd for 1/2 price, Mon.-Fri. only.', 'buy two get the third for half price Monday to Friday only'],
    [
      'Earn 5% cash back on up to $1,500 in purchases through 6/30.',
      'earn five percent cash back on up to one thousand five hundred dollars in purchases through June thirtieth',
    ],
    ['Add 8 oz. of OJ & stir for 10 min.', 'add eight ounces of O J and stir for ten minutes'],
  ],
  'en-GB': [
    [
      '25% off everything until 24/12, online 24/7.',
      'twenty-five percent off everything until the twenty-fourth of december online twenty-four seven',
    ],
    [
      'Book by 31st March for flights from £24.99 each way with 20kg of luggage.',
      'book by the thirty-first of March for flights from twenty-four pounds ninety-nine each way with twenty kilograms of luggage',
    ],
    [
      'Representative example: borrow £7,500 over 5 years at 6.1% APR.',
      'representative example borrow seven thousand five hundred pounds over five years at six point one percent A P R',
    ],
    [
      'Ring 01273 496 000 or pop in, 9.30am–5pm, Mon to Sat.',
      'ring oh one two seven three four nine six triple oh or pop in nine thirty A M to five P M Monday to Saturday',
    ],
    ["St Mary's C of E School is on Queen's Rd, BN1.", "Saint Mary's C of E School is on Queen's Road B N one"],
    ['The PM said 2/3 of MPs back HS2.', 'the P M said two thirds of M Ps back H S two'],
    ['Win a VIP trip for 2 to NYC worth £5k!', 'win a V I P trip for two to N Y C worth five thousand pounds'],
    [
      'On 1/8/2026 at 19:30, live on BBC Two.',
      'on the first of August twenty twenty-six at nineteen thirty live on B B C Two',
    ],
    [
      "It's 2-for-1 on all pizzas (excl. delivery) till 11pm.",
      "it's two for one on all pizzas excluding delivery till eleven P M",
    ],
    [
      'Prince William IV opened platform 9¾ in 1830.',
      'Prince William the fourth opened platform nine and three quarters in eighteen thirty',
    ],
    ['5-a-side every Tues & Thurs, U16s free.', 'five a side every Tuesday and Thursday U sixteens free'],
  ],
  de: [
    [
      'Nur bis Samstag, den 15. August: 20 % auf alles ab 50 €!',
      'nur bis Samstag den fünfzehnten August zwanzig Prozent auf alles ab fünfzig Euro',
    ],
    [
      'Der neue ID.7: 700 km Reichweite, ab 399,– €/Monat.',
      'der neue I D sieben siebenhundert Kilometer Reichweite ab dreihundertneunundneunzig Euro pro Monat',
    ],
    [
      'Am 1. und 2. Mai, jeweils von 10 bis 18 Uhr, Halle 3.',
      'am ersten und zweiten Mai jeweils von zehn bis achtzehn Uhr Halle drei',
    ],
    [
      'Rufen Sie uns an unter 0221 / 98 76 54 oder schreiben Sie an post@haus-am-see.de.',
      'rufen Sie uns an unter null zwei zwei eins neun acht sieben sechs fünf vier oder schreiben Sie an post ät haus minus am minus see Punkt D E',
    ],
    [
      'Seit über 125 Jahren in der 4. Generation.',
      'seit über einhundertfünfundzwanzig Jahren in der vierten Generation',
    ],
    [
      'Spare 1.250 € beim Kauf von 2 Sofas (Art.-Nr. 4711).',
      'spare eintausendzweihundertfünfzig Euro beim Kauf von zwei Sofas Artikelnummer viertausendsiebenhundertelf',
    ],
    [
      'Die WM 2026 auf 55 Zoll, 4K und 120 Hz.',
      'die W M zweitausendsechsundzwanzig auf fünfundfünfzig Zoll vier K und einhundertzwanzig Hertz',
    ],
    [
      'Fr. Dr. Schulz kommt am Di., 7.4., um 18:30 Uhr.',
      'Frau Doktor Schulz kommt am Dienstag siebten Vierten um achtzehn Uhr dreißig',
    ],
    [
      'Mind. 3 Mon. haltbar, 250 g nur 1,49 €.',
      'mindestens drei Monate haltbar zweihundertfünfzig Gramm nur ein Euro neunundvierzig',
    ],
    ['Papst Johannes XXIII. und Heinrich VIII.', 'Papst Johannes der Dreiundzwanzigste und Heinrich der Achte'],
  ],
  es: [
    [
      'Del 1 al 31 de agosto, 3x2 en más de 1.200 productos.',
      'del uno al treinta y uno de agosto tres por dos en más de mil doscientos productos',
    ],
    [
      'Vuelos desde 29,99 € por trayecto, reserva antes del 15/03.',
      'vuelos desde veintinueve euros con noventa y nueve por trayecto reserva antes del quince de marzo',
    ],
    [
      'Llámanos al 900 20 30 40, de lunes a viernes de 9 a 20 h.',
      'llámanos al novecientos veinte treinta cuarenta de lunes a viernes de nueve a veinte horas',
    ],
    [
      'Una TV de 55", 4K, por solo 499 €.',
      'una T V de cincuenta y cinco pulgadas cuatro K por solo cuatrocientos noventa y nueve euros',
    ],
    [
      'El Dr. Pérez atiende en la C/ Mayor, n.º 21, 2.º B.',
      'el doctor Pérez atiende en la calle Mayor número veintiuno segundo B',
    ],
    ['A las 21:30, la final de la UEFA en La 1.', 'a las veintiuna treinta la final de la UEFA en la uno'],
    [
      'Financiación al 0 % TAE, 12 cuotas de 41,58 €.',
      'financiación al cero por ciento T A E doce cuotas de cuarenta y un euros con cincuenta y ocho',
    ],
    [
      'Más de 1.000.000 de clientes en 21 ciudades y 200 pueblos.',
      'más de un millón de clientes en veintiuna ciudades y doscientos pueblos',
    ],
    [
      'Un coche de 150 CV que hace 100 km con 4,5 l.',
      'un coche de ciento cincuenta caballos que hace cien kilómetros con cuatro coma cinco litros',
    ],
    [
      'Los Reyes Felipe II y Carlos III, siglos XVI y XVIII.',
      'los reyes Felipe segundo y Carlos tercero siglos dieciséis y dieciocho',
    ],
  ],
  fr: [
    [
      'Du 1er au 24 décembre, -25 % sur plus de 2 000 articles.',
      'du premier au vingt-quatre décembre moins vingt-cinq pour cent sur plus de deux mille articles',
    ],
    [
      'La nouvelle Clio dès 149 €/mois, LLD 37 mois, 1er loyer de 1 990 €.',
      'la nouvelle Clio dès cent quarante-neuf euros par mois L L D trente-sept mois premier loyer de mille neuf cent quatre-vingt-dix euros',
    ],
    [
      'Appelez-nous au 03 44 55 66 77, du lun. au sam. de 9h à 18h30.',
      'appelez-nous au zéro trois quarante-quatre cinquante-cinq soixante-six soixante-dix-sept du lundi au samedi de neuf heures à dix-huit heures trente',
    ],
    [
      'Écran 55", 4K, 120 Hz : 499,90 € seulement.',
      'écran cinquante-cinq pouces quatre K cent vingt hertz quatre cent quatre-vingt-dix-neuf euros quatre-vingt-dix seulement',
    ],
    [
      'Mme Leroy habite au 21 bis, bd Voltaire, 75011 Paris.',
      'madame Leroy habite au vingt et un bis boulevard Voltaire soixante-quinze mille onze Paris',
    ],
    [
      "Le 2e produit à 1 €, offre valable jusqu'au 30/06/26.",
      "le deuxième produit à un euro offre valable jusqu'au trente juin deux mille vingt-six",
    ],
    [
      '9 clients sur 10 nous recommandent, note : 4,8/5.',
      'neuf clients sur dix nous recommandent note quatre virgule huit sur cinq',
    ],
    [
      'En 1789, sous Louis XVI, au XVIIIe siècle.',
      'en mille sept cent quatre-vingt-neuf sous Louis seize au dix-huitième siècle',
    ],
    [
      "Un SUV de 130 ch, 5,2 l aux 100 km, 600 km d'autonomie.",
      "un S U V de cent trente chevaux cinq virgule deux litres aux cent kilomètres six cents kilomètres d'autonomie",
    ],
    [
      'Forfait 100 Go à 9,99 €, sans engagement, 24 h/24.',
      'forfait cent gigaoctets à neuf euros quatre-vingt-dix-neuf sans engagement vingt-quatre heures sur vingt-quatre',
    ],
  ],
};
