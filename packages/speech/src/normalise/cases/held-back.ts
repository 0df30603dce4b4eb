import type { ReadingCase } from './reading-case.ts';

/**
 * Ten test cases for each language, written before the normaliser and not used to tune it. At the first run 47 of the
 * 50 passed; the other three expected the ending of a web address as a word ("uk", "de", "fr") instead of letters, and
 * were corrected. Since then they are ordinary cases.
 */
export const heldBackCases: Readonly<Record<string, readonly ReadingCase[]>> = {
  'en-US': [
    ['Only $19.99 a month through 12/31.', 'only nineteen dollars ninety-nine a month through December thirty-first'],
    ['Call 1-800-555-0142 today!', 'call one eight hundred five five five zero one four two today'],
    ['Doors open at 7:30 PM on Saturday, June 21st.', 'doors open at seven thirty P M on Saturday June twenty-first'],
    ['Over 2,500 stores in all 50 states.', 'over two thousand five hundred stores in all fifty states'],
    [
      'The all-new 2027 SUVs start at $28K.',
      'the all-new twenty twenty-seven S U Vs start at twenty-eight thousand dollars',
    ],
    [
      'Save up to 40% at www.brightlawn.com/spring.',
      'save up to forty percent at w w w dot brightlawn dot com slash spring',
    ],
    ['A 12 oz. cup is 99¢ before 10 a.m.', 'a twelve ounce cup is ninety-nine cents before ten A M'],
    ['Visit us at 450 Main St., next to St. Mary’s.', "visit us at four fifty Main Street next to Saint Mary's"],
    ['Rated #1 by J.D. Power in 2024, 5 stars.', 'rated number one by J D Power in twenty twenty-four five stars'],
    ['Add 1/2 cup of oats & 3 tbsp of honey.', 'add half a cup of oats and three tablespoons of honey'],
  ],
  'en-GB': [
    [
      'From just £12.50 per person, book by 4/7/2026.',
      'from just twelve pounds fifty per person book by the fourth of July twenty twenty-six',
    ],
    ['Call us free on 0808 157 0033.', 'call us free on oh eight oh eight one five seven double oh double three'],
    ['Open 8am–10pm, Mon–Sat.', 'open eight A M to ten P M Monday to Saturday'],
    [
      'Representative 9.9% APR over 36 months. T&Cs apply.',
      'representative nine point nine percent A P R over thirty-six months terms and conditions apply',
    ],
    ['That’s 305 miles at 0.5p a mile.', "that's three hundred and five miles at nought point five pence a mile"],
    [
      'King Charles III opened the 1,250-seat hall in 1998.',
      'King Charles the third opened the one thousand two hundred and fifty seat hall in nineteen ninety-eight',
    ],
    ['Email sales@northpine.co.uk by 5.30pm.', 'email sales at northpine dot co dot U K by five thirty P M'],
    ['The BBC said it: £2.4m raised in 2 yrs.', 'the B B C said it two point four million pounds raised in two years'],
    ['Take the A40, then the M25 to exit 16.', 'take the A forty then the M twenty-five to exit sixteen'],
    [
      'A 1.5 kg box at 70 mph? No. 1 for speed.',
      'a one point five kilogram box at seventy miles per hour number one for speed',
    ],
  ],
  de: [
    ['Ab dem 3. Oktober nur 19,99 €.', 'ab dem dritten Oktober nur neunzehn Euro neunundneunzig'],
    ['Rufen Sie an: 0800 3301000.', 'rufen Sie an null acht null null drei drei null eins null null null'],
    ['Geöffnet von 9:30 bis 20 Uhr.', 'geöffnet von neun Uhr dreißig bis zwanzig Uhr'],
    [
      'Bis zu 70 % Rabatt auf über 1.200 Artikel.',
      'bis zu siebzig Prozent Rabatt auf über eintausendzweihundert Artikel',
    ],
    [
      'Seit 1987 Ihr Partner, z. B. für Küchen.',
      'seit neunzehnhundertsiebenundachtzig Ihr Partner zum Beispiel für Küchen',
    ],
    ['Die 2. Brille gratis!', 'die zweite Brille gratis'],
    [
      'Mehr auf www.gartenwelt.de oder info@gartenwelt.de.',
      'mehr auf w w w Punkt gartenwelt Punkt D E oder info ät gartenwelt Punkt D E',
    ],
    [
      'Der neue E-Bus: 350 km mit 1 Ladung, 0,5 l Verbrauch.',
      'der neue E-Bus dreihundertfünfzig Kilometer mit einer Ladung null Komma fünf Liter Verbrauch',
    ],
    ['Am 24.12. bis 14 Uhr für Sie da.', 'am vierundzwanzigsten Zwölften bis vierzehn Uhr für Sie da'],
    ['1 Mio. Kunden, ca. 5.000 m² Fläche.', 'eine Million Kunden circa fünftausend Quadratmeter Fläche'],
  ],
  es: [
    [
      'Solo 21 euros al mes hasta el 15/09/2026.',
      'solo veintiún euros al mes hasta el quince de septiembre de dos mil veintiséis',
    ],
    ['Llame al 900 123 456.', 'llame al novecientos ciento veintitrés cuatrocientos cincuenta y seis'],
    ['Abrimos de 9:30 a 21 h.', 'abrimos de nueve y media a veintiuna horas'],
    [
      'Hasta un 50 % de descuento en 1.500 artículos.',
      'hasta un cincuenta por ciento de descuento en mil quinientos artículos',
    ],
    ['El 1.º de mayo, 2.ª unidad gratis.', 'el primero de mayo segunda unidad gratis'],
    ['Visite www.casaluz.es hoy.', 'visite uve doble uve doble uve doble punto casaluz punto es hoy'],
    [
      'Más de 200 tiendas y 31 oficinas en EE. UU.',
      'más de doscientas tiendas y treinta y una oficinas en Estados Unidos',
    ],
    ['Por 4,99 € el kg.', 'por cuatro euros con noventa y nueve el kilo'],
    [
      'Desde 1985, la Sra. López cocina a 180 °C.',
      'desde mil novecientos ochenta y cinco la señora López cocina a ciento ochenta grados centígrados',
    ],
    ['Alfonso XIII, siglo XX, n.º 1.', 'Alfonso trece siglo veinte número uno'],
  ],
  fr: [
    [
      'Seulement 9,99 € par mois jusqu’au 1er mai.',
      "seulement neuf euros quatre-vingt-dix-neuf par mois jusqu'au premier mai",
    ],
    ['Appelez le 01 23 45 67 89.', 'appelez le zéro un vingt-trois quarante-cinq soixante-sept quatre-vingt-neuf'],
    ['Ouvert de 9 h 30 à 19 h.', 'ouvert de neuf heures trente à dix-neuf heures'],
    ['-30 % sur 71 modèles.', 'moins trente pour cent sur soixante et onze modèles'],
    ['Rendez-vous le 14/07/2026 au n° 12.', 'rendez-vous le quatorze juillet deux mille vingt-six au numéro douze'],
    ['Louis XIV, au XVIIe siècle.', 'Louis quatorze au dix-septième siècle'],
    [
      'Sur www.maisonbleue.fr ou contact@maisonbleue.fr.',
      'sur trois w point maisonbleue point F R ou contact arobase maisonbleue point F R',
    ],
    [
      'Depuis 1998, 280 000 clients.',
      'depuis mille neuf cent quatre-vingt-dix-huit deux cent quatre-vingt mille clients',
    ],
    ['M. Durand roule à 130 km/h.', 'monsieur Durand roule à cent trente kilomètres heure'],
    ['1,5 million de clients, 21 boutiques.', 'un virgule cinq million de clients vingt et une boutiques'],
  ],
};
