import type { SectionName } from './types.ts';

/** Position of a bar in the form. */
export type FormBar = {
  readonly section: SectionName;
  readonly phraseBar: number;
  readonly phraseBars: number;
  readonly repeat: number;
  readonly energy: number;
};

const PHRASE_BARS = 4;

/** Order of the main phrases: two ideas, a break, and a return; the last phrase is always the brighter idea. */
const CYCLE: readonly SectionName[] = ['a', 'a', 'b', 'b', 'break', 'a', 'b', 'b'];

const sectionsOf = (phrases: number): SectionName[] => {
  if (phrases === 1) return ['a'];
  if (phrases === 2) return ['a', 'b'];
  if (phrases === 3) return ['a', 'a', 'b'];
  const sections = Array.from({ length: phrases }, (_, index) => CYCLE[index % CYCLE.length]!);
  sections[phrases - 1] = 'b';
  if (sections[phrases - 2] === 'break') sections[phrases - 2] = 'a';
  return sections;
};

/** Energy of a bar: it depends on the section and grows slightly within a phrase and with every repetition. */
const energyOf = (section: SectionName, phraseBar: number, phraseBars: number, repeat: number): number => {
  const within = phraseBars > 1 ? phraseBar / (phraseBars - 1) : 1;
  switch (section) {
    case 'intro':
      return 0.3 + 0.18 * within;
    case 'a':
      return Math.min(0.74, 0.58 + 0.06 * within + 0.05 * repeat);
    case 'b':
      return Math.min(0.98, 0.82 + 0.06 * within + 0.04 * repeat);
    case 'break':
      return 0.36 + 0.16 * within;
    case 'outro':
      return 0.78 + 0.08 * within;
    case 'sting':
      return 0.95;
    default: {
      const unknown: never = section;
      throw new Error(`Unknown section ${String(unknown)}`);
    }
  }
};

const phraseLengths = (bars: number): number[] => {
  if (bars <= 0) return [];
  const whole = Math.floor(bars / PHRASE_BARS);
  const left = bars % PHRASE_BARS;
  if (whole === 0) return [bars];
  const lengths = Array.from({ length: whole }, () => PHRASE_BARS);
  // One or two extra bars extend the last phrase; three form a short phrase of their own.
  if (left === PHRASE_BARS - 1) lengths.push(left);
  else lengths[whole - 1]! += left;
  return lengths;
};

/**
 * Divides a number of bars (the last may be short) into intro, main phrases and outro, and assigns each bar its energy.
 * Pieces of one or two bars are stings.
 */
export const planForm = (bars: number, isSting: boolean): readonly FormBar[] => {
  if (isSting || bars < 3) {
    return Array.from({ length: bars }, (_, index) => ({
      section: 'sting',
      phraseBar: index,
      phraseBars: bars,
      repeat: 0,
      energy: energyOf('sting', index, bars, 0),
    }));
  }
  const introBars = bars < 6 ? 1 : bars < 22 ? 2 : 4;
  const outroBars = bars < 6 ? 1 : bars < 22 ? 2 : 4;
  const mainLengths = phraseLengths(bars - introBars - outroBars);
  const sections = sectionsOf(mainLengths.length);
  const plan: { section: SectionName; bars: number }[] = [
    { section: 'intro', bars: introBars },
    ...mainLengths.map((length, index) => ({ section: sections[index]!, bars: length })),
    { section: 'outro', bars: outroBars },
  ];
  const heard = new Map<SectionName, number>();
  return plan.flatMap(({ section, bars: phraseBars }) => {
    const repeat = heard.get(section) ?? 0;
    heard.set(section, repeat + 1);
    return Array.from({ length: phraseBars }, (_, phraseBar) => ({
      section,
      phraseBar,
      phraseBars,
      repeat,
      energy: energyOf(section, phraseBar, phraseBars, repeat),
    }));
  });
};
