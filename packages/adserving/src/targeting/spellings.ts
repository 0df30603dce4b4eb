import type { Condition, TargetingRule } from './conditions.ts';
import { type ClassSample, dimensionNameOf } from './dimensions.ts';
import { normaliseFeedValue, normaliseName, normalisePostalCode } from './normalise.ts';

/** Texts of a condition: as they are compared, and as they are written. */
const textsOf = (condition: Condition): readonly (readonly [compared: string, written: string])[] => {
  switch (condition.kind) {
    case 'city':
    case 'region':
    case 'weather':
      return condition.names.map((name) => [normaliseName(name), name]);
    case 'postalCode':
      return condition.codes.map((code) => [normalisePostalCode(code), code]);
    case 'feed':
      return [[normaliseFeedValue(condition.value), String(condition.value)]];
    default:
      return [];
  }
};

/**
 * Collects how rules spell the texts that they compare.
 * @returns replaces the text of a sample of a dimension by its first spelling
 */
export const createSpelling = (
  rules: Iterable<TargetingRule>,
): ((dimensionName: string, sample: ClassSample) => ClassSample) => {
  const byDimension = new Map<string, Map<string, string>>();
  for (const { groups } of rules)
    for (const condition of groups.flat()) {
      const name = dimensionNameOf(condition);
      const spellings = byDimension.get(name) ?? new Map<string, string>();
      byDimension.set(name, spellings);
      for (const [compared, written] of textsOf(condition))
        if (!spellings.has(compared)) spellings.set(compared, written.trim());
    }
  return (dimensionName, sample) => {
    if (sample.kind !== 'text') return sample;
    const { text, isPrefix } = sample;
    const written = byDimension.get(dimensionName)?.get(isPrefix ? `${text}*` : text) ?? text;
    return { ...sample, text: isPrefix ? written.slice(0, written.lastIndexOf('*')).trim() : written };
  };
};
