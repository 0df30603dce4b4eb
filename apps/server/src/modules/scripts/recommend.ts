import { moodsOf } from '@sonora/contracts/recommend/moods';
import { copyToneOf, copyTones } from '@sonora/copywriter';

export type Recommendation = { readonly tag: string; readonly category: string };

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
  moodsOf(text)
    .slice(0, count)
    .map(({ mood }) => ({ tag: mood, category: 'mood' }));

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
  const byMood = moodsOf(text).map(({ mood }) => tonesOfMood[mood] ?? 'warm');
  const order = [...new Set([...(said ? [said] : []), ...byMood, ...copyTones])];
  return order.slice(0, count).map((tag) => ({ tag, category: 'tone' }));
};
