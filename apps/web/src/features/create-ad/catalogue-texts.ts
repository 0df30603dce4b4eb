import { language } from '../../shared/i18n/language.ts';
import { t } from './messages.ts';

/** Translations of catalogue tags and descriptions. Loaded in the background: the page renders before they are needed. */
let german: ReadonlyMap<string, string> | undefined;
if (language !== 'en') {
  void import('../../german/catalogue.ts').then(
    ({ catalogueWords }) => {
      german = catalogueWords;
    },
    () => {},
  );
}

/** Translates a tag or description of the built-in catalogue. Texts of an organisation's own items are returned unchanged. */
export const word = (english: string): string => german?.get(english) ?? english;

/** Style of music: "playful pop". */
export const kindOfMusic = (mood: string, genre: string): string => t('createAd.kindOfMusic', { mood, genre });
