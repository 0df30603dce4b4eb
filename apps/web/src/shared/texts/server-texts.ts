import type { Sentences } from '../../german/say-in-german.ts';
import { language } from '../i18n/language.ts';

/**
 * Translates texts of the server that have no id yet, by their English: names and descriptions of plans, workflows, presets and
 * measurements, and what is stored as a sentence. What is not in the tables stays as it is.
 * @param load gives the tables, and is called for readers of German only
 */
export const createServerTextTranslator = async (
  load: () => Promise<readonly Sentences[]>,
): Promise<(sentence: string) => string> => {
  if (language === 'en') return (sentence) => sentence;
  const [{ createSaying }, tables] = await Promise.all([import('../../german/say-in-german.ts'), load()]);
  return createSaying(Object.assign({}, ...tables));
};

/** As `createServerTextTranslator`, for texts that a page shows later than itself: English until the tables are there. */
export const createDeferredTranslator = (load: () => Promise<readonly Sentences[]>): ((sentence: string) => string) => {
  let say = (sentence: string): string => sentence;
  void createServerTextTranslator(load).then(
    (loaded) => {
      say = loaded;
    },
    () => {},
  );
  return (sentence) => say(sentence);
};
