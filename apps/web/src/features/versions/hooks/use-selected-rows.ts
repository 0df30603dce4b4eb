import type { VersionItem } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import type { RowView, VersionPlace } from '../api.ts';
import { t } from '../messages.ts';
import { loadRows } from './row-cache.ts';
import type { VersionRows } from './use-version-rows.ts';

const noRows: ReadonlyMap<string, VersionItem> = new Map();

/** Rows that the user has selected, by id, as they were when they were selected. */
export const useSelectedRows = (place: VersionPlace, view: RowView, rows: VersionRows) => {
  const client = useQueryClient();
  const [selected, setSelected] = useState(noRows);
  const latest = useRef({ place, view, rows });
  useEffect(() => {
    latest.current = { place, view, rows };
  });
  /** The row that was selected last, from which Shift selects. */
  const last = useRef(0);
  const acts = useMemo(() => {
    const addRange = async (from: number, end: number): Promise<void> => {
      const now = latest.current;
      try {
        const found = await loadRows(client, now.place, now.view, { from, end });
        setSelected((before) => new Map([...before, ...found.map((row): [string, VersionItem] => [row.id, row])]));
      } catch (error) {
        showToast({ tone: 'error', title: t('versions.rowsNotLoaded'), description: errorText(error) });
      }
    };
    return {
      toggle: (row: VersionItem, index: number, isRange: boolean): void => {
        if (isRange) {
          void addRange(Math.min(last.current, index), Math.max(last.current, index) + 1);
          return;
        }
        last.current = index;
        setSelected((before) => {
          const next = new Map(before);
          if (!next.delete(row.id)) next.set(row.id, row);
          return next;
        });
      },
      all: (): void => void addRange(0, latest.current.rows.rowCount),
      clear: (): void => setSelected(noRows),
    };
  }, [client]);
  return { selected, ...acts };
};
