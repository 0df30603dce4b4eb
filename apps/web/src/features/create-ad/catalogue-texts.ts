import { language } from '../../shared/i18n/language.ts';
import { t } from './messages.ts';

/** Words to filter by and what voices are like: they are shown later than the page, which does not wait for them. */
let german: ReadonlyMap<string, string> | undefined;
if (language !== 'en') {
  void import('../../german/catalogue.ts').then(
    ({ catalogueWords }) => {
      german = catalogueWords;
    },
    () => {},
  );
}

/** A word or a description of the built-in catalogue in the reader's language; as it is when it is an organisation's own. */
export const word = (english: string): string => german?.get(english) ?? english;

/** "playful pop" */
export const kindOfMusic = (mood: string, genre: string): string => t('createAd.kindOfMusic', { mood, genre });
