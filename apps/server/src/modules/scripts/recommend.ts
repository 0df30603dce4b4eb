import { copyToneOf, copyTones } from '@sonora/copywriter';

export type Recommendation = { readonly tag: string; readonly category: string };

/** Words by which a text calls for a mood of music. */
const moods: readonly (readonly [mood: string, words: RegExp])[] = [
  [
    'happy',
    /\b(?:happy|fun|joy\w*|smile|celebrat\w*|birthday|party|kids?|children|summer|festival|free|fröhlich\w*|spaß|feier\w*|kinder\w*)\b/gi,
  ],
  [
    'relaxed',
    /\b(?:calm|relax\w*|quiet|spa|rest|sleep|gentle|slow|massage|sauna|warm|tea|ruhe|ruhig\w*|entspann\w*|schlaf\w*)\b/gi,
  ],
  [
    'energetic',
    /\b(?:fast|sport\w*|gym|fitness|run\w*|energy|now|today|hurry|win|power|boxing|climb\w*|schnell\w*|sport\w*|jetzt)\b/gi,
  ],
  [
    'inspiring',
    /\b(?:learn\w*|future|dream\w*|grow\w*|build\w*|new|start\w*|idea\w*|create\w*|discover\w*|lernen|zukunft|träum\w*|neu\w*)\b/gi,
  ],
  [
    'serious',
    /\b(?:insurance|bank|loan\w*|security|safe\w*|funeral|legal|tax|health|doctor|versicherung|bank|sicher\w*|steuer\w*)\b/gi,
  ],
  ['romantic', /\b(?:love|wedding|rings?|heart|valentine\w*|candle\w*|liebe|hochzeit\w*|herz\w*)\b/gi],
  ['dramatic', /\b(?:theatre|drama|cinema|thriller|mystery|exhibition|history|theater|kino|geschichte)\b/gi],
  [
    'friendly',
    /\b(?:family|friend\w*|neighbour\w*|local|welcome|together|home|bread|coffee|familie\w*|freund\w*|gemeinsam|zuhause|kaffee)\b/gi,
  ],
];

const ranked = (
  scores: readonly (readonly [tag: string, score: number])[],
  category: string,
  count: number,
): readonly Recommendation[] =>
  scores
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, count)
    .map(([tag]) => ({ tag, category }));

const stem = (word: string): string => word.toLowerCase().replace(/(?:ing|ed|es|s|en|er|e)$/u, '');

const stemsOf = (text: string): readonly string[] => (text.match(/\p{L}{2,60}/gu) ?? []).map(stem);

/** The given tags that share the most words with the text, the others in their order. */
export const recommendTags = (
  text: string,
  tags: readonly string[],
  category: string,
  count: number,
): readonly Recommendation[] => {
  const words = new Map<string, number>();
  for (const word of stemsOf(text)) words.set(word, (words.get(word) ?? 0) + 1);
  const score = (tag: string): number => stemsOf(tag).reduce((sum, word) => sum + (words.get(word) ?? 0), 0);
  return ranked(
    tags.map((tag) => [tag, score(tag)]),
    category,
    count,
  );
};

export const recommendMoods = (text: string, count: number): readonly Recommendation[] =>
  ranked(
    moods.map(([mood, words]) => [mood, text.match(words)?.length ?? 0]),
    'mood',
    count,
  );

/** Moods of music that suit tones of voice. */
const tonesOfMood: Readonly<Record<string, (typeof copyTones)[number]>> = {
  happy: 'upbeat',
  relaxed: 'calm',
  energetic: 'urgent',
  inspiring: 'confident',
  serious: 'calm',
  romantic: 'warm',
  dramatic: 'confident',
  friendly: 'warm',
};

export const recommendTones = (text: string, count: number): readonly Recommendation[] => {
  const said = copyToneOf(text);
  const byMood = recommendMoods(text, moods.length).map(({ tag }) => tonesOfMood[tag] ?? 'warm');
  const order = [...new Set([...(said ? [said] : []), ...byMood, ...copyTones])];
  return order.slice(0, count).map((tag) => ({ tag, category: 'tone' }));
};
