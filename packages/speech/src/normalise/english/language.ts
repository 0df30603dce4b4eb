import { amountRules } from '../amounts.ts';
import type { NormaliserLanguage } from '../language.ts';
import { phoneRule } from '../phone-rules.ts';
import { romanRules } from '../roman-rules.ts';
import { type Rule, setOf } from '../rules.ts';
import { letterRules } from '../spelled-letters.ts';
import { webRules } from '../web-rules.ts';
import { englishAbbreviations } from './abbreviations.ts';
import { englishAmounts } from './amounts.ts';
import { englishCounts, englishFraction } from './counts.ts';
import { englishDate, englishDates } from './dates.ts';
import { type EnglishNumbers, englishNumbers } from './numbers.ts';
import { englishLetters } from './words.ts';

const RULERS = setOf(
  'henry charles elizabeth louis george edward william richard james john paul pius benedict philip napoleon catherine nicholas alexander frederick victor leo ramesses ramses',
);
const COUNTED = setOf(
  'chapter part volume vol war bowl act phase level type class title mark stage round book episode section article appendix season tier grade group olympiad wrestlemania figure table',
);

const britishGroup =
  (numbers: EnglishNumbers) =>
  (figures: string): string =>
    /^0?800$/.test(figures) ? `${figures.startsWith('0') ? 'oh ' : ''}eight hundred` : numbers.digits(figures);
const americanGroup =
  (numbers: EnglishNumbers) =>
  (figures: string): string =>
    /^[89]00$/.test(figures) ? `${numbers.digits(figures[0]!)} hundred` : numbers.digits(figures);

const ASKS_FOR_NUMBER =
  /\b(?:call|phone|tel|telephone|dial|ring|fax|whatsapp|text|sms|mobile|hotline|helpline)(?: (?:us|now|today|free|me|on|at|is|our|number|no|toll-free|win|the|team|to|stop|yes)){0,4}$|\b(?:text|sms|send) \S+ to$/;

const phones = (sayGroup: (figures: string) => string): Rule =>
  phoneRule({
    plus: 'plus',
    maxDigits: 11,
    asksFor: ASKS_FOR_NUMBER,
    isNumber: (figures, written) =>
      /^(?:1[ .-])?\(?[2-9]\d{2}[). -]{1,2}\d{3}[. -]\d{4}$/.test(written) ||
      /^\d{3}-\d{4}$/.test(written) ||
      (/^0/.test(written) && figures.length >= 9 && figures.length <= 11 && !/[./]/.test(written)),
    sayGroup,
  });

const englishLanguage = (isBritish: boolean): NormaliserLanguage => {
  const numbers = englishNumbers(isBritish);
  const phoneGroup = (isBritish ? britishGroup : americanGroup)(numbers);
  return {
    numbers,
    letters: englishLetters,
    rules: [
      ...webRules(englishLetters, numbers),
      ...englishCounts(numbers).first,
      ...englishDates(numbers),
      phones(phoneGroup),
      ...englishCounts(numbers).second,
      ...amountRules(englishAmounts(numbers)),
      ...romanRules({
        counted: COUNTED,
        rulers: RULERS,
        cardinal: (value) => numbers.cardinal(value),
        ruler: (value) => `the ${numbers.ordinal(value)}`,
      }),
      ...englishAbbreviations(numbers),
      ...englishCounts(numbers).last,
      ...letterRules(englishLetters, numbers),
    ],
    ordinal: numbers.ordinal,
    date: (parts) => englishDate(numbers, parts),
    fraction: (whole, numerator, denominator) => englishFraction(numbers, whole, numerator, denominator),
    phoneGroup,
  };
};

export const americanEnglish: NormaliserLanguage = englishLanguage(false);
export const britishEnglish: NormaliserLanguage = englishLanguage(true);
