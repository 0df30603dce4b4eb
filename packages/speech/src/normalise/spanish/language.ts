import { type AmountWords, amountRules, nounTable } from '../amounts.ts';
import type { NormaliserLanguage, NumberWords } from '../language.ts';
import { isOne } from '../number-parts.ts';
import { type PhoneWords, phoneRule } from '../phone-rules.ts';
import { romanRules } from '../roman-rules.ts';
import { type Rule, rule, setOf } from '../rules.ts';
import { letterRules } from '../spelled-letters.ts';
import { webRules } from '../web-rules.ts';
import { spanishDate, spanishDates } from './dates.ts';
import { spanishCardinal, spanishNumbers, spanishOrdinal } from './numbers.ts';
import { spanishAbbreviations, spanishLetters } from './words.ts';

const UNITS = nounTable(`
  %: por ciento
  °C ºC ℃: grado centígrado, grados centígrados
  °F: grado Fahrenheit, grados Fahrenheit
  °: grado, grados
  km/h: kilómetro por hora, kilómetros por hora
  km: kilómetro, kilómetros
  cm: centímetro, centímetros
  mm: milímetro, milímetros
  m: metro, metros
  m² m2: metro cuadrado, metros cuadrados
  km²: kilómetro cuadrado, kilómetros cuadrados
  m³: metro cúbico, metros cúbicos
  kg Kg: kilo, kilos
  g gr: gramo, gramos
  mg: miligramo, miligramos
  t: tonelada, toneladas
  l L: litro, litros
  ml: mililitro, mililitros
  cl: centilitro, centilitros
  KB: kilobyte, kilobytes
  MB: mega, megas
  GB: giga, gigas
  TB: tera, teras
  Mb Mbps: mega, megas
  Gb: giga, gigas
  Hz: hercio, hercios
  kHz: kilohercio, kilohercios
  MHz: megahercio, megahercios
  GHz: gigahercio, gigahercios
  W: vatio, vatios
  kW: kilovatio, kilovatios
  kWh: kilovatio hora, kilovatios hora
  V: voltio, voltios
  CV: caballo, caballos
  kcal: kilocaloría, kilocalorías
  h h. hrs hrs.: hora, horas
  min min.: minuto, minutos
  s seg seg.: segundo, segundos
  uds uds. ud.: unidad, unidades
  dB: decibelio, decibelios
`);

const amounts = (numbers: NumberWords, isEuropean: boolean): AmountWords => ({
  numbers,
  units: UNITS,
  currencies: nounTable(`
    € EUR euros: euro, euros
    $: ${isEuropean ? 'dólar, dólares' : 'peso, pesos'}
    US$ USD: dólar, dólares
    MXN MX$: peso, pesos
    £ GBP: libra, libras
    CHF: franco suizo, francos suizos
    ¥: yen, yenes
  `),
  cents: nounTable('cts cts. cént. ¢ c: céntimo, céntimos'),
  scales: nounTable(`
    M millones millón mill.: millón, millones
    mil: mil
    k: mil
    billones: billón, billones
  `),
  per: {
    mes: 'al mes',
    año: 'al año',
    día: 'al día',
    noche: 'por noche',
    semana: 'a la semana',
    hora: 'por hora',
    persona: 'por persona',
    kg: 'el kilo',
    'm²': 'el metro cuadrado',
    unidad: 'la unidad',
    litro: 'el litro',
  },
  ofScale: (_noun, scale) => (scale === 'mil' ? '' : 'de '),
  withCents: (cents, whole) => `${whole} con ${spanishCardinal(cents)}`,
  centsAlone: (cents, { one }) => {
    const name = one === 'euro' ? 'céntimo' : one === 'libra' ? 'penique' : 'centavo';
    return `${spanishCardinal(cents, name)} ${name}${cents === 1 ? '' : 's'}`;
  },
  isSingular: isOne,
  onePer: /\b(?:el|un|por|al|del|cada)$/,
  minus: 'menos',
  plus: 'más',
  to: 'a',
});

const PARTS: Readonly<Record<number, string>> = { 2: 'medio', 3: 'tercio', 4: 'cuarto', 5: 'quinto', 10: 'décimo' };

const fraction = (whole: number | undefined, numerator: number, denominator: number): string => {
  const name =
    PARTS[denominator] ?? (denominator <= 10 ? spanishOrdinal(denominator) : `${spanishCardinal(denominator)}avo`);
  const part =
    denominator === 2 && numerator === 1
      ? name
      : `${spanishCardinal(numerator, name)} ${name}${numerator === 1 ? '' : 's'}`;
  return whole === undefined ? part : `${spanishCardinal(whole)} y ${part}`;
};

const FRACTION_SIGNS: Readonly<Record<string, readonly [number, number]>> = { '½': [1, 2], '¼': [1, 4], '¾': [3, 4] };
/** Feminine nouns after "half" ("media hora"). */
const FEMININE_HALVES = /^(hora|docena|taza|cucharada|cucharadita|botella|ración|jornada|luna)$/;

const counts = (numbers: NumberWords): readonly Rule[] => [
  rule(/^(\d{1,3}(?:[.,]\d)?)["″]/, ([, figures], { isQuoted }) =>
    isQuoted ? undefined : `${numbers.say(numbers.parse(figures!), 'pulgada')} pulgadas`,
  ),
  rule(
    /^(\d{1,2}[.,]\d)\/(5|10|100)/,
    ([, mark, most]) => `${numbers.say(numbers.parse(mark!))} de ${spanishCardinal(Number(most))}`,
  ),
  rule(/^24\/7/, () => 'veinticuatro siete'),
  rule(/^(\d{1,4})\.? ?[ºo°](?=[ .,;:!?]|$)/, ([, figures], { after }) => {
    const value = Number(figures);
    const words = spanishOrdinal(value);
    return /^\p{Ll}/u.test(after) && !/^(?:de|del|en|y|a|que|con)\b/.test(after)
      ? words.replace(/(prim|terc)ero$/, '$1er')
      : words;
  }),
  rule(/^(\d{1,4})\.? ?ª/, ([, figures]) => spanishOrdinal(Number(figures), true)),
  rule(/^(\d{1,4})\.?(er|ero|ro|do|to|vo|mo|no|era|ra|da|ta|va|ma|na)(?![\p{L}])/u, ([, figures, ending]) => {
    const words = spanishOrdinal(Number(figures), ending!.endsWith('a'));
    return ending === 'er' ? words.replace(/(prim|terc)ero$/, '$1er') : words;
  }),
  rule(
    /^(?:n\.?[ºo°]|N\.?[ºo°]|núm\.|#|№)( ?)(\d{1,6})/,
    ([, gap, figures]) => `número${gap ? '|' : ' '}${spanishCardinal(Number(figures))}`,
  ),
  rule(
    /^(\d{1,3}):(\d{1,3})/,
    ([, left, right]) => `${spanishCardinal(Number(left))} a ${spanishCardinal(Number(right))}`,
  ),
  rule(
    /^(\d{1,3})[x×](\d{1,3})/,
    ([, left, right]) => `${spanishCardinal(Number(left))} por ${spanishCardinal(Number(right))}`,
  ),
  rule(/^(\d{1,2})x(?= )/, ([, figures]) => `${spanishCardinal(Number(figures), 'veces')} veces`),
  rule(/^(\d{1,4}) ?([½¼¾])/, ([, whole, sign]) => fraction(Number(whole), ...FRACTION_SIGNS[sign!]!)),
  rule(/^(?:1\/2|½) (\p{L}+)/u, ([, noun]) => `${FEMININE_HALVES.test(noun!) ? 'media' : 'medio'}|${noun}`),
  rule(/^(\d) ([1-9])\/([2-9])/, ([, whole, above, below]) => fraction(Number(whole), Number(above), Number(below))),
  rule(/^([1-9])\/([2-9]|10)/, ([, above, below], { after }) =>
    Number(above) >= Number(below) || /^(?:estrellas|puntos)/.test(after)
      ? `${spanishCardinal(Number(above))} de ${spanishCardinal(Number(below))}`
      : fraction(undefined, Number(above), Number(below)),
  ),
  rule(/^(?:los |años )?'?(\d0)s/, ([, figures]) => spanishCardinal(Number(figures))),
];

const plain = (numbers: NumberWords): readonly Rule[] => [
  rule(new RegExp(`^([-–+])?(${numbers.pattern})`), ([, sign, written], { after, closing }) => {
    const number = numbers.parse(written!);
    if (/^0\d/.test(written!) && number.fraction === '') return numbers.digits(number.whole);
    const isYear = /^(?:19|20)\d\d$/.test(written!);
    const before = sign === '+' ? 'más de ' : sign ? 'menos ' : '';
    return `${before}${numbers.say(number, closing === '' && !isYear ? after : '')}`;
  }),
];

/** Groups of two and three digits are numbers; longer ones are read digit by digit. */
const sayGroup =
  (numbers: NumberWords) =>
  (figures: string): string => {
    if (figures.length === 9) return figures.match(/\d{3}/g)!.map(sayGroup(numbers)).join(', ');
    if (figures.length > 3) return numbers.digits(figures);
    const zeros = /^0*(?=\d)/.exec(figures)![0];
    const rest = figures.slice(zeros.length);
    return [zeros === '' ? '' : numbers.digits(zeros), spanishCardinal(Number(rest))]
      .filter((words) => words !== '')
      .join(' ');
  };

const phoneWords = (numbers: NumberWords): PhoneWords => ({
  plus: 'más',
  maxDigits: 10,
  asksFor:
    /\b(?:llame|llama|llámenos|llámanos|llamar|teléfono|tel|tfno|tlf|whatsapp|móvil|fax|marque|marca)(?:nos)?(?: (?:al|a|ya|ahora|gratis|hoy|mismo|el|número|en)){0,4}$/,
  isNumber: (figures, written) =>
    figures.length === 9 && /^[6789]\d\d(?: ?\d{3} ?\d{3}| \d\d \d\d \d\d)$/.test(written),
  sayGroup: sayGroup(numbers),
});

const ROMAN = {
  counted: setOf(
    'siglo siglos capítulo tomo parte fase guerra edición acto título volumen nivel tipo copa juegos clase',
  ),
  rulers: setOf(
    'alfonso felipe carlos fernando juan enrique luis isabel pedro jaime sancho pío benedicto pablo napoleón jorge eduardo ricardo guillermo clemente león gregorio',
  ),
} as const;

const spanishLanguage = (isEuropean: boolean, decimalMark: ',' | '.'): NormaliserLanguage => {
  const numbers = spanishNumbers(decimalMark);
  const letters = spanishLetters(isEuropean);
  return {
    numbers,
    letters,
    rules: [
      ...webRules(letters, numbers),
      ...spanishDates,
      phoneRule(phoneWords(numbers)),
      ...counts(numbers),
      ...amountRules(amounts(numbers, isEuropean)),
      ...romanRules({
        ...ROMAN,
        cardinal: (value) => spanishCardinal(value),
        ruler: (value, name) =>
          value > 10 ? spanishCardinal(value) : spanishOrdinal(value, /^(?:isabel|.*a)$/i.test(name)),
      }),
      ...spanishAbbreviations,
      ...plain(numbers),
      ...letterRules(letters, numbers),
    ],
    ordinal: (value) => spanishOrdinal(value),
    date: spanishDate,
    fraction,
    phoneGroup: sayGroup(numbers),
  };
};

export const europeanSpanish: NormaliserLanguage = spanishLanguage(true, ',');
/** South America: pesos, with the decimal comma as in Spain. */
export const southAmericanSpanish: NormaliserLanguage = spanishLanguage(false, ',');
export const mexicanSpanish: NormaliserLanguage = spanishLanguage(false, '.');
