import { describe, expect, it } from 'vitest';
import { estimateSpokenSeconds } from './estimate-spoken-seconds.ts';
import { emptyPace, explainedShare, fitPace, learnPace, type SpokenExample } from './pace.ts';
import { otherParts, PART_COUNT, type WordParts, wordParts } from './word-parts.ts';

const voice = { languageCode: 'en-US', charsPerSecond: 15 };

/** Seconds per part of a made-up voice, unlike those of any other. */
const ownSeconds = Array.from({ length: PART_COUNT }, (_, index) => 0.05 + (index % 5) * 0.02);

const secondsOf = ({ counts }: WordParts): number =>
  counts.reduce((sum, count, index) => sum + count * ownSeconds[index]!, 0);

/** A text as the made-up voice speaks it. */
const spoken = (text: string, speed = 1): SpokenExample => {
  let at = 0;
  const words = wordParts(text, 'en-US').map((word) => {
    const startSeconds = at;
    at += (secondsOf(word) + word.pauseSeconds) / speed;
    return { startSeconds };
  });
  return { text, languageCode: 'en-US', speed, durationSeconds: at, words };
};

const products = [
  'coffee',
  'bicycle',
  'garden',
  'insurance',
  'mattress',
  'holiday',
  'window',
  'guitar',
  'jacket',
  'dentist',
];
const verbs = ['Discover', 'Order', 'Enjoy', 'Choose', 'Compare', 'Remember', 'Bring', 'Finish', 'Measure', 'Warm'];
const texts = products.flatMap((product, at) => [
  `${verbs[at]} your new ${product} today. It takes ${at + 2} minutes, and the first one is free.`,
  `Every ${product} has a story: ours began in a small workshop. ${verbs[at]} it, share it, keep it.`,
]);
const unheard = 'Nobody knows your neighbourhood better than we do. Visit the harbour market on Thursday, from nine.';

const deviation = (text: string, pace = fitPace(undefined, voice)): number =>
  Math.abs(estimateSpokenSeconds(text, { ...voice, pace }) / spoken(text).durationSeconds - 1);

describe('a learned pace', () => {
  const learned = learnPace(
    emptyPace,
    texts.map((text) => spoken(text)),
  );

  it('estimates words that the voice has never spoken', () => {
    expect(deviation(unheard)).toBeGreaterThan(0.1);
    expect(deviation(unheard, fitPace(learned, voice))).toBeLessThan(0.05);
  });

  it('knows the words that the voice has spoken', () => {
    // As long as a sentence for one short word: no model of sounds says that.
    const slow = { ...spoken('Wow. Call us.'), durationSeconds: 6.38, words: [0, 5.38, 5.9].map(startOf) };
    const pace = fitPace(learnPace(learned, [slow, slow, slow]), voice);
    expect(estimateSpokenSeconds('Wow.', { ...voice, pace })).toBeGreaterThan(3.5);
    expect(estimateSpokenSeconds('Wow.', { ...voice, pace: fitPace(learned, voice) })).toBeLessThan(1.5);
  });

  it('counts speech at other speeds as at the natural one', () => {
    const fast = learnPace(
      emptyPace,
      texts.map((text) => spoken(text, 1.2)),
    );
    const at = (pace: typeof fast, speed: number) =>
      estimateSpokenSeconds(unheard, { ...voice, speed, pace: fitPace(pace, voice) });
    expect(at(fast, 1)).toBeGreaterThan(at(learned, 1) * 0.9);
    expect(at(fast, 1)).toBeLessThan(at(learned, 1) * 1.1);
    expect(at(learned, 1.2)).toBeCloseTo(at(learned, 1) / 1.2, 6);
  });

  it('says how much of the durations it explains', () => {
    expect(explainedShare(learned, fitPace(learned, voice))).toBeGreaterThan(0.95);
    expect(explainedShare(emptyPace, fitPace(undefined, voice))).toBeUndefined();
  });

  it('is the same after it was stored', () => {
    const stored = JSON.parse(JSON.stringify(learned));
    expect(stored).toEqual(learned);
    expect(fitPace(stored, voice)).toEqual(fitPace(learned, voice));
  });

  it.each([
    ['markup', { ...spoken('Hello <break time="2s"/> there.'), words: [0, 3].map(startOf) }],
    ['other words than the text', { ...spoken('Hello there.'), words: [startOf(0)] }],
    ['no words', { ...spoken('') }],
    ['times that run backwards', { ...spoken('Hello there.'), words: [0, -1].map(startOf) }],
    ['a word of a minute', { ...spoken('Hello there.'), durationSeconds: 60 }],
  ])('learns nothing from %s', (_, example) => {
    expect(learnPace(learned, [example])).toEqual(learned);
  });

  it('remembers a bounded number of words, the frequent ones and the latest', () => {
    const rare = Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`rare${index}`, [1, 0.3] as const]));
    const { known } = learnPace({ ...learned, known: { often: [7, 2.1], ...rare } }, [spoken('Hello there.')]);
    expect(Object.keys(known)).toHaveLength(1_500);
    expect(known).toMatchObject({ often: [7, 2.1], hello: [1, expect.any(Number)], rare1499: [1, 0.3] });
    expect(known).not.toHaveProperty('rare0');
  });

  it('follows an engine that changes: old speech counts half', () => {
    const old = { ...learned, words: 20_001, known: { often: [8, 2], once: [1, 0.3] } as const };
    const next = learnPace(old, [spoken('Hello there.')]);
    expect(next.words).toBe(20_001 / 2 + 2);
    expect(next.known).toMatchObject({ often: [4, 1] });
    expect(next.known).not.toHaveProperty('once');
    expect(next.products[0]! - learned.products[0]! / 2).toBeLessThan(2);
  });
});

function startOf(startSeconds: number): { readonly startSeconds: number } {
  return { startSeconds };
}

describe('wordParts', () => {
  it('marks the ends of sentences and clauses, and words that stand for digits', () => {
    const words = wordParts('Call 22, then wait. Now.', 'en-US');
    const counts = (index: number, part: (typeof otherParts)[number]) =>
      words[index]?.counts[PART_COUNT - otherParts.length + otherParts.indexOf(part)];
    expect(words.map(({ key }) => key)).toEqual(['call', 'twentytwo,', 'then', 'wait.', 'now.']);
    expect(words.map(({ pauseSeconds }) => pauseSeconds)).toEqual([0, 0, 0, 0.38, 0]);
    expect([counts(1, 'digitWord'), counts(1, 'comma'), counts(1, 'word'), counts(3, 'sentenceEnd')]).toEqual([
      1, 1, 1, 1,
    ]);
    expect([counts(0, 'digitWord'), counts(0, 'shortWord'), counts(4, 'shortWord')]).toEqual([0, 0, 1]);
  });
});
