import type { NumberWords, WrittenNumber } from '../language.ts';
import { MAX_NAMED_DIGITS, parseAt, thousandsOf, withoutLeadingZeros } from '../number-parts.ts';
import { firstWord, setOf, tableWords } from '../rules.ts';

const ONES = tableWords(
  `zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf`,
);
const TENS = tableWords('zéro dix vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt');
const SCALES: readonly (readonly [one: string, many: string])[] = [
  ['', ''],
  ['mille', 'mille'],
  ['million', 'millions'],
  ['milliard', 'milliards'],
  ['billion', 'billions'],
];

const FEMININE = setOf(
  `fois boutique boutiques place places heure heures minute minutes seconde secondes semaine semaines année années voiture
  voitures personne personnes nuit nuits chambre chambres pièce pièces marque marques tranche tranches page pages tonne
  tonnes livre livres carte cartes bouteille bouteilles agence agences ville villes offre offres recette recettes adresse
  adresses femme femmes fille filles étoile étoiles vitesse vitesses recharge recharges usine usines salle salles équipe équipes`,
);
const FEMININE_ENDING =
  /(?:tions?|sions?|tés?|ettes?|elles?|ies?|ures?|ances?|ences?|euses?|trices?|eries?|ades?|ines?|esses?)$/;
const MASCULINE = setOf('été étés côté côtés comité comités député députés magazine magazines silence incendie génie');

const isFeminine = (noun: string): boolean => {
  const word = firstWord(noun).toLowerCase();
  return !MASCULINE.has(word) && (FEMININE.has(word) || (word.length > 4 && FEMININE_ENDING.test(word)));
};

/** @param ends whether the number ends here, in which case "quatre-vingts" and "cents" have their s */
const belowHundred = (value: number, ends: boolean): string => {
  if (value < 20) return ONES[value]!;
  const tens = Math.floor(value / 10);
  const ones = tens === 7 || tens === 9 ? (value % 10) + 10 : value % 10;
  if (ones === 0) return value === 80 && ends ? 'quatre-vingts' : TENS[tens]!;
  if ((ones === 1 || ones === 11) && value < 80) return `${TENS[tens]} et ${ONES[ones]}`;
  return `${TENS[tens]}-${ONES[ones]}`;
};

const belowThousand = (value: number, ends: boolean): string => {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  if (hundreds === 0) return belowHundred(rest, ends);
  const first = hundreds === 1 ? 'cent' : `${ONES[hundreds]} cent${rest === 0 && ends ? 's' : ''}`;
  return rest === 0 ? first : `${first} ${belowHundred(rest, ends)}`;
};

const oneByOne = (digits: string): string => [...digits].map((figure) => ONES[Number(figure)]).join(' ');

const whole = (digits: string): string => {
  const bare = withoutLeadingZeros(digits);
  if (bare.length > MAX_NAMED_DIGITS) return oneByOne(bare);
  const groups = thousandsOf(bare);
  if (groups.length === 0) return 'zéro';
  return groups
    .map(({ value, power }) => {
      if (power === 0) return belowThousand(value, true);
      if (power === 1) return value === 1 ? 'mille' : `${belowThousand(value, false)} mille`;
      return `${belowThousand(value, true)} ${SCALES[power]![value === 1 ? 0 : 1]}`;
    })
    .join(' ');
};

export const frenchCardinal = (value: number, noun = ''): string => {
  const words = whole(String(value));
  return isFeminine(noun) ? words.replace(/\bun$/, 'une') : words;
};

export const frenchOrdinal = (value: number, feminine = false): string => {
  if (value === 1) return feminine ? 'première' : 'premier';
  const words = whole(String(value)).replace(/s$/, (all) =>
    /(?:trois|six|dix)$/.test(whole(String(value))) ? all : '',
  );
  if (/cinq$/.test(words)) return `${words}uième`;
  if (/neuf$/.test(words)) return `${words.slice(0, -1)}vième`;
  return `${words.replace(/e$/, '')}ième`;
};

const say = ({ whole: before, fraction }: WrittenNumber, noun = ''): string => {
  const words = whole(before);
  if (fraction === '') return isFeminine(noun) ? words.replace(/\bun$/, 'une') : words;
  const zeros = /^0*/.exec(fraction)![0].length;
  const rest = fraction.slice(zeros);
  const part = rest.length > 3 ? oneByOne(rest) : rest === '' ? '' : whole(rest);
  return [words, 'virgule', oneByOne(fraction.slice(0, zeros)), part].filter((word) => word !== '').join(' ');
};

export const frenchNumbers: NumberWords = {
  pattern: String.raw`(?:[1-9]\d{0,2}(?:[.\u202f ]\d{3})+(?!\d)|\d+)(?:,\d+)?`,
  parse: (written) => parseAt(',', written),
  say,
  digits: oneByOne,
};
