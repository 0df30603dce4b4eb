import type { SpokenToken } from '@sonora/speech';
import { azureIpa } from './azure-phones.ts';

export type AzureSpeech = {
  /** `ShortName` of the voice: `en-GB-SoniaNeural`. */
  readonly voice: string;
  /** BCP 47, of the voice. */
  readonly languageCode: string;
  readonly words: readonly SpokenToken[];
  /** 0.5 to 2. */
  readonly rate: number;
  /** −12 to 7, which are the half and one and a half times that Azure allows. */
  readonly pitchSemitones: number;
  /** A style of the voice, as its list names it. */
  readonly style?: string;
};

/** What XML 1.0 has no way to write (§2.2), and halves of letters. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as content or attribute of an element. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, ' ')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

const signed = (value: number, digits: number): string => `${value < 0 ? '' : '+'}${value.toFixed(digits)}`;

/** A word whose phones are known is said by them; the marks behind it stay, since they shape the melody. */
const wordMarkup = ({ display, spoken, phones }: SpokenToken, languageCode: string): string => {
  const ipa = phones && azureIpa(phones, languageCode);
  if (ipa === undefined) return escapeXml(spoken);
  const marks = /[.,;:!?]+$/.exec(spoken)?.[0] ?? '';
  return `<phoneme alphabet="ipa" ph="${escapeXml(ipa)}">${escapeXml(display.replace(/[.,;:!?]+$/, ''))}</phoneme>${escapeXml(marks)}`;
};

/**
 * The document of a request ("Speech Synthesis Markup Language" of Azure's documentation). Everything that comes from outside
 * is escaped; no word becomes markup.
 */
export const ssmlOf = ({ voice, languageCode, words, rate, pitchSemitones, style }: AzureSpeech): string => {
  const text = words.map((word) => wordMarkup(word, languageCode)).join(' ');
  // Changes with a sign are unmistakable; bare numbers have been read as factors and as percentages.
  const change = [
    ...(rate === 1 ? [] : [`rate="${signed((rate - 1) * 100, 2)}%"`]),
    ...(pitchSemitones === 0 ? [] : [`pitch="${signed(pitchSemitones, 2)}st"`]),
  ];
  const prosody = change.length === 0 ? text : `<prosody ${change.join(' ')}>${text}</prosody>`;
  const styled =
    style === undefined ? prosody : `<mstts:express-as style="${escapeXml(style)}">${prosody}</mstts:express-as>`;
  return `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xmlns:mstts="https://www.w3.org/2001/mstts" xml:lang="${escapeXml(languageCode)}"><voice name="${escapeXml(voice)}">${styled}</voice></speak>`;
};
