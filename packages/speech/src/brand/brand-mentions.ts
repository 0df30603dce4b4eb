import { type NameWord, nameWords } from './name-words.ts';
import { type NamingHabits, namingHabits } from './naming-habits.ts';

/** A spoken word in its written form, with its position in the ad. */
export type UtteredWord = { readonly text: string; readonly startFrame: number; readonly endFrame: number };

/** One utterance of a voice, words in order. */
export type Utterance = {
  /** BCP 47. */
  readonly languageCode: string;
  readonly words: readonly UtteredWord[];
};

/** Position of a spoken name; `endFrame` is the first frame after it. */
export type BrandMention = { readonly name: string; readonly startFrame: number; readonly endFrame: number };

type ReadSaying = { readonly habits: NamingHabits; readonly words: readonly NameWord[]; readonly said: Utterance };
type Run = { readonly saying: number; readonly from: number; readonly to: number };

/** One name in all its spellings. */
type Name = { readonly keys: Set<string>; isTrademark: boolean; readonly runs: Run[] };

/** Above this share of capitalised words a text counts as a heading, in which capitals do not indicate names. */
const HEADING_SHARE = 0.75;
/**
 * Words of fewer letters (articles and the like) are lower case in headings; a text with fewer words is too short to
 * decide.
 */
const HEADING_LETTERS = 4;
const HEADING_WORDS = 4;

/** Whether most of the words for which there is a choice are written in this way. */
const isHabit = (sayings: readonly ReadSaying[], isSo: (word: NameWord) => boolean): boolean => {
  const all = sayings.flatMap(({ words }) =>
    words.filter((word) => !word.startsSentence && word.key.length >= HEADING_LETTERS),
  );
  const different = [...new Map(all.map((word) => [word.key, word])).values()];
  return different.length >= HEADING_WORDS && different.filter(isSo).length >= HEADING_SHARE * different.length;
};

/** Capitalisation in the whole ad. */
type Ad = {
  readonly sayings: readonly ReadSaying[];
  readonly capitalsTell: boolean;
  readonly shoutsTell: boolean;
  /** Words that also occur in lower case, so they are not names. */
  readonly small: ReadonlySet<string>;
  /** Words with a capital within a sentence, or forming a sentence by themselves. */
  readonly proper: ReadonlySet<string>;
};

const isAlone = (words: readonly NameWord[], from: number, to: number): boolean =>
  words[from]?.startsSentence === true && words[to - 1]?.endsSentence === true;

/** A sentence of at most this many words, all capitalised, is a name at the end of an ad. */
const SIGN_OFF_WORDS = 3;

const signOffs = (words: readonly NameWord[]): string[] =>
  words.flatMap((word, from) => {
    if (!word.startsSentence) return [];
    const end = words.findIndex(({ endsSentence }, index) => index >= from && endsSentence) + 1;
    const sentence = words.slice(from, end);
    const isName = end > 0 && sentence.length <= SIGN_OFF_WORDS && sentence.every(({ hasCapital }) => hasCapital);
    return isName ? sentence.map(({ key }) => key) : [];
  });

const adOf = (sayings: readonly Utterance[]): Ad => {
  const read = sayings.map((said): ReadSaying => {
    const habits = namingHabits(said.languageCode);
    return {
      habits,
      said,
      words: nameWords(
        said.words.map(({ text }) => text),
        habits,
      ),
    };
  });
  const all = read.flatMap(({ words }) => words);
  return {
    sayings: read,
    capitalsTell: !isHabit(read, ({ hasCapital }) => hasCapital),
    shoutsTell: !isHabit(read, ({ isShouted }) => isShouted),
    small: new Set(
      all.filter((word) => !word.hasCapital && !word.isTrademark && !word.leadsToAddress).map(({ key }) => key),
    ),
    proper: new Set([
      ...all
        .filter((word) => word.isTrademark || word.isPossessive || (word.hasCapital && !word.startsSentence))
        .map(({ key }) => key),
      ...read.flatMap(({ words }) => signOffs(words)),
    ]),
  };
};

/** Whether this word can be a name or part of one. */
const isNameLike = (ad: Ad, habits: NamingHabits, word: NameWord): boolean => {
  if (word.key === '' || habits.noNames.has(word.key)) return false;
  if (word.isTrademark) return true;
  if (word.isShouted && !ad.shoutsTell) return false;
  if (!word.hasCapital || ad.small.has(word.key) || !ad.proper.has(word.key)) return false;
  return habits.capitalisesNouns || ad.capitalsTell || word.isShouted || word.isQuoted;
};

/** Names in one text: consecutive words with the connectors between them. */
const runsOf = (ad: Ad, saying: number): Run[] => {
  const { habits, words } = ad.sayings[saying]!;
  const isPart = (index: number): boolean => {
    const word = words[index];
    return word !== undefined && isNameLike(ad, habits, word);
  };
  const runs: Run[] = [];
  for (let from = 0; from < words.length; from += 1) {
    if (!isPart(from)) continue;
    let to = from + 1;
    while (!words[to - 1]!.endsClause) {
      const joins = words[to] !== undefined && (words[to]!.key === '' || habits.connectors.has(words[to]!.key));
      if (isPart(to)) to += 1;
      else if (joins && !words[to]!.endsClause && isPart(to + 1)) to += 2;
      else break;
    }
    runs.push({ saying, from, to });
    from = to - 1;
  }
  return runs;
};

const isTrademarked = (ad: Ad, { saying, from, to }: Run): boolean =>
  ad.sayings[saying]!.words.slice(from, to).some((word) => word.isTrademark);

/** Whether the words are part of a street address or name the person greeted: neither is a brand. */
const isAddressed = (ad: Ad, run: Run): boolean => {
  const { habits, words } = ad.sayings[run.saying]!;
  const isStreet = words
    .slice(Math.max(0, run.from - 2), run.to)
    .some(({ key }) => habits.streets.has(key) || (habits.capitalisesNouns && /.(?:strasse|platz|allee)$/.test(key)));
  return !isTrademarked(ad, run) && (isStreet || habits.greetings.has(words[run.from - 1]?.key ?? ''));
};

/** Whether the words follow a preposition of place: they are then a town, or possibly a shop. */
const isPlaced = (ad: Ad, { saying, from }: Run): boolean => {
  const { habits, words } = ad.sayings[saying]!;
  return habits.placeWords.has(words[from - 1]?.key ?? '');
};

/** For languages that capitalise all nouns: whether this one is used like a name. */
const isNamed = (ad: Ad, { saying, from, to }: Run): boolean => {
  const { habits, words } = ad.sayings[saying]!;
  const run = words.slice(from, to);
  if (!habits.isKnown) return run.some((word) => word.isTrademark);
  if (!habits.capitalisesNouns || run.some((word) => word.isTrademark || word.isShouted || word.isQuoted)) return true;
  const before = words[from - 1]?.key ?? '';
  if (habits.articles.has(before)) return false;
  return run.length > 1 || habits.firmWords.has(before) || isAlone(words, from, to);
};

const keyOf = (ad: Ad, { saying, from, to }: Run): string =>
  ad.sayings[saying]!.words.slice(from, to)
    .map(({ key }) => key)
    .filter((key) => key !== '')
    .join(' ');

const joined = (key: string): string => key.replaceAll(' ', '');

/** Whether two names are equal when written as one word, or one is the short form of the other. */
const isSameName = (one: string, other: string): boolean => {
  if (joined(one) === joined(other)) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return joined(short).length > 2 && (long.startsWith(`${short} `) || long.endsWith(` ${short}`));
};

const namesOf = (ad: Ad): Name[] => {
  const names: Name[] = [];
  const runs = ad.sayings.flatMap((_, saying) => runsOf(ad, saying)).filter((run) => !isAddressed(ad, run));
  // Long forms come first, so that short forms are assigned to them.
  for (const run of runs.filter((each) => isNamed(ad, each)).sort((a, b) => b.to - b.from - (a.to - a.from))) {
    const key = keyOf(ad, run);
    let name = names.find(({ keys }) => [...keys].some((other) => isSameName(key, other)));
    if (name === undefined) {
      name = { keys: new Set(), isTrademark: false, runs: [] };
      names.push(name);
    }
    name.keys.add(key);
    name.isTrademark ||= isTrademarked(ad, run);
  }
  for (const run of runs) names.find(({ keys }) => keys.has(keyOf(ad, run)))?.runs.push(run);
  return names.filter((name) => name.isTrademark || !name.runs.every((run) => isPlaced(ad, run)));
};

const isInLastSentence = (ad: Ad, { saying, from }: Run): boolean =>
  saying === ad.sayings.length - 1 &&
  !ad.sayings[saying]!.words.slice(from, -1).some(({ endsSentence }) => endsSentence);

/**
 * Chooses the most frequent name among trademarks and web addresses, otherwise among all. A name that occurs once
 * counts only as a trademark, or as the only name of the ad, in the last sentence.
 */
const brandOf = (ad: Ad): Name | undefined => {
  const names = namesOf(ad);
  const mentionCount = ({ runs }: Name): number => runs.filter((run) => !isPlaced(ad, run)).length;
  const closes = ({ runs }: Name): boolean => runs.some((run) => isInLastSentence(ad, run));
  const weight = (name: Name): number => mentionCount(name) + (closes(name) ? 0.5 : 0);
  const isEnough = (name: Name): boolean =>
    mentionCount(name) > 1 || (closes(name) && (name.isTrademark || names.length === 1));
  const ranked = names.filter(isEnough).sort((one, other) => weight(other) - weight(one));
  return ranked.find(({ isTrademark }) => isTrademark) ?? ranked[0];
};

/**
 * Finds where an ad says the advertised name. The document does not declare it: it is the most frequent name, detected
 * by the spelling conventions of the language (capitals within sentences, trademark signs, web addresses …). An ad
 * without such a name has no mention.
 * @param sayings in the order in which they are spoken
 */
export const brandMentions = (sayings: readonly Utterance[]): readonly BrandMention[] => {
  const ad = adOf(sayings);
  return (brandOf(ad)?.runs ?? []).map(({ saying, from, to }) => {
    const words = sayings[saying]!.words.slice(from, to);
    return {
      name: words
        .map(({ text }) => text)
        .join(' ')
        .replace(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, ''),
      startFrame: words[0]!.startFrame,
      endFrame: words.at(-1)!.endFrame,
    };
  });
};
