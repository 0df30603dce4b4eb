import type { LetterWords } from '../language.ts';
import { type Rule, rule, setOf } from '../rules.ts';

export const germanLetters: LetterWords = {
  signs: {
    '&': 'und',
    '@': 'ät',
    '+': 'plus',
    '=': 'gleich',
    '×': 'mal',
    '÷': 'geteilt durch',
    '°': 'Grad',
    '§': 'Paragraf',
    '%': 'Prozent',
    '‰': 'Promille',
    '.': 'Punkt',
    '/': 'Schrägstrich',
    '-': 'minus',
    _: 'Unterstrich',
    '#': 'Nummer',
    '£': 'Pfund',
    $: 'Dollar',
    '€': 'Euro',
    '¥': 'Yen',
    '½': 'halb',
    '¼': 'ein Viertel',
    '¾': 'drei Viertel',
    '²': 'Quadrat',
    '³': 'Kubik',
    '≈': 'etwa',
    '→': 'zu',
    '¢': 'Cent',
  },
  www: 'W W W',
  shortWords: setOf(
    `ab am an da du er es ja je ob so um wo zu als alt auf aus bei bin bis das dem den der des die dir doch ein ende er für
    gar gut hat hin ich ihm ihn ihr im in ist jede jetzt kein mal mir mit neu nie nun nur oft pro rot sei sie tag tee tor tun
    uns und vom von vor was wer wie wir zum zur bio top fan bar bad bus bett los eis ei uhr tür öl rad arm auto alle hit hop
    spa abo app gib nah weg zoo see rat rabatt sale deal plus ohne euro oma opa`,
  ),
  acronymWords: setOf(
    'NASA NATO UNICEF UNESCO IKEA LEGO FIFA UEFA ALDI LIDL COVID BAFÖG HARIBO REWE EDEKA SIM PIN TÜV DAX SEAT FIAT OBI AIDA TUI ROM RAM GEMA SAT ELSTER NIVEA MILKA DEKRA RADAR LASER DIN AIDS OPEC',
  ),
  letterWords: setOf('ADAC AOK EWE ARD IHK TUM'),
  readings: {
    wlan: 'W-LAN',
    usw: 'und so weiter',
    bzw: 'beziehungsweise',
    ca: 'circa',
    inkl: 'inklusive',
    exkl: 'exklusive',
    zzgl: 'zuzüglich',
    abzgl: 'abzüglich',
    ggf: 'gegebenenfalls',
    evtl: 'eventuell',
    etc: 'et cetera',
    vs: 'versus',
    mwst: 'Mehrwertsteuer',
    gmbh: 'G m b H',
    hbf: 'Hauptbahnhof',
    'z.b': 'zum Beispiel',
    'd.h': 'das heißt',
    'u.a': 'unter anderem',
    'o.ä': 'oder Ähnliches',
    'u.v.m': 'und vieles mehr',
    'i.d.r': 'in der Regel',
    'u.a.m': 'und anderes mehr',
    wifi: 'Wi-Fi',
    ust: 'Umsatzsteuer',
    uvp: 'U V P',
    'e.v': 'E V',
    bspw: 'beispielsweise',
    lkw: 'L K W',
    pkw: 'P K W',
  },
  to: 'bis',
};

/** Abbreviations of two words, and words that are abbreviations only with a full stop. */
const SPACED: readonly (readonly [RegExp, string])[] = [
  [/^[zZ]\. B\./, 'zum|Beispiel'],
  [/^[dD]\. h\./, 'das|heißt'],
  [/^[uU]\. a\./, 'unter|anderem'],
  [/^[iI]\. d\. R\./, 'in|der|Regel'],
  [/^u\. v\. m\./, 'und|vieles|mehr'],
  [/^o\. Ä\./, 'oder|Ähnliches'],
  [/^e\. V\./, 'E|V'],
  [/^[zZ]\. ?T\./, 'zum Teil'],
  [/^Art\.-Nr\./, 'Artikelnummer'],
  [/^Best\.-Nr\./, 'Bestellnummer'],
  [/^Tel\.-Nr\./, 'Telefonnummer'],
  [/^n\. ?Chr\./, 'nach Christus'],
  [/^v\. ?Chr\./, 'vor Christus'],
];

const DOTTED: Readonly<Record<string, string>> = {
  Dr: 'Doktor',
  Prof: 'Professor',
  Hr: 'Herr',
  Hrn: 'Herrn',
  Fr: 'Frau',
  St: 'Sankt',
  Nr: 'Nummer',
  Tel: 'Telefon',
  Mio: 'Millionen',
  Mrd: 'Milliarden',
  max: 'maximal',
  min: 'mindestens',
  mind: 'mindestens',
  Str: 'Straße',
  Jh: 'Jahrhundert',
  Abt: 'Abteilung',
  Art: 'Artikel',
  Kap: 'Kapitel',
  Pl: 'Platz',
  gem: 'gemäß',
  vgl: 'vergleiche',
  allg: 'allgemein',
  zzt: 'zurzeit',
  Std: 'Stunden',
  Min: 'Minuten',
  Jan: 'Januar',
  Feb: 'Februar',
  Okt: 'Oktober',
  Nov: 'November',
  Dez: 'Dezember',
  Sept: 'September',
  Aug: 'August',
};

const dotted: Rule = rule(/^(\p{L}{2,5})\./u, ([, word], { after }) => {
  const said = DOTTED[word!] ?? DOTTED[word!.toLowerCase()];
  // At the end of a text "St." and "Fr." have another meaning.
  return said !== undefined && (after !== '' || !/^(?:St|Fr|Art|Min|Pl)$/.test(word!)) ? said : undefined;
});

export const germanAbbreviations: readonly Rule[] = [
  ...SPACED.map(([pattern, said]) => rule(pattern, () => said)),
  rule(/^(\p{Lu}\p{L}{2,30}?)([sS])tr\./u, ([, name, s]) => `${name}${s}traße`),
  dotted,
];
