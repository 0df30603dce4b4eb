import { type AmountWords, amountRules, nounTable } from '../amounts.ts';
import type { NormaliserLanguage } from '../language.ts';
import { phoneRule } from '../phone-rules.ts';
import { romanRules, romanValue } from '../roman-rules.ts';
import { type Rule, rule, setOf } from '../rules.ts';
import { letterRules } from '../spelled-letters.ts';
import { webRules } from '../web-rules.ts';
import { frenchDate, frenchDates } from './dates.ts';
import { frenchCardinal, frenchNumbers, frenchOrdinal } from './numbers.ts';
import { frenchAbbreviations, frenchLetters } from './words.ts';

const UNITS = nounTable(`
  %: pour cent
  °C ℃: degré, degrés
  °F: degré Fahrenheit, degrés Fahrenheit
  °: degré, degrés
  km/h: kilomètre heure, kilomètres heure
  km: kilomètre, kilomètres
  cm: centimètre, centimètres
  mm: millimètre, millimètres
  m: mètre, mètres
  m² m2: mètre carré, mètres carrés
  km²: kilomètre carré, kilomètres carrés
  m³: mètre cube, mètres cubes
  kg: kilo, kilos
  g: gramme, grammes
  mg: milligramme, milligrammes
  t: tonne, tonnes
  l L: litre, litres
  ml: millilitre, millilitres
  cl: centilitre, centilitres
  Ko: kilooctet, kilooctets
  Mo: mégaoctet, mégaoctets
  Go: gigaoctet, gigaoctets
  To: téraoctet, téraoctets
  Mbit/s Mb/s: mégabit par seconde, mégabits par seconde
  Hz: hertz
  kHz: kilohertz
  MHz: mégahertz
  GHz: gigahertz
  W: watt, watts
  kW: kilowatt, kilowatts
  kWh: kilowattheure, kilowattheures
  V: volt, volts
  ch: cheval, chevaux
  dB: décibel, décibels
  kcal: kilocalorie, kilocalories
  min min.: minute, minutes
  s sec sec.: seconde, secondes
  pers.: personne, personnes
`);

const amounts: AmountWords = {
  numbers: frenchNumbers,
  units: UNITS,
  currencies: nounTable(`
    € EUR euros: euro, euros
    $ USD US$: dollar, dollars
    $CA CAD: dollar canadien, dollars canadiens
    £ GBP: livre, livres
    CHF: franc suisse, francs suisses
    ¥: yen, yens
  `),
  cents: nounTable('cts ct c ¢: centime, centimes'),
  scales: nounTable(`
    M millions million: million, millions
    Md Mds milliards milliard: milliard, milliards
    k mille: mille
  `),
  per: {
    mois: 'par mois',
    an: 'par an',
    jour: 'par jour',
    nuit: 'la nuit',
    semaine: 'par semaine',
    heure: "de l'heure",
    h: "de l'heure",
    pers: 'par personne',
    personne: 'par personne',
    kg: 'le kilo',
    'm²': 'le mètre carré',
    litre: 'le litre',
  },
  ofScale: (noun, scale) => (scale === 'mille' ? '' : /^[aeiouhé]/.test(noun) ? "d'" : 'de '),
  withCents: (cents, whole) => `${whole} ${frenchCardinal(cents)}`,
  centsAlone: (cents, { one }) => {
    const name = one === 'euro' ? 'centime' : one === 'livre' ? 'penny' : 'cent';
    return `${frenchCardinal(cents)} ${name}${cents < 2 || name === 'penny' ? '' : 's'}`;
  },
  isSingular: ({ whole }) => Number(whole) < 2,
  onePer: /(?:^| )(?:le|un|par|au|du|chaque)$/,
  minus: 'moins',
  plus: 'plus',
  to: 'à',
};

const PARTS: Readonly<Record<number, string>> = { 2: 'demi', 3: 'tiers', 4: 'quart' };

const fraction = (whole: number | undefined, numerator: number, denominator: number): string => {
  const name = PARTS[denominator] ?? frenchOrdinal(denominator);
  const plural = numerator === 1 || name.endsWith('s') ? name : `${name}s`;
  const part = `${frenchCardinal(numerator)} ${plural}`;
  return whole === undefined ? part : `${frenchCardinal(whole)} et ${part}`;
};

const SIGNS: Readonly<Record<string, readonly [number, number]>> = {
  '½': [1, 2],
  '¼': [1, 4],
  '¾': [3, 4],
  '⅓': [1, 3],
};
const DEMI_NOUNS = /^(?:heure|journée|bouteille|baguette|pension|place|part)/;

const ordinals: readonly Rule[] = [
  rule(/^(\d{1,4})(?:ers?)(?!\p{L})/u, ([, figures]) => frenchOrdinal(Number(figures))),
  rule(/^(\d{1,4})(?:ère|re)s?(?!\p{L})/u, ([, figures]) => frenchOrdinal(Number(figures), true)),
  rule(/^2(nde?|de)s?(?!\p{L})/u, ([, ending]) => (ending === 'nd' ? 'second' : 'seconde')),
  rule(/^(\d{1,4})(?:i?[èe]mes?|es?|ᵉ)(?!\p{L})/u, ([, figures]) => frenchOrdinal(Number(figures))),
  rule(/^([IVX]{1,7})(er|re|ère|i?[èe]me|e|ᵉ)s?(?!\p{L})/u, ([, numeral, ending]) => {
    const value = romanValue(numeral!);
    return value === undefined ? undefined : frenchOrdinal(value, /^(?:re|ère)$/.test(ending!));
  }),
];

const counts: readonly Rule[] = [
  ...ordinals,
  rule(/^(\d{1,3}(?:,\d)?)["″]/, ([, figures], { isQuoted }) =>
    isQuoted ? undefined : `${frenchNumbers.say(frenchNumbers.parse(figures!))} pouces`,
  ),
  rule(
    /^(\d{1,2},\d)\/(5|10|20|100)/,
    ([, mark, most]) => `${frenchNumbers.say(frenchNumbers.parse(mark!))} sur ${frenchCardinal(Number(most))}`,
  ),
  rule(/^24\/24/, () => 'vingt-quatre heures sur vingt-quatre'),
  rule(/^(?:7j?\/7j?)/, () => 'sept jours sur sept'),
  rule(/^24\/7/, () => 'vingt-quatre heures sur vingt-quatre'),
  rule(
    /^(?:[nN]°|[nN]º|№|#|[nN]os?\.?(?= \d))( ?)(\d{1,6})/,
    ([, gap, figures]) => `numéro${gap ? '|' : ' '}${frenchCardinal(Number(figures))}`,
  ),
  rule(/^(\d{1,4})( ?)€( ?)(\d{2})(?!\d)/, ([all, whole, , , cents]) => {
    const euros = `${frenchCardinal(Number(whole))} euro${Number(whole) < 2 ? '' : 's'}`;
    return all!.includes(' ')
      ? `${euros} ${frenchCardinal(Number(cents))}`
      : `${euros} ${frenchCardinal(Number(cents))}`;
  }),
  rule(
    /^(\d{1,4}) ?[x×] ?(\d{1,4})/,
    ([, left, right]) => `${frenchCardinal(Number(left))} sur ${frenchCardinal(Number(right))}`,
  ),
  rule(/^(\d{1,3})(?:x|×)/, ([, figures]) => `${frenchCardinal(Number(figures), 'fois')} fois`),
  rule(/^(\d{1,4}) ?([½¼¾⅓])/, ([, whole, sign]) => {
    const [above, below] = SIGNS[sign!]!;
    return below === 2 ? `${frenchCardinal(Number(whole))} et demi` : fraction(Number(whole), above, below);
  }),
  rule(/^(?:1\/2|½)[ -](\p{L}+)/u, ([all, noun]) =>
    DEMI_NOUNS.test(noun!) || all!.includes(' ') ? `demi${all!.includes(' ') ? '|' : '-'}${noun}` : undefined,
  ),
  rule(/^(\d) ([1-9])\/([2-9])/, ([, whole, above, below]) => fraction(Number(whole), Number(above), Number(below))),
  rule(/^([1-9]\d?)\/([2-9]|10|20)/, ([, above, below], { after }) =>
    Number(above) >= Number(below) ||
    Number(below) >= 10 ||
    /^(?:étoiles|Français|clients|personnes|pays|femmes|hommes)/.test(after)
      ? `${frenchCardinal(Number(above))} sur ${frenchCardinal(Number(below))}`
      : fraction(undefined, Number(above), Number(below)),
  ),
];

const plain: readonly Rule[] = [
  rule(new RegExp(`^([-–+])?(${frenchNumbers.pattern})`), ([, sign, written], { after, closing }) => {
    const number = frenchNumbers.parse(written!);
    if (/^0\d/.test(written!) && number.fraction === '') return frenchNumbers.digits(number.whole);
    const before = sign === '+' ? 'plus ' : sign ? 'moins ' : '';
    return `${before}${frenchNumbers.say(number, closing === '' ? after : '')}`;
  }),
];

/** Groups of two and three digits are numbers; leading zeros are spoken. */
const sayGroup = (figures: string): string => {
  if (figures.length === 10) return figures.match(/\d\d/g)!.map(sayGroup).join(', ');
  if (figures.length > 3) return frenchNumbers.digits(figures);
  const zeros = /^0*(?=\d)/.exec(figures)![0];
  const rest = figures.slice(zeros.length);
  return [zeros === '' ? '' : frenchNumbers.digits(zeros), frenchCardinal(Number(rest))]
    .filter((words) => words !== '')
    .join(' ');
};

const phones: Rule = phoneRule({
  plus: 'plus',
  maxDigits: 10,
  asksFor:
    /(?:appelez|appelle|téléphone|tél|numéro|composez|contactez|fax|whatsapp|sms|joignez)(?:-nous|-moi)?(?: (?:le|au|nous|vite|maintenant|dès|gratuitement|par|sur|via|est)){0,3}$/,
  isNumber: (figures, written) =>
    /^0/.test(written) && figures.length === 10 && /^0\d?(?:[ .-]\d{2,3}){3,4}$|^\d{10}$/.test(written),
  sayGroup,
});

const RULERS = setOf(
  'louis henri charles françois philippe napoléon jean paul benoît pie léon élisabeth edouard édouard guillaume richard albert léopold jacques georges frédéric catherine',
);
const COUNTED = setOf(
  'chapitre tome partie guerre phase acte titre volume niveau type classe article saison épisode livre rocky mondiale république',
);

export const french: NormaliserLanguage = {
  numbers: frenchNumbers,
  letters: frenchLetters,
  rules: [
    ...webRules(frenchLetters, frenchNumbers),
    rule(/^24 ?h ?\/ ?24/, () => 'vingt-quatre heures sur vingt-quatre'),
    ...frenchDates,
    phones,
    ...counts,
    ...amountRules(amounts),
    ...romanRules({
      counted: COUNTED,
      rulers: RULERS,
      cardinal: (value) => frenchCardinal(value),
      ruler: (value) => (value === 1 ? 'premier' : frenchCardinal(value)),
    }),
    ...frenchAbbreviations,
    ...plain,
    ...letterRules(frenchLetters, frenchNumbers),
  ],
  ordinal: (value) => frenchOrdinal(value),
  date: frenchDate,
  fraction,
  phoneGroup: sayGroup,
};
