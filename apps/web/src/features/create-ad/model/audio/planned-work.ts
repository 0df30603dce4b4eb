import { t } from '../../messages.ts';
import {
  type Ad,
  hasSound,
  kindOf,
  ownLength,
  renderedLines,
  type ScriptLine,
  spokenLines,
  styleOf,
} from '../document/ad.ts';
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

/** Effects, silences, lengths and pauses of the clips: all that is heard beside words and how they are said. */
const clipsKey = (ad: Ad): string =>
  JSON.stringify(
    renderedLines(ad).map((line, index, all) => [
      kindOf(line),
      line.effectAlias,
      line.mediaId,
      ownLength(line),
      index < all.length - 1 ? line.pauseSeconds : undefined,
    ]),
  );

/** Whether the clips differ, where the script's text does not say so. */
const isOtherClips = (ad: Ad, rendered: Ad): boolean => {
  const isOnlySpeech = [...ad.lines, ...rendered.lines].every((line) => kindOf(line) === 'tts');
  const isOtherScript = spokenLines(ad).length !== spokenLines(rendered).length;
  return (!isOnlySpeech || !isOtherScript) && clipsKey(ad) !== clipsKey(rendered);
};

/** Everything that differs between an ad and its last render, in words; empty if nothing does. */
export const changesSince = (ad: Ad, rendered: Ad): readonly string[] => {
  const [now, then] = [spokenLines(ad), spokenLines(rendered)];
  const isAnyLine = (of: (line: ScriptLine, ad: Ad) => unknown): boolean =>
    now.some((line) => {
      const before = sameText(then, line);
      return before !== undefined && of(before, rendered) !== of(line, ad);
    });
  const isOther = (...keys: readonly (keyof Ad)[]): boolean => keys.some((key) => ad[key] !== rendered[key]);
  const isLengthUsed = ad.lengthType === 'fixed' || rendered.lengthType === 'fixed';
  return [
    ...textChanges(now, then),
    ...(isAnyLine(({ voiceAlias }) => voiceAlias) || isAnyLine((line, of) => styleOf(of, line))
      ? [t('createAd.updates.voice')]
      : []),
    ...(isAnyLine(({ speed }) => speed) ? [t('createAd.updates.speed')] : []),
    ...(isAnyLine(({ readingSavedAt }) => readingSavedAt) ? [t('createAd.updates.pronunciation')] : []),
    ...(isOtherClips(ad, rendered) ? [t('createAd.updates.clips')] : []),
    ...(isOther('soundTemplateAlias', 'smartFit') ? [t('createAd.updates.sound')] : []),
    ...(isOther('lengthType') || (isLengthUsed && isOther('lengthSeconds')) ? [t('createAd.updates.length')] : []),
    ...(isLengthUsed && isOther('autofit') ? [t('createAd.updates.autofit')] : []),
    ...(isOther('mixPreset') ? [t('createAd.updates.mix')] : []),
    ...(isOther('loudnessPreset') ? [t('createAd.updates.loudness')] : []),
    ...(isOther('encoderPreset', 'isPublic') ? [t('createAd.updates.file')] : []),
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
  if (!hasSound(ad)) return undefined;
  if (!last) return { label: t('createAd.produceAd'), about: undefined };
  const changes = changesSince(ad, last.ad);
  if (changes.length === 0) return undefined;
  const all = changes.join(', ');
  return changes.length > maxNamed
    ? { label: t('createAd.updateMany', { count: changes.length }), about: all }
    : { label: t('createAd.update', { changes: all }), about: undefined };
};
