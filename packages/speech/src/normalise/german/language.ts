import { type AmountWords, amountRules, nounTable } from '../amounts.ts';
import type { LetterWords, NormaliserLanguage } from '../language.ts';
import { isOne } from '../number-parts.ts';
import { phoneRule } from '../phone-rules.ts';
import { romanRules } from '../roman-rules.ts';
import { firstWord, type Rule, rule, setOf } from '../rules.ts';
import { letterRules } from '../spelled-letters.ts';
import { webRules } from '../web-rules.ts';
import { germanDate, germanDates, germanOrdinal } from './dates.ts';
import { germanCardinal, germanNumbers, germanOne, germanOrdinalStem, germanYear } from './numbers.ts';
import { germanAbbreviations, germanLetters } from './words.ts';

const UNITS = nounTable(`
  %: Prozent
  °C ℃: Grad Celsius
  °F: Grad Fahrenheit
  °: Grad
  km/h: Kilometer pro Stunde
  km: Kilometer
  cm: Zentimeter
  mm: Millimeter
  m: Meter
  m² m2 qm: Quadratmeter
  km²: Quadratkilometer
  m³: Kubikmeter
  kg: Kilogramm
  g: Gramm
  mg: Milligramm
  t: Tonne, Tonnen
  l L: Liter
  ml: Milliliter
  cl: Zentiliter
  KB: Kilobyte
  MB: Megabyte
  GB: Gigabyte
  TB: Terabyte
  Mbit/s MBit/s: Megabit pro Sekunde
  MP: Megapixel
  Hz: Hertz
  kHz: Kilohertz
  MHz: Megahertz
  GHz: Gigahertz
  W: Watt
  kW: Kilowatt
  kWh: Kilowattstunde, Kilowattstunden
  V: Volt
  PS: P S
  dB: Dezibel
  kcal: Kilokalorie, Kilokalorien
  Std. Std h: Stunde, Stunden
  Min. Min min: Minute, Minuten
  Sek. Sek s: Sekunde, Sekunden
  J.: Jahr, Jahre
  Mon.: Monat, Monate
  Stk. St. Stck.: Stück
  Pkt.: Punkt, Punkte
`);

const amounts: AmountWords = {
  numbers: germanNumbers,
  units: UNITS,
  currencies: nounTable(`
    € EUR Euro: Euro
    $ USD US$: Dollar
    £ GBP: Pfund
    CHF Fr. SFr.: Franken
    ¥: Yen
  `),
  cents: nounTable('ct Ct ct. Cent ¢: Cent'),
  scales: nounTable(`
    Mio. Mio Millionen Million: Million, Millionen
    Mrd. Mrd Milliarden Milliarde: Milliarde, Milliarden
    Tsd. Tsd: tausend
  `),
  per: {
    Monat: 'pro Monat',
    monat: 'pro Monat',
    Jahr: 'pro Jahr',
    Woche: 'pro Woche',
    Tag: 'pro Tag',
    Nacht: 'pro Nacht',
    Stunde: 'pro Stunde',
    Person: 'pro Person',
    kg: 'pro Kilogramm',
    Stück: 'pro Stück',
    'm²': 'pro Quadratmeter',
  },
  ofScale: () => '',
  withCents: (cents, whole) => `${whole} ${germanCardinal(cents)}`,
  centsAlone: (cents) => `${cents === 1 ? 'ein' : germanCardinal(cents)} Cent`,
  isSingular: isOne,
  onePer: /\b(?:pro|je|das|der|die|ein|eine|einen)$/,
  minus: 'minus',
  plus: 'plus',
  to: 'bis',
};

const HALVES: Readonly<Record<string, string>> = { '½': 'halb', '¼': 'ein Viertel', '¾': 'drei Viertel' };
const PARTS: Readonly<Record<number, string>> = { 3: 'Drittel', 4: 'Viertel', 7: 'Siebtel', 8: 'Achtel' };

const fraction = (whole: number | undefined, numerator: number, denominator: number): string => {
  const above = numerator === 1 ? 'ein' : germanCardinal(numerator);
  const isHalf = denominator === 2 && numerator === 1;
  if (whole !== undefined && isHalf) return `${whole === 1 ? 'ein' : germanCardinal(whole)}einhalb`;
  const part = denominator === 2 ? 'halb' : (PARTS[denominator] ?? `${germanOrdinalStem(denominator)}el`);
  const said = isHalf ? 'ein halb' : `${above} ${part}`;
  return whole === undefined ? said : `${germanCardinal(whole)} ${said}`;
};

const glued = (figures: string): string =>
  germanCardinal(Number(figures))
    .replace(/eins$/, 'ein')
    .replace(/^einhundert$/, 'hundert');

const counts: readonly Rule[] = [
  rule(/^24\/7/, () => 'vierundzwanzig sieben'),
  rule(
    /^(\d[\d.]{0,12}),[-–—]+( ?€| ?Euro)?(?:\/(Monat|Jahr|Woche|Tag|Nacht|Person|Stück))?/,
    ([, figures, sign, per]) => {
      const number = germanNumbers.parse(figures!);
      const each = per === undefined ? '' : ` pro ${per}`;
      return `${germanNumbers.say(number, 'Euro')}${sign?.startsWith(' ') ? '|' : ' '}Euro${each}`;
    },
  ),
  rule(/^(\d{1,3}(?:\.\d{3})*)\.(\d{2}) ?(€|EUR|Euro)/, ([, whole, cents]) =>
    amounts.withCents(Number(cents), `${germanNumbers.say(germanNumbers.parse(whole!), 'Euro')} Euro`, {
      one: '',
      many: '',
    }),
  ),
  rule(
    /^([€$£]|CHF|EUR) ?(\d{1,3}(?:\.\d{3})*),[-–—]+/,
    ([, sign, figures]) =>
      `${germanNumbers.say(germanNumbers.parse(figures!), 'Euro')} ${amounts.currencies[sign!]!.many}`,
  ),
  rule(/^(\d{1,3}(?:,\d)?)["″]/, ([, figures], { isQuoted }) =>
    isQuoted ? undefined : `${germanNumbers.say(germanNumbers.parse(figures!))} Zoll`,
  ),
  rule(
    /^(\d{1,2},\d)\/(5|6|10|100)/,
    ([, mark, most]) => `${germanNumbers.say(germanNumbers.parse(mark!))} von ${germanCardinal(Number(most))}`,
  ),
  rule(/^(\d{1,4})-?(mal|fach|facher|fache|faches|fachen)/, ([, figures, ending]) => glued(figures!) + ending),
  rule(/^(\d{1,4})(?:x|×)/, ([, figures]) => `${glued(figures!)}mal`),
  rule(
    /^(\d{1,3})-?(jähr|täg|stünd|monat|minüt|teil|tür|prozent|köpf|stell|gäng|sitz|zoll|stöck)(ig\p{L}{0,3}|er)/u,
    ([, figures, stem, end]) => `${glued(figures!)}${stem}${end}`,
  ),
  rule(/^(\d{1,3})%(ig\p{L}{0,3})/u, ([, figures, end]) => `${glued(figures!)}prozent${end}`),
  rule(/^(\d{2,4})er/, ([, figures]) => {
    const value = Number(figures);
    return `${value > 99 ? germanYear(value) : germanCardinal(value)}er`;
  }),
  rule(/^(\d{1,4}) ?([½¼¾])/, ([, whole, sign]) =>
    sign === '½' ? `${glued(whole!)}einhalb` : `${germanCardinal(Number(whole))} ${HALVES[sign!]}`,
  ),
  rule(
    /^(\d{1,3}):(\d{1,3})/,
    ([, left, right]) => `${germanCardinal(Number(left))} zu ${germanCardinal(Number(right))}`,
  ),
  rule(
    /^(\d{1,4}) ?[x×] ?(\d{1,4})/,
    ([, left, right]) => `${germanCardinal(Number(left))} mal ${germanCardinal(Number(right))}`,
  ),
  rule(/^(?:½|1\/2) (Liter|Stunde|Preis|Jahr|Kilo|Pfund)/, ([, noun]) => {
    return `${noun === 'Preis' || noun === 'Liter' ? 'halber' : noun === 'Stunde' ? 'halbe' : 'halbes'}|${noun}`;
  }),
  rule(/^(\d) ([1-9])\/([2-9])/, ([, whole, above, below]) => fraction(Number(whole), Number(above), Number(below))),
  rule(/^([1-9])\/([2-9]|10)/, ([, above, below], { after }) =>
    Number(above) >= Number(below) || /^(?:Sternen?|Punkten?)/.test(after)
      ? `${germanCardinal(Number(above))} von ${germanCardinal(Number(below))}`
      : fraction(undefined, Number(above), Number(below)),
  ),
  rule(
    /^(?:#|Nr\. ?|Nummer ?|№ ?)(\d{1,6})/,
    ([all, figures]) => `Nummer${/ \d/.test(all!) ? '|' : ' '}${germanCardinal(Number(figures))}`,
  ),
];

const YEAR_WORDS =
  /\b(?:seit|jahr|jahre|jahres|jahren|anno|sommer|winter|frühjahr|herbst|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|gegründet|baujahr|©)$/;

const plain: readonly Rule[] = [
  rule(/^(1[1-9]\d\d)/, ([, figures], { before, after, closing }) => {
    if (/^(?:gegründet|eröffnet|erbaut|gebaut|geboren|entstand)/.test(after)) return germanYear(Number(figures));
    const isSure = YEAR_WORDS.test(before) || /\b(?:ab|von|bis|um|in|vor|nach)$/.test(before);
    const isCounted = closing === '' && /^\p{Lu}/u.test(after);
    return (YEAR_WORDS.test(before) || !isCounted) && (isSure || Number(figures) >= 1900)
      ? germanYear(Number(figures))
      : undefined;
  }),
  rule(/^(1[1-9]\d\d|20\d\d)[-–](1[1-9]\d\d|20\d\d)/, ([, from, to]) =>
    Number(from) < Number(to) ? `${germanYear(Number(from))} bis ${germanYear(Number(to))}` : undefined,
  ),
  rule(/^1(?= )/, (_match, { after, before, closing }) =>
    closing === '' && /^\p{Lu}/u.test(after) ? germanOne(firstWord(after), before) : undefined,
  ),
  rule(new RegExp(`^([-–])?(${germanNumbers.pattern})`), ([, minus, written]) => {
    const number = germanNumbers.parse(written!);
    if (/^0\d/.test(written!) && number.fraction === '') return germanNumbers.digits(number.whole);
    return `${minus ? 'minus ' : ''}${germanNumbers.say(number)}`;
  }),
];

const RULERS = setOf(
  'heinrich karl ludwig friedrich wilhelm otto franz josef joseph georg elisabeth charles johannes paul benedikt pius philipp napoleon katharina maximilian gustav konrad leo peter',
);
const COUNTED = setOf('kapitel teil band weltkrieg akt phase stufe typ klasse block rocky artikel level gruppe');

const phones: Rule = phoneRule({
  plus: 'plus',
  maxDigits: 13,
  asksFor:
    /\b(?:an|anrufen|tel|telefon|hotline|unter|nummer|rufnummer|fax|whatsapp|mobil|telefonisch|sms|wählen)(?: (?:sie|uns|jetzt|ist|der|die|lautet|unter|gleich)){0,3}$/,
  isNumber: (figures, written) =>
    /^0/.test(written) && figures.length >= 7 && /^0\d{1,5}\)?[ /-]/.test(written) && !/^\d{1,2}\.\d/.test(written),
  sayGroup: germanNumbers.digits,
});

const letters: LetterWords = germanLetters;

export const german: NormaliserLanguage = {
  numbers: germanNumbers,
  letters,
  rules: [
    ...webRules(letters, germanNumbers),
    ...germanDates,
    phones,
    ...counts,
    ...amountRules(amounts),
    germanOrdinal,
    ...romanRules({
      counted: COUNTED,
      rulers: RULERS,
      cardinal: (value) => germanCardinal(value),
      ruler: (value) => {
        const stem = germanOrdinalStem(value);
        return `der ${stem[0]!.toUpperCase()}${stem.slice(1)}e`;
      },
    }),
    ...germanAbbreviations,
    ...plain,
    ...letterRules(letters, germanNumbers),
  ],
  ordinal: (value) => `${germanOrdinalStem(value)}e`,
  date: germanDate,
  fraction,
  phoneGroup: germanNumbers.digits,
};
