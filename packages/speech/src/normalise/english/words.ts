import type { LetterWords } from '../language.ts';
import { setOf } from '../rules.ts';

/** Short words that stay words in texts in capitals. */
const SHORT_WORDS = setOf(
  `a i an as at be by do go he hi if in is it me my no of oh ok on or so to up us we am ad all and any are ask bad bag bar
  bed big bit box boy bus but buy can car cat cut day did dog dry due ear eat end eye fan far fat few fit fix fly for fun
  get got had has hat her him his hit hot how ice its job joy key kid kit law let lip lot low mad man map may men mix mom
  mum new not now nut off oil old one our out own pay per pet pie pop put red rid run sad sea see set she sit six ski sky
  son sun tea ten the tie tip top toy try two use van via war was way web who why win won yes yet you zip dad add age air
  aim art bet dip egg era fee gas gem gym hop hub jam jet lab led lid log mud net odd pan pen pig pin pot raw ray row sip
  spa tap tax tea toe ton tub wax wet wig wow yum zoo act ago aid ate bay bee cup dot ease fab gap hug inn ink joy ham nap`,
);

const ACRONYM_WORDS = setOf(
  `NASA NATO UNICEF UNESCO IKEA LEGO FIFA UEFA OPEC NASDAQ COVID SCUBA LASER RADAR BAFTA ASDA ALDI LIDL BUPA FIAT SEAT SAAB
  SIM PIN RAM GIF JPEG AIDS NIMBY YOLO FOMO WIFI AMEX GEICO ESSO VISA NASCAR WAG CAD ISA POTUS FEMA OSHA TESCO ROM
  MENSA INTERPOL QANTAS AWOL TASER ZIP ASBO CERN RADA TEFL PET LAN WAN`,
);

/** Words whose spelling is misleading; keys in lower case. */
const READINGS: Readonly<Record<string, string>> = {
  mr: 'Mister',
  mrs: 'Missus',
  messrs: 'Messers',
  wifi: 'Wi-Fi',
  'wi-fi': 'Wi-Fi',
  vs: 'versus',
  etc: 'et cetera',
  approx: 'approximately',
  ltd: 'Limited',
  plc: 'P L C',
  llc: 'L L C',
  dept: 'department',
  govt: 'government',
  assoc: 'association',
  blvd: 'Boulevard',
  hwy: 'Highway',
  pkwy: 'Parkway',
  incl: 'including',
  excl: 'excluding',
  'w/': 'with',
  'w/o': 'without',
  pls: 'please',
  thx: 'thanks',
  tbsp: 'tablespoons',
  tsp: 'teaspoons',
  mph: 'miles per hour',
  rrp: 'R R P',
  'e.g': 'for example',
  'i.e': 'that is',
  wwi: 'World War one',
  wwii: 'World War two',
  'ph.d': 'P H D',
  phd: 'P H D',

  'a.k.a': 'also known as',
  aka: 'also known as',
  'p.a': 'per annum',
  'a.m': 'A M',
  'p.m': 'P M',
  't&c': 'terms and conditions',
  't&cs': 'terms and conditions',
  "t&c's": 'terms and conditions',
  'q&a': 'Q and A',
  's.o.s': 'S O S',
};

const SIGNS: Readonly<Record<string, string>> = {
  '&': 'and',
  '±': 'plus or minus',
  '@': 'at',
  '+': 'plus',
  '=': 'equals',
  '×': 'times',
  '÷': 'divided by',
  '°': 'degrees',
  '§': 'section',
  '%': 'percent',
  '‰': 'per mille',
  '.': 'dot',
  '/': 'slash',
  '-': 'dash',
  _: 'underscore',
  '#': 'number',
  '£': 'pounds',
  $: 'dollars',
  '€': 'euros',
  '¥': 'yen',
  '₹': 'rupees',
  '¢': 'cents',
  '½': 'half',
  '¼': 'a quarter',
  '¾': 'three quarters',
  '⅓': 'a third',
  '⅔': 'two thirds',
  '²': 'squared',
  '³': 'cubed',
  '√': 'the square root of',
  '≈': 'about',
  '≥': 'at least',
  '≤': 'at most',
  '→': 'to',
};

export const englishLetters: LetterWords = {
  signs: SIGNS,
  www: 'W W W',
  shortWords: SHORT_WORDS,
  acronymWords: ACRONYM_WORDS,
  letterWords: setOf('AARP ASPCA ESPN RSPCA HDMI UCLA'),
  readings: READINGS,
  to: 'to',
};
