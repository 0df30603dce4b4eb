export type WordRule = {
  readonly word: RegExp;
  /** Replacement. */
  readonly instead: string;
  /** Paths in which the word is the correct term. */
  readonly except?: RegExp;
};

/** Files that must contain the words. */
const ownFiles = /^scripts\/lib\/word-list|^tests\/architecture\/word-list|^docs\/contributing\.md$/;
/** Migrations are identified by the hash of their text, so they cannot change. */
const migrations = /^apps\/server\/migrations\//;
/** Names and descriptions of music and sounds, and scripts of ads: house is a genre, and a door creaks. */
const catalogues =
  /^packages\/(?:soundscape|speech)\/|^bench\/lib\/(?:ad-scripts|product-briefs)\.ts$|^packages\/copywriter\/src\/phrases\/|\/i18n\/|\/messages\/de\/|catalogue|^docs\/sound\.md$|^tests\/word-error-rate\//;

/** Sentences shown to users, which stay letter for letter: 'Somebody who left', 'Somebody shared a sound with you.', mails. */
const fixedSentences =
  /^apps\/server\/src\/(?:i18n\/en\/(?:accounts|sharing)|modules\/(?:accounts\/account-mails|sharing\/link-head)\.test)\.ts$|^packages\/contracts\/src\/messages\/billing\.ts$|^tests\/integration\/accounts\.test\.ts$/;
/** Sentences of ads, spoken to anyone: "Someone listens." */
const phrasesOfAds = /^packages\/copywriter\/src\/phrases\//;
/** A dictionary of English words with their sounds. */
const pronunciations = /^packages\/speech\/src\/align\/spelling-english\.ts$/;

/** The example script of the editor, which stays letter for letter. */
const shownTexts = /^apps\/web\/src\/features\/create-ad\/components\/editor\/welcome\.tsx$/;

const anyOf = (...paths: readonly RegExp[]): RegExp => new RegExp(paths.map(({ source }) => source).join('|'));

export const wordRules: readonly WordRule[] = [
  { word: /\bwhoever\b/i, instead: 'the user, member or caller', except: shownTexts },
  { word: /\bwhomever\b/i, instead: 'the user, member or caller' },
  { word: /\bsomebody\b/i, instead: 'a user, a member', except: anyOf(fixedSentences, shownTexts) },
  { word: /\bsomeone\b/i, instead: 'a user, a member', except: anyOf(pronunciations, phrasesOfAds) },
  { word: /\bwhat is (?:asked|known|said|heard|left|sent|made) (?:of|for)\b/i, instead: 'a noun' },
  { word: /\bhouses?\b/i, instead: 'Sonora, the installation', except: catalogues },
  // `houseKick` is a drum of house music.
  { word: /\bhouse[A-Z]/, instead: 'the thing itself', except: /^packages\/soundscape\/|^docs\/sound\.md$/ },
  { word: /\bdoors?\b/i, instead: 'entry point', except: anyOf(catalogues, shownTexts) },
  { word: /\bbrakes?\b/i, instead: 'login throttle', except: catalogues },
  { word: /\bproduction line\b/i, instead: 'render pipeline' },
  { word: /\bsoundVersion\b/i, instead: 'rendererHash' },
  { word: /\bstage cache\b|\bstageCache\b/i, instead: 'artifact cache' },
  { word: /\bproduceAudioform\b|\bproduceVersion\b|\bmakeVersion\b/, instead: 'renderAd, renderVariant' },
  { word: /\bspeechPlan\b|\bspeech-plan\b|\bplan-speech\b/, instead: 'speech-jobs, speech-length-solver' },
  { word: /\bpolishVoice\b/, instead: 'enhanceVoice' },
  // `/speech/stand-ins` is a path of the API.
  { word: /(?<!\/speech\/)\bstand-ins?\b/i, instead: 'fallback voice' },
  // `/user/second-step` is a path of the API; 'second-step' is stored with one-time tokens and login attempts.
  { word: /(?<!\/user\/|')\bsecond[ -]step\b/i, instead: 'two-factor authentication' },
  { word: /\bforget[A-Z]\w*/, instead: 'delete…' },
  // `installation.administer` is a capability in API responses.
  { word: /(?<!installation\.)\badminister(?:ing|ed)?\b(?=[^ (]{0,60}\()/, instead: 'withAudit' },
  { word: /\baskWorker\b|\bask-worker\b/, instead: 'worker RPC' },
  { word: /\bpatien(?:ce|t)\b/i, instead: 'timeout', except: catalogues },
  { word: /\b(?:most|longest)[A-Z]\w*/, instead: 'max…' },
  { word: /\bBones?\b/, instead: 'Skeleton' },
  { word: /\btakeOver\b/, instead: 'mergeSessions' },
  { word: /\bsaid\(/, instead: 'translate by message id' },
  { word: /\bour own bench\b|\bheed(?:s|ed)?\b/i, instead: 'the usual verb' },
];

export type FoundWord = { readonly line: number; readonly word: string; readonly instead: string };

/** Words of the list in a text, with their lines from 1. */
export const findWords = (path: string, text: string): readonly FoundWord[] => {
  if (ownFiles.test(path) || migrations.test(path)) return [];
  const rules = wordRules.filter(({ except }) => except?.test(path) !== true);
  return text.split('\n').flatMap((content, index) =>
    rules.flatMap(({ word, instead }) => {
      const match = word.exec(content);
      return match ? [{ line: index + 1, word: match[0], instead }] : [];
    }),
  );
};
