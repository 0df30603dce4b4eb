import type { KeyboardEvent } from 'react';

/** What can have the focus in a row. */
const stops = 'a[href], button';

/** The stop of the same place in the row above or below. */
const stopBeside = (stop: HTMLElement, row: HTMLElement, isBelow: boolean): HTMLElement | undefined => {
  const other = isBelow ? row.nextElementSibling : row.previousElementSibling;
  const isSame = (each: Element): boolean => each.tagName === stop.tagName && each.ariaHasPopup === stop.ariaHasPopup;
  const others = [...(other?.querySelectorAll<HTMLElement>(stops) ?? [])];
  return others.find(isSame) ?? others[0];
};

type RowActs = { readonly onRename?: () => void; readonly onDelete?: () => void };

/** Keys of a row of a table: up and down move to the next row, F2 renames, Delete deletes. */
export const onRowKey =
  ({ onRename, onDelete }: RowActs) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, currentTarget } = event;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    // An open menu is in the row for React, but not in the document.
    if (!isPlain || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
    const act = key === 'F2' ? onRename : key === 'Delete' ? onDelete : undefined;
    if (!isArrow && !act) return;
    event.preventDefault();
    if (isArrow) stopBeside(target, currentTarget, key === 'ArrowDown')?.focus();
    else act?.();
  };
