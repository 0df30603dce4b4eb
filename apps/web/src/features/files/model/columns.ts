import type { FileSort } from '@sonora/contracts';

/** Columns after the name, which takes the rest of the width. */
export const columns = ['category', 'size', 'duration', 'lastModified'] as const satisfies readonly FileSort[];
export type Column = (typeof columns)[number];
export type ColumnWidths = Readonly<Record<Column, number>>;

export const defaultWidths: ColumnWidths = { category: 130, size: 100, duration: 90, lastModified: 190 };

const minWidth = 64;
const maxWidth = 420;

/** Width of a column after it was dragged or moved by keys. */
export const resized = (widths: ColumnWidths, column: Column, width: number): ColumnWidths => ({
  ...widths,
  [column]: Math.round(Math.min(maxWidth, Math.max(minWidth, width))),
});

export const widthLimits = { min: minWidth, max: maxWidth } as const;

/** Remembered widths; wrong or missing ones are replaced by the defaults. */
export const widthsFrom = (stored: unknown): ColumnWidths => {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Readonly<Record<string, unknown>>;
  return columns.reduce<ColumnWidths>((widths, column) => {
    const width = given[column];
    return typeof width === 'number' && Number.isFinite(width) ? resized(widths, column, width) : widths;
  }, defaultWidths);
};
