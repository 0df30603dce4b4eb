import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type ItemId,
  isSelected,
  type ListSelection,
  nothingSelected,
  selectOnly,
  selectRange,
  toggleSelected,
} from '../model/selection.ts';

type Rows = readonly (ItemId | undefined)[];

/** ListSelection of a list, and the row that keys act on. `scope` names the list: another one begins without a selection. */
export const useListSelection = (items: Rows, scope: string) => {
  const [state, setState] = useState({ scope, selection: nothingSelected, active: 0 });
  if (state.scope !== scope) setState({ scope, selection: nothingSelected, active: 0 });
  /** Where a selection of several rows began. */
  const anchor = useRef(0);
  const rows = useRef(items);
  useEffect(() => {
    rows.current = items;
  });
  const change = useCallback((act: (selection: ListSelection, row: ItemId) => ListSelection, index: number): void => {
    setState((now) => {
      const row = rows.current[index];
      return { ...now, active: index, selection: row ? act(now.selection, row) : now.selection };
    });
  }, []);
  const point = useCallback(
    (index: number, keys: { readonly isToggle: boolean; readonly isRange: boolean }): void => {
      if (keys.isRange) {
        change(() => selectRange(rows.current, anchor.current, index), index);
        return;
      }
      anchor.current = index;
      change((selection, row) => (keys.isToggle ? toggleSelected(selection, row) : selectOnly(row)), index);
    },
    [change],
  );
  const select = useCallback((selection: ListSelection): void => setState((now) => ({ ...now, selection })), []);
  const clear = useCallback((): void => select(nothingSelected), [select]);
  const activeRow = items[state.active];
  return {
    selection: state.selection,
    active: state.active,
    isActiveSelected: activeRow !== undefined && isSelected(state.selection, activeRow),
    point,
    select,
    clear,
  };
};
