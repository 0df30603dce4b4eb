import type { VersionItem } from '@sonora/contracts';
import { useEffect, useMemo, useRef } from 'react';
import type { Grid } from '../../hooks/use-grid.ts';
import { type RowActs, VersionRowMenu } from './row-menu.tsx';
import type { VersionRowHandlers } from './version-row.tsx';

type HandlerSources = {
  readonly grid: Grid;
  readonly acts: RowActs;
  readonly isReadOnly: boolean;
  readonly toggle: VersionRowHandlers['onToggle'];
  readonly play: (row: VersionItem) => void;
};

/** The handlers of rows: one object for as long as the page is open, which calls the latest acts. */
export const useLatestHandlers = (sources: HandlerSources): VersionRowHandlers => {
  const latest = useRef(sources);
  useEffect(() => {
    latest.current = sources;
  });
  const { isReadOnly } = sources;
  const maySave = sources.acts.onSave !== undefined;
  return useMemo(
    (): VersionRowHandlers => ({
      onPoint: (cell, { shiftKey }) => latest.current.grid.move(cell, shiftKey),
      onEdit: (cell) => latest.current.grid.edit(cell),
      onEnd: (cell, text, to) => latest.current.grid.endEdit(cell, text, to),
      onToggle: (row, index, isRange) => latest.current.toggle(row, index, isRange),
      onPlay: (row) => latest.current.play(row),
      onPreview: (row) => latest.current.acts.onPreview(row),
      menuOf: (row) => (
        <VersionRowMenu
          row={row}
          isReadOnly={isReadOnly}
          acts={{
            onPreview: (each) => latest.current.acts.onPreview(each),
            onMark: (each, isQa) => latest.current.acts.onMark(each, isQa),
            onHistory: (each) => latest.current.acts.onHistory(each),
            onTags: (each) => latest.current.acts.onTags(each),
            onSave: maySave ? (each) => latest.current.acts.onSave?.(each) : undefined,
            onRender: (ids) => latest.current.acts.onRender(ids),
            onDuplicate: (each) => latest.current.acts.onDuplicate(each),
            onDownload: (ids) => latest.current.acts.onDownload(ids),
            onRemove: (ids) => latest.current.acts.onRemove(ids),
          }}
        />
      ),
    }),
    [isReadOnly, maySave],
  );
};
