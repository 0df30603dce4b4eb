import { soundTemplates } from '@sonora/soundscape/catalogue';

/** Languages with their regional variants; a language without a region stands for the variant with most speakers. */
const LOCALES: readonly string[] = [
  'af am az be bg bn bs ca cs cy da el et eu fa fi fil ga gl gu ha he hi hr hu hy id ig is ja jv ka kk km kn ko ky lb lo lt',
  'lv mg mi mk ml mn mr mt my nb ne or pa pl ps ro ru rw si sk sl sn so sq sr su sv ta te tg th tk tr tt uk ur uz vi xh yo zu',
  'ar-AE ar-DZ ar-EG ar-IQ ar-JO ar-LB ar-MA ar-SA ar-TN de-AT de-CH de-DE en-AU en-CA en-GB en-HK en-IE en-IN en-KE en-NG',
  'en-NZ en-PH en-SG en-US en-ZA es-AR es-BO es-CL es-CO es-CR es-CU es-DO es-EC es-ES es-GT es-MX es-PE es-PR es-US es-UY',
  'es-VE fr-BE fr-CA fr-CH fr-FR it-CH it-IT ms-MY nl-BE nl-NL pt-BR pt-PT sw-KE sw-TZ zh-CN zh-HK zh-TW',
].flatMap((line) => line.split(' '));

export type LanguageCode = {
  /** BCP 47 with region. */
  readonly code: string;
  /** English name of the language. */
  readonly language: string;
  /** English name of the region. */
  readonly accent: string;
  /** Name of the language in that language. */
  readonly nativeName: string;
  /** Flag emoji of the region. */
  readonly flag: string;
};

const FIRST_INDICATOR = 0x1f1e6;

const flagOf = (region: string): string =>
  String.fromCodePoint(...[...region].map((letter) => FIRST_INDICATOR + letter.charCodeAt(0) - 65));

const english = {
  language: new Intl.DisplayNames('en', { type: 'language' }),
  region: new Intl.DisplayNames('en', { type: 'region' }),
};

const languageCode = (tag: string): LanguageCode => {
  const { language, region = '' } = new Intl.Locale(tag).maximize();
  const code = `${language}-${region}`;
  return {
    code,
    language: english.language.of(language) ?? language,
    accent: english.region.of(region) ?? region,
    nativeName: new Intl.DisplayNames(code, { type: 'language' }).of(language) ?? language,
    flag: flagOf(region),
  };
};

const byName = (one: LanguageCode, other: LanguageCode): number =>
  `${one.language} ${one.accent}`.localeCompare(`${other.language} ${other.accent}`, 'en');

let known: readonly LanguageCode[] | undefined;

/**
 * Languages and accents, sorted by name. Names come from the runtime's CLDR data and are cached, since the lookup is
 * slow.
 */
export const languageCodes = (): readonly LanguageCode[] => {
  known ??= LOCALES.map(languageCode).toSorted(byName);
  return known;
};

/**
 * BCP 47 tag of a language and accent of the list, "fr-CA", or of the language alone, "fr", when the accent is empty.
 * Undefined for unknown names.
 */
export const languageTag = (language: string, accent: string): string | undefined => {
  const found = languageCodes().find((one) => one.language === language && (accent === '' || one.accent === accent));
  return accent === '' ? found && new Intl.Locale(found.code).language : found?.code;
};

/** Moods of the catalogue's music, sorted and without duplicates. */
export const soundTemplateMoods = (): readonly string[] =>
  [...new Set(soundTemplates.flatMap(({ labels }) => labels.mood))].toSorted((one, other) =>
    one.localeCompare(other, 'en'),
  );
