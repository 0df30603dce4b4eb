import type { VoiceGender } from '@sonora/speech';
import { type CloudVoice, providerText } from '../cloud/cloud-voice.ts';
import { listOf, objectOf } from '../cloud/response-json.ts';

/** A voice with the first of its styles that suits an ad. */
export type AzureVoice = CloudVoice & { readonly expressiveStyle: string | undefined };

/** Styles of `mstts:express-as` that suit an ad, best first. */
const EXPRESSIVE_STYLES: readonly string[] = [
  'advertisement_upbeat',
  'advertisement-upbeat',
  'cheerful',
  'excited',
  'friendly',
  'hopeful',
  'affectionate',
  'lyrical',
];

const GENDERS: Readonly<Record<string, VoiceGender>> = { Male: 'male', Female: 'female' };

/**
 * Language tag at the start of a voice name: `en-GB` of `en-GB-SoniaNeural`, `zh-CN-liaoning` of
 * `zh-CN-liaoning-XiaobeiNeural`.
 */
export const languageOfVoiceName = (name: string): string =>
  /^[a-z]{2,3}-[A-Z][A-Za-z]{1,3}(-[a-z]+)?(?=-)/.exec(name)?.[0] ?? 'en-US';

const strings = (value: unknown): readonly string[] =>
  listOf(value).filter((one): one is string => typeof one === 'string');

/** Characters per second from words per minute. Only for English, where a word counts as five letters and a space. */
const speedOf = (wordsPerMinute: unknown, languageCode: string): number | undefined => {
  const words = Number(wordsPerMinute);
  if (!languageCode.startsWith('en') || !(words > 60 && words < 400)) return undefined;
  return Math.round(((words * 6) / 60) * 10) / 10;
};

/** Voices in the response of `GET /cognitiveservices/voices/list`, without those marked as deprecated. */
export const voicesOfList = (body: unknown): readonly AzureVoice[] =>
  listOf(body).flatMap((one) => {
    const fields = objectOf(one);
    const { ShortName: id, Locale: locale, Status: status } = fields;
    if (typeof id !== 'string' || typeof locale !== 'string' || status === 'Deprecated') return [];
    if (!/^[\w:-]{1,120}$/.test(id) || !/^[\w-]{2,20}$/.test(locale)) return [];
    const styles = strings(fields.StyleList);
    const expressiveStyle = EXPRESSIVE_STYLES.find((style) => styles.includes(style));
    const { VoicePersonalities: personalities, TailoredScenarios: scenarios } = objectOf(fields.VoiceTag);
    const charsPerSecond = speedOf(fields.WordsPerMinute, locale);
    return [
      {
        id,
        name: id,
        languageCode: locale,
        gender: GENDERS[String(fields.Gender)] ?? 'other',
        tags: strings(personalities).map((tag) => providerText(tag).toLowerCase()),
        purpose: strings(scenarios).map((scenario) => providerText(scenario).toLowerCase()),
        description: [fields.DisplayName, fields.LocaleName]
          .map((text) => providerText(text))
          .filter(Boolean)
          .join(', '),
        otherLanguages: strings(fields.SecondaryLocaleList),
        isExpressive: expressiveStyle !== undefined,
        expressiveStyle,
        ...(charsPerSecond === undefined ? {} : { charsPerSecond }),
      },
    ];
  });
