import { numberText } from '../../../../shared/format/numbers.ts';
import { voiceName } from '../../../../shared/format/voice-name.ts';
import { t } from '../../messages.ts';
import type { Ad, ScriptLine } from '../document/ad.ts';

/** Characters shown of each side of a change. */
const maxCharacters = 48;

const short = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.length <= maxCharacters ? trimmed : `${trimmed.slice(0, maxCharacters - 1).trimEnd()}…`;
};

const arrow = (before: string, after: string): string => `${before} → ${after}`;

const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/).filter(Boolean);

/** Number of equal words at the start of both lists. */
const equalStart = (one: readonly string[], other: readonly string[]): number => {
  let count = 0;
  while (count < one.length && count < other.length && one[count] === other[count]) count += 1;
  return count;
};

/** The words that differ between two texts: "coffee → brew". */
export const textChange = (before: string, after: string): string => {
  const [old, next] = [wordsOf(before), wordsOf(after)];
  const start = equalStart(old, next);
  const end = equalStart(old.slice(start).toReversed(), next.slice(start).toReversed());
  const removed = short(old.slice(start, old.length - end).join(' '));
  const added = short(next.slice(start, next.length - end).join(' '));
  if (removed === '') return t('createAd.diff.added', { text: added });
  if (added === '') return t('createAd.diff.removed', { text: removed });
  return arrow(removed, added);
};

type Value = { readonly before: string; readonly after: string };

const valueChange = (name: string, { before, after }: Value): readonly string[] =>
  before === after ? [] : [t('createAd.diff.of', { name, change: arrow(before, after) })];

/** A property of lines: once if all lines changed alike, else for each line. */
const lineValues = (name: string, pairs: readonly (Value & { readonly number: number })[]): readonly string[] => {
  const changed = pairs.filter(({ before, after }) => before !== after);
  const [first] = changed;
  if (!first) return [];
  const isAlike =
    changed.length === pairs.length &&
    changed.every(({ before, after }) => before === first.before && after === first.after);
  if (isAlike) return valueChange(name, first);
  return changed.map(({ number, before, after }) =>
    t('createAd.diff.of', { name: t('createAd.line', { number }), change: arrow(before, after) }),
  );
};

const lineChanges = (before: Ad, after: Ad): readonly string[] => {
  const then = new Map(before.lines.map((line) => [line.id, line]));
  const now = new Set(after.lines.map(({ id }) => id));
  const kept = after.lines.flatMap((line, index) => {
    const old = then.get(line.id);
    return old ? [{ line, old, number: index + 1 }] : [];
  });
  const pairsOf = (textOf: (line: ScriptLine) => string) =>
    kept.map(({ line, old, number }) => ({ number, before: textOf(old), after: textOf(line) }));
  const named = (number: number, change: string): string =>
    t('createAd.diff.of', { name: t('createAd.line', { number }), change });
  return [
    ...before.lines.flatMap(({ id, text }, index) =>
      now.has(id) || text.trim() === '' ? [] : [named(index + 1, t('createAd.diff.removed', { text: short(text) }))],
    ),
    ...after.lines.flatMap(({ id, text }, index) => {
      const old = then.get(id);
      if (text.trim() === (old?.text ?? '').trim()) return [];
      return [named(index + 1, textChange(old?.text ?? '', text))];
    }),
    ...lineValues(
      t('createAd.voice'),
      pairsOf(({ voiceAlias }) => voiceName(voiceAlias)),
    ),
    ...lineValues(
      t('createAd.voiceSpeed'),
      pairsOf(({ speed }) => numberText(speed, 2)),
    ),
  ];
};

const lengthText = ({ lengthType, lengthSeconds }: Ad): string =>
  lengthType === 'fixed' ? `${numberText(lengthSeconds)} s` : t('createAd.diff.anyLength');

/** What differs between two ads, one entry for each change. Switches and the order of lines are left to the step's name. */
export const describeChange = (
  before: Ad,
  after: Ad,
  soundName: (alias: string | null) => string,
): readonly string[] => [
  ...lineChanges(before, after),
  ...valueChange(t('createAd.length'), { before: lengthText(before), after: lengthText(after) }),
  ...valueChange(t('createAd.sound'), {
    before: soundName(before.soundTemplateAlias),
    after: soundName(after.soundTemplateAlias),
  }),
  ...valueChange(t('createAd.mix'), {
    before: t(`createAd.mixes.${before.mixPreset}`),
    after: t(`createAd.mixes.${after.mixPreset}`),
  }),
];
