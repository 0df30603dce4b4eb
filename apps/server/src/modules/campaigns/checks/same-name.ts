import { normaliseName } from '@sonora/adserving';

/** Whether two names of places are the same, as rules compare them. */
export const sameName = (left: string, right: string): boolean => normaliseName(left) === normaliseName(right);
