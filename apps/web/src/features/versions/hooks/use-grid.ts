import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { at, type GridCell } from '../model/grid/grid.ts';
import {
  copyCells,
  editCell,
  endEdit,
  type GridCore,
  type GridEditing,
  type GridOptions,
  gridKeyDown,
  moveTo,
  pasteCells,
  pasteText,
} from './grid-acts.ts';

/** Active cell, selected range, and the cell that is edited, with the keys and the clipboard of the table. */
export const useGrid = (options: GridOptions) => {
  const client = useQueryClient();
  const [selection, setSelection] = useState(at(0, 1));
  const [editing, setEditing] = useState<GridEditing>();
  const latest = useRef({ ...options, selection });
  useEffect(() => {
    latest.current = { ...options, selection };
  });
  const acts = useMemo(() => {
    const core: GridCore = { client, latest, setSelection, setEditing };
    return {
      move: (cell: GridCell, keepsAnchor?: boolean) => moveTo(core, cell, keepsAnchor),
      edit: (cell: GridCell) => editCell(core, cell),
      endEdit: (cell: GridCell, text: string | undefined, to?: { readonly key: string; readonly isBack: boolean }) =>
        endEdit(core, cell, text, to),
      onKeyDown: (event: KeyboardEvent) => gridKeyDown(core, event),
      onCopy: (event: ClipboardEvent) => copyCells(core, event),
      onPaste: (event: ClipboardEvent) => pasteCells(core, event),
      pasteText: (text: string) => void pasteText(core, text),
    };
  }, [client]);
  return { selection, editing, ...acts };
};

export type Grid = ReturnType<typeof useGrid>;
