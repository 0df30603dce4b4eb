import type { NumberWords, WrittenNumber } from '../language.ts';
import { MAX_NAMED_DIGITS, parseAt, thousandsOf, withoutLeadingZeros } from '../number-parts.ts';
import { firstWord, setOf, tableWords } from '../rules.ts';

const ONES = tableWords(
  `cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho
  diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve`,
);
const TENS = tableWords('cero diez veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa');
const HUNDREDS = tableWords(
  'cero ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
);
const ORDINALS = tableWords(
  `- primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo decimotercero decimocuarto
  decimoquinto decimosexto decimoséptimo decimoctavo decimonoveno vigésimo`,
);
const ORDINAL_TENS = tableWords(
  '- décimo vigésimo trigésimo cuadragésimo quincuagésimo sexagésimo septuagésimo octogésimo nonagésimo',
);

/**
 * Gender of the counted noun: "un" and "veintiún" before a masculine noun, "una" and "doscientas" before a feminine
 * one.
 */
type Gender = 'alone' | 'masculine' | 'feminine';

const FEMININE =
  /(?:as?|ción|ciones|sión|siones|dad|dades|tud|tudes|umbres?|iones|noches?|veces|vez|mujeres?|calles?|clases?|flores|luces|llaves|nubes|partes?|sedes?)$/;
const MASCULINE = setOf(
  `día días problema problemas programa programas sistema sistemas mapa mapas planeta planetas tema temas idioma idiomas
  clima turista turistas gramas aviones camiones millones sofá sofás chocolates kilovatios`,
);
/** Words after a number that are not the counted noun. */
const NO_NOUNS = setOf(
  `de del al a en y o u con por para que es son ya más menos si no el la los las un una hoy ahora hasta desde cada antes
  después siempre solo gratis sin entre a.m p.m pero te tu su mi lo le se me nos`,
);

const genderOf = (noun: string): Gender => {
  const word = firstWord(noun).toLowerCase();
  if (word === '' || /^\d/.test(word) || NO_NOUNS.has(word)) return 'alone';
  return FEMININE.test(word) && !MASCULINE.has(word) ? 'feminine' : 'masculine';
};

const withGender = (words: string, gender: Gender): string => {
  if (gender === 'alone') return words;
  const ended =
    gender === 'feminine'
      ? words.replace(/uno$/, 'una')
      : words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un');
  return gender === 'feminine' ? ended.replace(/cientos\b/g, 'cientas').replace(/quinientos\b/g, 'quinientas') : ended;
};

const belowThousand = (value: number): string => {
  if (value === 100) return 'cien';
  if (value > 100) {
    const rest = value % 100;
    return `${HUNDREDS[Math.floor(value / 100)]}${rest === 0 ? '' : ` ${belowThousand(rest)}`}`;
  }
  if (value < 30) return ONES[value]!;
  return value % 10 === 0 ? TENS[value / 10]! : `${TENS[Math.floor(value / 10)]} y ${ONES[value % 10]}`;
};

const oneByOne = (digits: string): string => [...digits].map((figure) => ONES[Number(figure)]).join(' ');

/** Cardinal below a million. */
const belowMillion = (value: number): string => {
  const thousands = Math.floor(value / 1000);
  const rest = value % 1000;
  if (thousands === 0) return belowThousand(rest);
  const first = thousands === 1 ? 'mil' : `${withGender(belowThousand(thousands), 'masculine')} mil`;
  return rest === 0 ? first : `${first} ${belowThousand(rest)}`;
};

const whole = (digits: string): string => {
  const bare = withoutLeadingZeros(digits);
  if (bare.length > MAX_NAMED_DIGITS) return oneByOne(bare);
  if (thousandsOf(bare).length === 0) return 'cero';
  // Long scale: groups of six digits.
  const names = [[''], ['un millón', 'millones'], ['un billón', 'billones']] as const;
  const groups: string[] = [];
  for (let rest = bare, power = 0; rest !== ''; rest = rest.slice(0, -6), power += 1) {
    const value = Number(rest.slice(-6));
    if (value === 0) continue;
    const words = belowMillion(value);
    groups.unshift(
      power === 0 ? words : value === 1 ? names[power]![0] : `${withGender(words, 'masculine')} ${names[power]![1]}`,
    );
  }
  return groups.join(' ');
};

export const spanishCardinal = (value: number, noun = ''): string => withGender(whole(String(value)), genderOf(noun));

/** Ordinals up to 99; higher ones are read as cardinals, as is usual. */
export const spanishOrdinal = (value: number, isFeminine = false): string => {
  const masculine =
    value <= 20
      ? ORDINALS[value]
      : value < 100
        ? `${ORDINAL_TENS[Math.floor(value / 10)]}${value % 10 === 0 ? '' : ` ${ORDINALS[value % 10]}`}`
        : undefined;
  if (masculine === undefined || value < 1) return spanishCardinal(value);
  return isFeminine ? masculine.replace(/o\b/g, 'a') : masculine;
};

const say = ({ whole: before, fraction }: WrittenNumber, noun = ''): string => {
  if (fraction === '') return withGender(whole(before), genderOf(noun));
  const zeros = /^0*/.exec(fraction)![0].length;
  const rest = fraction.slice(zeros);
  const part = rest.length > 3 ? oneByOne(rest) : rest === '' ? '' : whole(rest);
  return [whole(before), 'coma', oneByOne(fraction.slice(0, zeros)), part].filter((word) => word !== '').join(' ');
};

/** @param decimalMark a comma in Spain and most of South America, a full stop in Mexico and Central America */
export const spanishNumbers = (decimalMark: ',' | '.'): NumberWords => ({
  pattern:
    decimalMark === ','
      ? String.raw`(?:[1-9]\d{0,2}(?:[.\u202f ]\d{3})+(?!\d)|\d+)(?:[,']\d+)?`
      : String.raw`(?:[1-9]\d{0,2}(?:[,\u202f ]\d{3})+(?!\d)|\d+)(?:\.\d+)?`,
  parse: (written) => parseAt(decimalMark, written.replace("'", decimalMark)),
  say: (number, noun) => (decimalMark === ',' ? say(number, noun) : say(number, noun).replace(' coma ', ' punto ')),
  digits: oneByOne,
});
