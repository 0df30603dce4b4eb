import type { QualityFigure } from '@sonora/engine';
import { table } from './tables.ts';

const mark = (passed: boolean | null): string => (passed === null ? ' ' : passed ? '✓' : '✗');

/** The quality sheet as text: value, limit and result of each line. */
export const qualityText = (lines: readonly QualityFigure[]): string =>
  table(
    lines.map((line) => [
      mark(line.passed),
      line.label,
      `${line.value === null ? '–' : Number(line.value.toFixed(3))} ${line.unit}`.trim(),
      line.limit,
    ]),
  );
