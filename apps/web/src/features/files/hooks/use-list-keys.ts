import type { KeyboardEvent } from 'react';
import { isMac, isTyping } from '../../../shared/hooks/hotkeys.ts';
import type { ListRow } from './use-file-rows.ts';

const pageRows = 10;

const nextRow = (key: string, active: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, active + 1);
    case 'ArrowUp':
      return Math.max(0, active - 1);
    case 'PageDown':
      return Math.min(count - 1, active + pageRows);
    case 'PageUp':
      return Math.max(0, active - pageRows);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
};

export type ListKeys = {
  readonly active: number;
  readonly rowCount: number;
  readonly row: ListRow | undefined;
  readonly point: (index: number, keys: { readonly isToggle: boolean; readonly isRange: boolean }) => void;
  readonly onOpen: (row: ListRow) => void;
  readonly onPlay: (row: ListRow) => void;
  readonly onRename: (row: ListRow) => void;
  readonly onDelete: () => void;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  /** Opens the folder above. */
  readonly onUp?: () => void;
};

const actOf = (event: KeyboardEvent, keys: ListKeys): (() => void) | undefined => {
  const { row } = keys;
  const hasModifier = isMac ? event.metaKey : event.ctrlKey;
  if (event.key.toLowerCase() === 'a' && hasModifier) return keys.onSelectAll;
  if (event.key === 'Escape') return keys.onClear;
  if (event.key === 'Delete' || (isMac && event.metaKey && event.key === 'Backspace')) return keys.onDelete;
  if (event.key === 'Backspace' || (event.altKey && event.key === 'ArrowUp')) return keys.onUp;
  const to = nextRow(event.key, keys.active, keys.rowCount);
  if (to !== undefined && keys.rowCount > 0) {
    return () => keys.point(to, { isToggle: false, isRange: event.shiftKey });
  }
  if (!row) return undefined;
  if (event.key === 'Enter') return () => keys.onOpen(row);
  if (event.key === 'F2') return () => keys.onRename(row);
  if (event.key === ' ')
    return hasModifier ? () => keys.point(keys.active, { isToggle: true, isRange: false }) : () => keys.onPlay(row);
  return undefined;
};

/**
 * Keys of a list: arrows move, with Shift they select, Space plays, Ctrl+Space selects, Enter opens, F2 renames, Delete deletes,
 * Ctrl+A selects all files, Escape nothing, Backspace opens the folder above.
 */
export const listKeyDown =
  (keys: ListKeys) =>
  (event: KeyboardEvent): void => {
    const isOnControl =
      event.target instanceof HTMLElement &&
      event.target !== event.currentTarget &&
      event.target.closest('button, a, input, [role="separator"], [role="menu"]') !== null;
    if (isTyping(event.target) || isOnControl) return;
    const act = actOf(event, keys);
    if (!act) return;
    event.preventDefault();
    // The transport bar answers the space key, too.
    event.stopPropagation();
    act();
  };
