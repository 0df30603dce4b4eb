import { type NameWord, nameWords } from './name-words.ts';
import { type NamingHabits, namingHabits } from './naming-habits.ts';

/** A word that is said, as it is written, with its place in the ad. */
export type SaidWord = { readonly text: string; readonly startFrame: number; readonly endFrame: number };

/** What one voice says in one go, in the order of the words. */
export type Saying = {
  /** BCP 47. */
  readonly languageCode: string;
  readonly words: readonly SaidWord[];
};

/** Where the name is said; `endFrame` is the first frame after it. */
export type BrandMention = { readonly name: string; readonly startFrame: number; readonly endFrame: number };

type ReadSaying = { readonly habits: NamingHabits; readonly words: readonly NameWord[]; readonly said: Saying };
type Run = { readonly saying: number; readonly from: number; readonly to: number };

/** One name in all its spellings. */
type Name = { readonly keys: Set<string>; isTrademark: boolean; readonly runs: Run[] };

/** From this share of capitals on a text is a heading throughout, and its capitals are no sign of a name. */
const HEADING_SHARE = 0.75;
/** Shorter words are articles and the like, in lower case in headings; fewer words are not enough to decide. */
const HEADING_LETTERS = 4;
const HEADING_WORDS = 4;

/** Whether most of the words that could have been written otherwise are written like this. */
const isHabit = (sayings: readonly ReadSaying[], isSo: (word: NameWord) => boolean): boolean => {
  const all = sayings.flatMap(({ words }) =>
    words.filter((word) => !word.startsSentence && word.key.length >= HEADING_LETTERS),
  );
  const different = [...new Map(all.map((word) => [word.key, word])).values()];
  return different.length >= HEADING_WORDS && different.filter(isSo).length >= HEADING_SHARE * different.length;
};

/** What the ad as a whole says of its capitals. */
type Ad = {
  readonly sayings: readonly ReadSaying[];
  readonly capitalsTell: boolean;
  readonly shoutsTell: boolean;
  /** Written small somewhere: a word like any other. */
  readonly small: ReadonlySet<string>;
  /** Written with a capital amid a sentence, or standing as a sentence of its own. */
  readonly proper: ReadonlySet<string>;
};

const isAlone = (words: readonly NameWord[], from: number, to: number): boolean =>
  words[from]?.startsSentence === true && words[to - 1]?.endsSentence === true;

/** A sentence of at most this many words, all with capitals, is a name that signs off. */
const SIGN_OFF_WORDS = 3;

const signOffs = (words: readonly NameWord[]): string[] =>
  words.flatMap((word, from) => {
    if (!word.startsSentence) return [];
    const end = words.findIndex(({ endsSentence }, index) => index >= from && endsSentence) + 1;
    const sentence = words.slice(from, end);
    const isName = end > 0 && sentence.length <= SIGN_OFF_WORDS && sentence.every(({ hasCapital }) => hasCapital);
    return isName ? sentence.map(({ key }) => key) : [];
  });

const adOf = (sayings: readonly Saying[]): Ad => {
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

/** May this word be (part of) a name? */
const isNameLike = (ad: Ad, habits: NamingHabits, word: NameWord): boolean => {
  if (word.key === '' || habits.noNames.has(word.key)) return false;
  if (word.isTrademark) return true;
  if (word.isShouted && !ad.shoutsTell) return false;
  if (!word.hasCapital || ad.small.has(word.key) || !ad.proper.has(word.key)) return false;
  return habits.capitalisesNouns || ad.capitalsTell || word.isShouted || word.isQuoted;
};

/** Names in one text: consecutive words, with the connectors between them. */
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

/** Nobody sells under the name of a street, or of who is greeted. */
const isAddressed = (ad: Ad, run: Run): boolean => {
  const { habits, words } = ad.sayings[run.saying]!;
  const isStreet = words
    .slice(Math.max(0, run.from - 2), run.to)
    .some(({ key }) => habits.streets.has(key) || (habits.capitalisesNouns && /.(?:strasse|platz|allee)$/.test(key)));
  return !isTrademarked(ad, run) && (isStreet || habits.greetings.has(words[run.from - 1]?.key ?? ''));
};

/** A town is what stands after words of place; a shop may stand there, too. */
const isPlaced = (ad: Ad, { saying, from }: Run): boolean => {
  const { habits, words } = ad.sayings[saying]!;
  return habits.placeWords.has(words[from - 1]?.key ?? '');
};

/** Where every noun has a capital: is this one used as a name is? */
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

/** The same name, written together or apart, or the short form of a longer one. */
const isSameName = (one: string, other: string): boolean => {
  if (joined(one) === joined(other)) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return joined(short).length > 2 && (long.startsWith(`${short} `) || long.endsWith(` ${short}`));
};

const namesOf = (ad: Ad): Name[] => {
  const names: Name[] = [];
  const runs = ad.sayings.flatMap((_, saying) => runsOf(ad, saying)).filter((run) => !isAddressed(ad, run));
  // Long forms first: a short one is theirs.
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
 * The name that the ad is about: of those that are written as trademarks or web addresses, else of all, the one that is said
 * most often. What is said once only counts as a trademark, or as the only name of all, in the last sentence.
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
 * Where an ad says the name of what it advertises. No document says what that is: it is the name that is said most often, by
 * the way that the language writes names (capitals inside sentences, trademark signs, web addresses …). An ad without such a
 * name has no mention.
 * @param sayings in the order in which they are heard
 */
export const brandMentions = (sayings: readonly Saying[]): readonly BrandMention[] => {
  const ad = adOf(sayings);
  return (brandOf(ad)?.runs ?? []).map(({ saying, from, to }) => {
    const words = sayings[saying]!.words.slice(from, to);
    return {
      name: words
        .map(({ text }) => text)
        .join(' ')
        .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''),
      startFrame: words[0]!.startFrame,
      endFrame: words.at(-1)!.endFrame,
    };
  });
};
