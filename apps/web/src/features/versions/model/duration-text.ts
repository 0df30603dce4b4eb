import { numberText } from '../../../shared/format/numbers.ts';
import { t } from '../messages.ts';
import { tenths } from './slots.ts';

/** 42 → "42 s", 100 → "1.7 min", 5400 → "1.5 h". */
export const durationText = (seconds: number): string => {
  if (seconds < 90) return t('versions.durationSeconds', { count: numberText(Math.round(seconds)) });
  if (seconds < 5_400) return t('versions.durationMinutes', { count: numberText(tenths(seconds / 60)) });
  return t('versions.durationHours', { count: numberText(tenths(seconds / 3_600)) });
};
