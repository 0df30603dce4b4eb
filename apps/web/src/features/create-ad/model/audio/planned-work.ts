import { t } from '../../messages.ts';
import { type Ad, type ScriptLine, spokenLines } from '../document/ad.ts';
import type { FinishedRender } from './renders.ts';

const textOf = ({ text }: ScriptLine): string => text.trim();

/** The line of the other script that has the same text; the one with the same id if several have. */
const sameText = (lines: readonly ScriptLine[], line: ScriptLine): ScriptLine | undefined => {
  const equal = lines.filter((other) => textOf(other) === textOf(line));
  return equal.find(({ id }) => id === line.id) ?? equal[0];
};

const missingIn = (lines: readonly ScriptLine[], others: readonly ScriptLine[]): number =>
  others.filter((line) => !sameText(lines, line)).length;

/** Changes of the script's text: new lines, else lines that were removed, else their order. */
const textChanges = (now: readonly ScriptLine[], then: readonly ScriptLine[]): readonly string[] => {
  const [changed, removed] = [missingIn(then, now), missingIn(now, then)];
  if (changed > 0) return [t('createAd.updates.lines', { count: changed })];
  if (removed > 0) return [t('createAd.updates.removed', { count: removed })];
  const isMoved =
    now.length !== then.length || now.some((line, index) => textOf(line) !== textOf(then[index] as ScriptLine));
  return isMoved ? [t('createAd.updates.order')] : [];
};

/** Everything that differs between an ad and its last render, in words; empty if nothing does. */
export const changesSince = (ad: Ad, rendered: Ad): readonly string[] => {
  const [now, then] = [spokenLines(ad), spokenLines(rendered)];
  const isAnyLine = (key: 'voiceAlias' | 'speed'): boolean =>
    now.some((line) => {
      const before = sameText(then, line);
      return before !== undefined && before[key] !== line[key];
    });
  const isOther = (...keys: readonly (keyof Ad)[]): boolean => keys.some((key) => ad[key] !== rendered[key]);
  const isLengthUsed = ad.lengthType === 'fixed' || rendered.lengthType === 'fixed';
  return [
    ...textChanges(now, then),
    ...(isAnyLine('voiceAlias') || isOther('voicePreset') ? [t('createAd.updates.voice')] : []),
    ...(isAnyLine('speed') ? [t('createAd.updates.speed')] : []),
    ...(isOther('soundTemplateAlias', 'smartFit') ? [t('createAd.updates.sound')] : []),
    ...(isOther('lengthType') || (isLengthUsed && isOther('lengthSeconds')) ? [t('createAd.updates.length')] : []),
    ...(isLengthUsed && isOther('autofit') ? [t('createAd.updates.autofit')] : []),
    ...(isOther('mixPreset') ? [t('createAd.updates.mix')] : []),
    ...(isOther('loudnessPreset') ? [t('createAd.updates.loudness')] : []),
    ...(isOther('encoderPreset') ? [t('createAd.updates.file')] : []),
  ];
};

/** Whether the ad has been changed since a render. */
export const isStaleRender = (ad: Ad, render: FinishedRender): boolean => changesSince(ad, render.ad).length > 0;

export type PlannedWork = {
  /** Label of the render button. */
  readonly label: string;
  /** All changes, where the label only counts them. */
  readonly about: string | undefined;
};

/** Changes that the button names; more are counted. */
const maxNamed = 3;

/** What a production would render now. Undefined if there is nothing to render. */
export const plannedWork = (ad: Ad, last: FinishedRender | undefined): PlannedWork | undefined => {
  if (spokenLines(ad).length === 0) return undefined;
  if (!last) return { label: t('createAd.produceAd'), about: undefined };
  const changes = changesSince(ad, last.ad);
  if (changes.length === 0) return undefined;
  const all = changes.join(', ');
  return changes.length > maxNamed
    ? { label: t('createAd.updateMany', { count: changes.length }), about: all }
    : { label: t('createAd.update', { changes: all }), about: undefined };
};
