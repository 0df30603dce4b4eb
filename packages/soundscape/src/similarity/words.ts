/** Words without meaning in a search. */
const FILLERS = new Set(
  'a an and as at by for from in is it of on or some something sound sounds the that this to with music track effect'.split(
    ' ',
  ),
);

/** Synonyms: words of users and the corresponding words of the catalogue. */
const MEANINGS: Readonly<Record<string, readonly string[]>> = {
  bank: ['corporate', 'calm', 'confident', 'trust'],
  insurance: ['corporate', 'calm', 'warm'],
  finance: ['corporate', 'confident'],
  business: ['corporate', 'office'],
  technology: ['corporate', 'electronic', 'modern'],
  calm: ['relaxed', 'chill', 'peaceful', 'gentle', 'mellow', 'soft'],
  relaxing: ['calm', 'chill', 'mellow', 'ambient'],
  quiet: ['calm', 'soft', 'minimal'],
  happy: ['upbeat', 'playful', 'cheerful', 'optimistic', 'joyful'],
  sad: ['melancholic', 'emotional', 'dark'],
  funny: ['comedy', 'playful', 'cartoon'],
  scary: ['spooky', 'dark', 'tense', 'eerie'],
  halloween: ['spooky', 'scary', 'dark'],
  christmas: ['holiday', 'sleigh', 'winter', 'bells'],
  xmas: ['christmas', 'holiday'],
  energetic: ['upbeat', 'high', 'driving', 'fast'],
  exciting: ['energetic', 'upbeat', 'tension'],
  car: ['drive', 'road', 'motor'],
  coffee: ['cafe', 'espresso'],
  restaurant: ['food', 'cafe', 'kitchen'],
  food: ['cooking', 'kitchen'],
  beach: ['summer', 'waves', 'sea'],
  holiday: ['travel', 'christmas'],
  travel: ['plane', 'train', 'journey'],
  money: ['cash', 'coins', 'bank'],
  shop: ['cash', 'checkout', 'till'],
  sale: ['cash', 'upbeat'],
  party: ['celebrate', 'dance', 'funk'],
  wedding: ['romantic', 'church', 'bells'],
  news: ['broadcast', 'serious'],
  piano: ['keys'],
  explosion: ['boom', 'impact'],
  transition: ['whoosh', 'swish', 'riser'],
  phone: ['telephone', 'ring', 'notification'],
  clapping: ['applause'],
  baby: ['gentle', 'soft'],
  luxury: ['elegant', 'jazz', 'smooth'],
};

const ENDINGS = ['ingly', 'ness', 'ings', 'ing', 'edly', 'ies', 'ied', 'ely', 'ed', 'ly', 'es', 's', 'y', 'e'];

/** Stem of a word: removes common endings while at least three letters remain, and a doubled last letter. */
export const stemOf = (word: string): string => {
  const ending = ENDINGS.find((candidate) => word.endsWith(candidate) && word.length - candidate.length >= 3);
  const stem = ending ? word.slice(0, -ending.length) : word;
  return stem.at(-1) === stem.at(-2) && stem.length > 3 ? stem.slice(0, -1) : stem;
};

/** Words of a text: lower case, without accents, with digits. */
export const searchWords = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** Words of a query that have a meaning; all words when none has. */
export const meaningfulWords = (query: string): string[] => {
  const words = searchWords(query);
  const telling = words.filter((word) => !FILLERS.has(word));
  return [...new Set(telling.length > 0 ? telling : words)];
};

const meaningsByStem = new Map(Object.entries(MEANINGS).map(([word, others]) => [stemOf(word), others.map(stemOf)]));

/** Stems with a meaning similar to that of a stem. */
export const meaningsOf = (stem: string): readonly string[] => meaningsByStem.get(stem) ?? [];

/**
 * True when two words differ by at most `most` edits: a letter inserted, omitted or replaced, or two neighbours
 * swapped.
 */
export const isSpeltLike = (a: string, b: string, most: number): boolean => {
  if (Math.abs(a.length - b.length) > most) return false;
  let beforeThat: number[] = [];
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(row[j - 1]! + 1, before[j]! + 1, before[j - 1]! + (same ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cost = Math.min(cost, beforeThat[j - 2]! + 1);
      row.push(cost);
    }
    beforeThat = before;
    before = row;
  }
  return before[b.length]! <= most;
};
