import type { SpokenToken } from '@sonora/speech';
import { azureIpa } from './azure-phones.ts';

export type AzureSpeech = {
  /** `ShortName` of the voice, for example `en-GB-SoniaNeural`. */
  readonly voice: string;
  /** Language of the voice, BCP 47. */
  readonly languageCode: string;
  readonly words: readonly SpokenToken[];
  /** Speaking rate, 0.5 to 2; 1 is normal. */
  readonly rate: number;
  /** −12 to 7 semitones: the factors 0.5 and 1.5, Azure's limits. */
  readonly pitchSemitones: number;
  /** Name of a style that the voice has. */
  readonly style?: string;
};

/** Characters that XML 1.0 cannot represent (§2.2), and lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for use as content or attribute value. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, ' ')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

const signed = (value: number, digits: number): string => `${value < 0 ? '' : '+'}${value.toFixed(digits)}`;

/**
 * A word with known phones becomes a `phoneme` element. Punctuation after it stays as text, since it shapes the
 * intonation.
 */
const wordMarkup = ({ display, spoken, phones }: SpokenToken, languageCode: string): string => {
  const ipa = phones && azureIpa(phones, languageCode);
  if (ipa === undefined) return escapeXml(spoken);
  const marks = /(?<![.,;:!?])[.,;:!?]+$/.exec(spoken)?.[0] ?? '';
  return `<phoneme alphabet="ipa" ph="${escapeXml(ipa)}">${escapeXml(display.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''))}</phoneme>${escapeXml(marks)}`;
};

/** SSML document of a request. All outside text is escaped, so no word can become markup. */
export const ssmlOf = ({ voice, languageCode, words, rate, pitchSemitones, style }: AzureSpeech): string => {
  const text = words.map((word) => wordMarkup(word, languageCode)).join(' ');
  // Signed percentages: servers have read bare numbers as factors or as percentages.
  const change = [
    ...(rate === 1 ? [] : [`rate="${signed((rate - 1) * 100, 2)}%"`]),
    ...(pitchSemitones === 0 ? [] : [`pitch="${signed(pitchSemitones, 2)}st"`]),
  ];
  const prosody = change.length === 0 ? text : `<prosody ${change.join(' ')}>${text}</prosody>`;
  const styled =
    style === undefined ? prosody : `<mstts:express-as style="${escapeXml(style)}">${prosody}</mstts:express-as>`;
  return `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xmlns:mstts="https://www.w3.org/2001/mstts" xml:lang="${escapeXml(languageCode)}"><voice name="${escapeXml(voice)}">${styled}</voice></speak>`;
};
