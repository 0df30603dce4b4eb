import { type AmountWords, nounTable } from '../amounts.ts';
import { isOne } from '../number-parts.ts';
import { firstWord, type MatchContext, setOf } from '../rules.ts';
import type { EnglishNumbers } from './numbers.ts';

const UNITS = nounTable(`
  %: percent
  °C ℃: degree Celsius, degrees Celsius
  °F ℉: degree Fahrenheit, degrees Fahrenheit
  °: degree, degrees
  mph: mile per hour, miles per hour
  mpg: mile per gallon, miles per gallon
  km/h kph kmh: kilometre per hour, kilometres per hour
  km: kilometre, kilometres
  cm: centimetre, centimetres
  mm: millimetre, millimetres
  m: metre, metres
  m² m2 sqm: square metre, square metres
  km²: square kilometre, square kilometres
  sqft ft²: square foot, square feet
  ft: foot, feet
  yd yds: yard, yards
  in in.: inch, inches
  mi mi.: mile, miles
  kg kgs kg.: kilogram, kilograms
  g: gram, grams
  mg: milligram, milligrams
  mcg µg: microgram, micrograms
  lb lbs lb. lbs.: pound, pounds
  oz oz. ozs: ounce, ounces
  l L ltr: litre, litres
  ml mL: millilitre, millilitres
  cl: centilitre, centilitres
  gal gal.: gallon, gallons
  pt pt.: pint, pints
  qt qt.: quart, quarts
  tbsp tbsp.: tablespoon, tablespoons
  tsp tsp.: teaspoon, teaspoons
  kB KB: kilobyte, kilobytes
  MB: megabyte, megabytes
  GB: gigabyte, gigabytes
  TB: terabyte, terabytes
  Mbps Mb/s: megabit per second, megabits per second
  Gbps Gb/s: gigabit per second, gigabits per second
  MP: megapixel, megapixels
  px: pixel, pixels
  Hz: hertz
  kHz: kilohertz
  MHz: megahertz
  GHz: gigahertz
  W: watt, watts
  kW: kilowatt, kilowatts
  MW: megawatt, megawatts
  kWh: kilowatt hour, kilowatt hours
  mAh: milliamp hour, milliamp hours
  V: volt, volts
  hp bhp: horsepower
  dB: decibel, decibels
  cal: calorie, calories
  kcal: kilocalorie, kilocalories
  hr hrs hr. hrs. h: hour, hours
  min mins min. mins.: minute, minutes
  sec secs sec. secs.: second, seconds
  ms: millisecond, milliseconds
  yr yrs yr. yrs.: year, years
  mo mos mo.: month, months
  wk wks wk.: week, weeks
  ct: carat, carats
  sq.ft sq_ft sq._ft. sq_ft.: square foot, square feet
  pcs: piece, pieces
  st: stone
`);

const AMERICAN: Readonly<Record<string, string>> = { metre: 'meter', litre: 'liter' };

const CURRENCIES = nounTable(`
  £ GBP: pound, pounds
  $ USD US$: dollar, dollars
  A$ AU$: Australian dollar, Australian dollars
  C$ CA$: Canadian dollar, Canadian dollars
  € EUR: euro, euros
  ¥: yen
  ₹: rupee, rupees
  CHF: Swiss franc, Swiss francs
  ₿: bitcoin
`);

const SCALES = nounTable(`
  k K thousand: thousand
  m M mn mm mil million Million: million
  b B bn billion Billion: billion
  tn trn trillion: trillion
  dozen: dozen
`);
const PER: Readonly<Record<string, string>> = {
  month: 'a month',
  mo: 'a month',
  mth: 'a month',
  year: 'a year',
  yr: 'a year',
  week: 'a week',
  wk: 'a week',
  day: 'a day',
  night: 'a night',
  hour: 'an hour',
  hr: 'an hour',
  person: 'per person',
  pp: 'per person',
  pcm: 'per calendar month',
  kg: 'per kilogram',
  lb: 'a pound',
  each: 'each',
  ea: 'each',
  min: 'a minute',
  unit: 'a unit',
  user: 'per user',
  mile: 'a mile',
  gallon: 'a gallon',
  gal: 'a gallon',
  litre: 'a litre',
  sqft: 'per square foot',
};

const ARTICLES = /\b(?:an?|the|this|our|your|every|each|per)$/;
/** Words after a measure that are not a noun described by it. */
const NO_NOUNS = setOf(
  `of off in on at for from per a an and or to with today now is are was were by when if as than but per until till before
  after more less plus this that the every each only right away you we they it will can`,
);

/** "a five-pound bag", "the 12-ounce cup": a measure before its noun is singular. */
const isAttributive = ({ before, after, closing }: MatchContext): boolean => {
  const next = firstWord(after);
  return (
    closing.replace('.', '') === '' &&
    ARTICLES.test(before) &&
    /^\p{L}/u.test(next) &&
    !NO_NOUNS.has(next.toLowerCase())
  );
};

const spelledFor = (isBritish: boolean, units: AmountWords['units']): AmountWords['units'] =>
  isBritish
    ? units
    : Object.fromEntries(
        Object.entries(units).map(([key, { one, many }]) => {
          const american = (name: string): string => name.replace(/metre|litre/g, (word) => AMERICAN[word] ?? word);
          return [key, { one: american(one), many: american(many) }];
        }),
      );

export const englishAmounts = (numbers: EnglishNumbers): AmountWords => ({
  numbers,
  units: spelledFor(numbers.isBritish, UNITS),
  currencies: CURRENCIES,
  cents: nounTable('p: penny, pence\nc ¢: cent, cents'),
  scales: SCALES,
  per: PER,
  ofScale: () => '',
  withCents: (cents, whole) => `${whole} ${numbers.cardinal(cents)}`,
  centsAlone: (cents, { one }) =>
    `${numbers.cardinal(cents)} ${one === 'pound' ? (cents === 1 ? 'penny' : 'pence') : cents === 1 ? 'cent' : 'cents'}`,
  isSingular: (number, around) => isOne(number) || isAttributive(around),
  onePer: /\b(?:per|an?|the|each|every)$/,
  minus: 'minus',
  plus: 'plus',
  to: 'to',
});
