/** Rows rendered above and below the visible ones, so that fast scrolling shows no gap. */
const overscan = 8;

export type RowRange = { readonly first: number; readonly end: number };

/** A scrolled frame and its rows; sizes in pixels. */
export type ListFrame = {
  readonly scrollTop: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly rowCount: number;
};

/** The rows to render in a scrolled frame, of which `around` on each side are not in sight; `end` is exclusive. */
export const visibleRows = (frame: ListFrame, around = overscan): RowRange => {
  const { scrollTop, height, rowHeight, rowCount } = frame;
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - around);
  const end = Math.min(rowCount, Math.ceil((scrollTop + height) / rowHeight) + around);
  return { first: Math.min(first, Math.max(0, end)), end: Math.max(0, end) };
};

/** Offsets of the pages that hold the files of a range. The folders come before the files. */
export const offsetsOf = (
  { first, end }: RowRange,
  list: { readonly folders: number; readonly files: number; readonly pageSize: number },
): readonly number[] => {
  const from = Math.max(0, first - list.folders);
  const to = Math.min(list.files, end - list.folders);
  if (to <= from) return [];
  const [begin, stop] = [Math.floor(from / list.pageSize), Math.floor((to - 1) / list.pageSize)];
  return Array.from({ length: stop - begin + 1 }, (_, page) => (begin + page) * list.pageSize);
};

/** The scroll position at which a row is in sight; the present one if it is. */
export const scrollToRow = (
  row: number,
  frame: { readonly scrollTop: number; readonly height: number; readonly rowHeight: number },
): number => {
  const { scrollTop, height, rowHeight } = frame;
  const [top, bottom] = [row * rowHeight, (row + 1) * rowHeight];
  if (top < scrollTop) return top;
  return bottom > scrollTop + height ? bottom - height : scrollTop;
};
