import type { LetterWords } from '../language.ts';
import { type Rule, rule, setOf } from '../rules.ts';

/** Words whose spelling is misleading; keys in lower case. */
const READINGS: Readonly<Record<string, string>> = {
  wifi: 'wifi',
  'wi-fi': 'wifi',
  sr: 'señor',
  sra: 'señora',
  srta: 'señorita',
  sres: 'señores',
  dra: 'doctora',
  dña: 'doña',
  ud: 'usted',
  uds: 'ustedes',
  vd: 'usted',
  etc: 'etcétera',
  aprox: 'aproximadamente',
  máx: 'máximo',
  mín: 'mínimo',
  núm: 'número',
  pág: 'página',
  págs: 'páginas',
  tel: 'teléfono',
  tfno: 'teléfono',
  tlf: 'teléfono',
  avda: 'avenida',
  dpto: 'departamento',
  'p.ej': 'por ejemplo',
  'ee.uu': 'Estados Unidos',
  eeuu: 'Estados Unidos',
  'c/': 'calle',
  vs: 'contra',
  'i+d': 'I más D',
  min: 'minutos',
  h: 'horas',
  'a.c': 'antes de Cristo',
  'd.c': 'después de Cristo',
  's.a': 'S A',
  's.l': 'S L',
};

export const spanishLetters = (isEuropean: boolean): LetterWords => ({
  signs: {
    '&': 'y',
    '@': 'arroba',
    '+': 'más',
    '=': 'igual a',
    '×': 'por',
    '÷': 'entre',
    '°': 'grados',
    '%': 'por ciento',
    '.': 'punto',
    '/': 'barra',
    '-': 'guion',
    _: 'guion bajo',
    '#': 'número',
    '£': 'libras',
    $: isEuropean ? 'dólares' : 'pesos',
    '€': 'euros',
    '½': 'medio',
    '¼': 'un cuarto',
    '¾': 'tres cuartos',
    '²': 'al cuadrado',
    '³': 'al cubo',
    '¢': 'centavos',
    '→': 'a',
  },
  www: isEuropean ? 'uve doble uve doble uve doble' : 'triple doble u',
  shortWords: setOf(
    `a al el en la lo me mi no o os se si sí su te tu tú un ya yo y e u con del dos fin hay hoy las les los más mes mil muy
    nos oro pan paz por que qué rey sal sed ser sin sol son sur tan ten tal tus una uno uso van ver vez vía voz vas ven di da
    dan oye ola ojo mar luz gas bar día pie ley era fue todo gran solo club sus mis oh ah`,
  ),
  acronymWords: setOf(
    'OTAN UNESCO UNICEF IKEA NASA FIFA UEFA RENFE ONCE AVE IVA COVID SIDA SEAT RAE LEGO ALDI LIDL MAPFRE SIM PIN TIC OPEP PYME ERTE PYMES UNED RACE AENA ISO DIA',
  ),
  letterWords: setOf('UGT EMT'),
  readings: READINGS,
  to: 'a',
});

const DOTTED: Readonly<Record<string, string>> = {
  Dr: 'doctor',
  D: 'don',
  Av: 'avenida',
  av: 'avenida',
  Prof: 'profesor',
  Pza: 'plaza',
  Pl: 'plaza',
  Cía: 'compañía',
  Sto: 'santo',
  Sta: 'santa',
  art: 'artículo',
  cap: 'capítulo',
  vol: 'volumen',
  ed: 'edición',
  Ext: 'extensión',
  ext: 'extensión',
  Gral: 'general',
};

export const spanishAbbreviations: readonly Rule[] = [
  rule(/^EE\. ?UU\./, () => 'Estados Unidos'),
  rule(/^[pP]\. ?ej\./, () => 'por ejemplo'),
  rule(/^S\. ?A\./, () => 'S A'),
  rule(/^(\p{L}{1,4})\./u, ([, word], { after }) => {
    const said = DOTTED[word!];
    return said !== undefined && after !== '' ? said : undefined;
  }),
];
