import { limits } from '@sonora/contracts/limits';
import { type Ad, isSameLine, type ScriptLine } from './ad.ts';

type Merged<T> = { readonly value: T; readonly isConflict: boolean };

/** The value of the side that changed it. Both changed it differently: that of this window, as a conflict. */
const mergeValue = <T>(mine: T, base: T, theirs: T): Merged<T> => {
  if (mine === base || mine === theirs) return { value: theirs, isConflict: false };
  return { value: mine, isConflict: theirs !== base };
};

/** Merges objects of plain values field by field. */
const mergeFields = <T extends object>(mine: T, base: T, theirs: T): Merged<T> => {
  const merged = (Object.keys({ ...mine, ...theirs }) as (keyof T)[]).map(
    (key) => [key, mergeValue(mine[key], base[key], theirs[key])] as const,
  );
  return {
    // A side that removed an optional field has no key for it.
    value: Object.fromEntries(merged.flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value]]))) as T,
    isConflict: merged.some(([, { isConflict }]) => isConflict),
  };
};

type Lines = readonly ScriptLine[];

const byId = (lines: Lines): ReadonlyMap<string, ScriptLine> => new Map(lines.map((line) => [line.id, line]));

/** A line that both, one or none of the sides still has. A changed line outlives its removal by the other side. */
const mergeLine = (
  mine: ScriptLine | undefined,
  base: ScriptLine | undefined,
  theirs: ScriptLine | undefined,
): Merged<ScriptLine | undefined> => {
  if (mine && theirs) return mergeFields(mine, base ?? mine, theirs);
  const left = mine ?? theirs;
  const isRemoved = left !== undefined && base !== undefined && isSameLine(left, base);
  return { value: isRemoved ? undefined : left, isConflict: false };
};

const orderOf = (lines: Lines, within: Lines): string => {
  const known = byId(within);
  return lines
    .filter(({ id }) => known.has(id))
    .map(({ id }) => id)
    .join(' ');
};

/** The ids of one side in its order, each new one of the other side after the line that it follows there. */
const joinedOrder = (first: Lines, second: Lines): readonly string[] => {
  const order = first.map(({ id }) => id);
  for (const [index, { id }] of second.entries()) {
    if (order.includes(id)) continue;
    const before = second[index - 1];
    order.splice(before ? order.indexOf(before.id) + 1 : 0, 0, id);
  }
  return order;
};

const mergeLines = (mine: Lines, base: Lines, theirs: Lines): Merged<Lines> => {
  const [own, known, other] = [byId(mine), byId(base), byId(theirs)];
  const isMineMoved = orderOf(mine, base) !== orderOf(base, mine);
  const order = isMineMoved ? joinedOrder(mine, theirs) : joinedOrder(theirs, mine);
  const merged = order.map((id) => mergeLine(own.get(id), known.get(id), other.get(id)));
  const value = merged.flatMap((line) => (line.value ? [line.value] : []));
  const isTooLong = value.length > limits.recipeClips;
  return {
    value: value.length === 0 || isTooLong ? mine : value,
    isConflict: isTooLong || merged.some(({ isConflict }) => isConflict),
  };
};

/**
 * Merges the edits of two windows line by line and setting by setting. A conflict: both changed the same field of the same
 * line, or the same setting, differently; the ad then has this window's.
 */
export const mergeAds = (mine: Ad, base: Ad, theirs: Ad): { readonly ad: Ad; readonly isConflict: boolean } => {
  const [{ lines: own, ...mySettings }, { lines: known, ...before }, { lines: other, ...theirSettings }] = [
    mine,
    base,
    theirs,
  ];
  const lines = mergeLines(own, known, other);
  const settings = mergeFields(mySettings, before, theirSettings);
  return { ad: { ...settings.value, lines: lines.value }, isConflict: lines.isConflict || settings.isConflict };
};
