/**
 * Attributes of the parts of a grid whose rows are rendered as they come into sight, which a table element cannot do. Only the
 * grid has the focus: its `aria-activedescendant` names the active row.
 */
export const gridRow = (row: {
  readonly index: number;
  readonly isSelected?: boolean;
  readonly isLoading?: boolean;
}) => ({
  role: 'row',
  // The header is the first row.
  'aria-rowindex': row.index + 2,
  'aria-selected': row.isSelected,
  'aria-busy': row.isLoading,
});

/** Index of a row's element. */
export const indexOfGridRow = (row: Element): number => Number(row.getAttribute('aria-rowindex')) - 2;

export const gridCell = { role: 'gridcell' } as const;
export const gridBody = { role: 'rowgroup' } as const;

export const gridHead = (order?: 'ascending' | 'descending') => ({ role: 'columnheader', 'aria-sort': order }) as const;
