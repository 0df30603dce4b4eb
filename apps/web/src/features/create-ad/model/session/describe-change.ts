import { numberText } from '../../../../shared/format/numbers.ts';
import { voiceName } from '../../../../shared/format/voice-name.ts';
import { mixName } from '../../../../shared/productions/preset-names.ts';
import { t as clipText } from '../../clip-messages.ts';
import { t } from '../../messages.ts';
import { t as resultText } from '../../result-messages.ts';
import { type Ad, kindOf, ownLength, type ScriptLine, speedPercent } from '../document/ad.ts';

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
  if (removed === '') return resultText('adResults.diff.added', { text: added });
  if (added === '') return resultText('adResults.diff.removed', { text: removed });
  return arrow(removed, added);
};

type Value = { readonly before: string; readonly after: string };

const valueChange = (name: string, { before, after }: Value): readonly string[] =>
  before === after ? [] : [resultText('adResults.diff.of', { name, change: arrow(before, after) })];

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
    resultText('adResults.diff.of', { name: t('createAd.line', { number }), change: arrow(before, after) }),
  );
};

/** What a line says or plays. */
const contentOf = (line: ScriptLine): string => {
  const kind = kindOf(line);
  switch (kind) {
    case 'tts':
      return line.text.trim();
    case 'silence':
      return clipText('adClips.kinds.silence');
    case 'fx':
    case 'sts':
      return line.sourceName ?? line.effectAlias ?? clipText(`adClips.kinds.${kind}`);
  }
};

const speedText = ({ speed, isAutoSpeed }: ScriptLine): string =>
  isAutoSpeed ? clipText('adClips.auto') : clipText('adClips.percent', { percent: speedPercent(speed) });

const styleText = ({ voicePreset }: ScriptLine): string => clipText(`adClips.styles.${voicePreset ?? 'ofAd'}`);

const clipLengthText = (line: ScriptLine): string => {
  const seconds = ownLength(line);
  return seconds === undefined ? resultText('adResults.diff.anyLength') : `${numberText(seconds)} s`;
};

const pauseText = ({ pauseSeconds }: ScriptLine): string =>
  pauseSeconds === undefined ? clipText('adClips.auto') : `${numberText(pauseSeconds)} s`;

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
    resultText('adResults.diff.of', { name: t('createAd.line', { number }), change });
  return [
    ...before.lines.flatMap((line, index) => {
      const content = contentOf(line);
      if (now.has(line.id) || content === '') return [];
      return [named(index + 1, resultText('adResults.diff.removed', { text: short(content) }))];
    }),
    ...after.lines.flatMap((line, index) => {
      const old = then.get(line.id);
      const [content, oldContent] = [contentOf(line), old ? contentOf(old) : ''];
      return content === oldContent ? [] : [named(index + 1, textChange(oldContent, content))];
    }),
    ...lineValues(
      resultText('adResults.voice'),
      pairsOf(({ voiceAlias }) => voiceName(voiceAlias)),
    ),
    ...lineValues(resultText('adResults.voiceSpeed'), pairsOf(speedText)),
    ...lineValues(clipText('adClips.style'), pairsOf(styleText)),
    ...lineValues(clipText('adClips.length'), pairsOf(clipLengthText)),
    ...lineValues(clipText('adClips.pause'), pairsOf(pauseText)),
  ];
};

const lengthText = ({ lengthType, lengthSeconds }: Ad): string =>
  lengthType === 'fixed' ? `${numberText(lengthSeconds)} s` : resultText('adResults.diff.anyLength');

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
  ...valueChange(resultText('adResults.mix'), {
    before: mixName(before.mixPreset),
    after: mixName(after.mixPreset),
  }),
];
