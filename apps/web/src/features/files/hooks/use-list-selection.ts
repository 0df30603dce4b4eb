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
import { keepPlace, placeOf } from './list-places.ts';

type Rows = readonly (ItemId | undefined)[];

/** ListSelection of a list, and the row that keys act on. `scope` names the list: another one begins without a selection. */
export const useListSelection = (items: Rows, scope: string) => {
  const begin = () => ({ scope, selection: nothingSelected, active: placeOf(scope).active });
  const [state, setState] = useState(begin);
  if (state.scope !== scope) setState(begin());
  useEffect(() => keepPlace(state.scope, { active: state.active }), [state.scope, state.active]);
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
  /** Makes a row the active one, without selecting it. */
  const activate = useCallback((index: number): void => {
    anchor.current = index;
    setState((now) => ({ ...now, active: index }));
  }, []);
  const select = useCallback((selection: ListSelection): void => setState((now) => ({ ...now, selection })), []);
  const clear = useCallback((): void => select(nothingSelected), [select]);
  const activeRow = items[state.active];
  return {
    selection: state.selection,
    active: state.active,
    isActiveSelected: activeRow !== undefined && isSelected(state.selection, activeRow),
    point,
    activate,
    select,
    clear,
  };
};
