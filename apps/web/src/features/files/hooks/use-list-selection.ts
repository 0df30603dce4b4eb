import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type ChosenRow,
  followItem,
  type ItemId,
  isSelected,
  type ListSelection,
  nothingSelected,
  rowChosenAt,
  selectOnly,
  selectRange,
  toggleSelected,
} from '../model/selection.ts';
import { keepPlace, placeOf } from './list-places.ts';

type Rows = readonly (ItemId | undefined)[];

type State = {
  readonly scope: string;
  readonly selection: ListSelection;
  readonly active: ChosenRow;
  /** Where a selection of several rows began. */
  readonly anchor: ChosenRow;
};

const begin = (scope: string): State => {
  const active = { index: placeOf(scope).active, id: undefined };
  return { scope, selection: nothingSelected, active, anchor: { index: 0, id: undefined } };
};

/** Rows keep their item when the list changes: keys then act on the item that was chosen, not on another one at its place. */
const follow = (state: State, items: Rows): State => {
  const active = followItem(items, state.active);
  const anchor = followItem(items, state.anchor);
  return active === state.active && anchor === state.anchor ? state : { ...state, active, anchor };
};

/** ListSelection of a list, and the row that keys act on. `scope` names the list: another one begins without a selection. */
export const useListSelection = (items: Rows, scope: string) => {
  const [known, setState] = useState(() => begin(scope));
  const state = known.scope === scope ? follow(known, items) : begin(scope);
  if (state !== known) setState(state);
  const { index: active } = state.active;
  useEffect(() => keepPlace(state.scope, { active }), [state.scope, active]);
  const rows = useRef(items);
  useEffect(() => {
    rows.current = items;
  });
  const point = useCallback(
    (index: number, { isToggle, isRange }: { readonly isToggle: boolean; readonly isRange: boolean }): void => {
      setState((now) => {
        const row = rows.current[index];
        const chosen = rowChosenAt(rows.current, index);
        const anchor = isRange ? now.anchor : chosen;
        const select = (item: ItemId): ListSelection => {
          if (isRange) return selectRange(rows.current, anchor.index, index);
          return isToggle ? toggleSelected(now.selection, item) : selectOnly(item);
        };
        return { ...now, active: chosen, anchor, selection: row ? select(row) : now.selection };
      });
    },
    [],
  );
  /** Makes a row the active one, without selecting it. */
  const activate = useCallback((index: number): void => {
    setState((now) => {
      const chosen = rowChosenAt(rows.current, index);
      return { ...now, active: chosen, anchor: chosen };
    });
  }, []);
  const select = useCallback((selection: ListSelection): void => setState((now) => ({ ...now, selection })), []);
  const clear = useCallback((): void => select(nothingSelected), [select]);
  const activeRow = items[active];
  return {
    selection: state.selection,
    active,
    isActiveSelected: activeRow !== undefined && isSelected(state.selection, activeRow),
    point,
    activate,
    select,
    clear,
  };
};
