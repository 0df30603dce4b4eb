import type { VersionItem } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { type VersionPlace, versionsApi } from '../api.ts';
import { t } from '../messages.ts';
import { chunksOf } from '../model/chunks.ts';
import { refreshTable, replaceRows, takeRows } from './use-version-rows.ts';

export type CellChange = {
  readonly row: VersionItem;
  readonly cells?: Readonly<Record<string, string>>;
  readonly isQa?: boolean;
};

type NewRow = {
  readonly id?: string;
  readonly position?: number;
  readonly cells: Readonly<Record<string, string>>;
};

/** An edit that can be undone. */
type Step = {
  readonly label: string;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
};

const maxSteps = 100;

type Core = { readonly client: QueryClient; readonly place: VersionPlace; tail: Promise<unknown> };

/** Edits are sent one after another, in the order in which they were made. */
const inTurn = (core: Core, task: () => Promise<void>): Promise<void> => {
  const next = core.tail.then(task, task);
  core.tail = next.catch(() => {});
  return next;
};

const changed = (row: VersionItem, { cells, isQa }: Omit<CellChange, 'row'>): VersionItem => ({
  ...row,
  cells: { ...row.cells, ...cells },
  isQa: isQa ?? row.isQa,
});

const patch = async ({ client, place }: Core, changes: readonly CellChange[]): Promise<void> => {
  const byId = new Map(changes.map((change) => [change.row.id, change]));
  replaceRows(client, (row) => {
    const change = byId.get(row.id);
    return change ? changed(row, change) : row;
  });
  for (const some of chunksOf(changes, limits.versions.rowsInChange)) {
    const { data } = await versionsApi.versions.changeItems({
      params: place,
      body: { changes: some.map(({ row, ...change }) => ({ id: row.id, ...change })) },
    });
    takeRows(client, data);
  }
  await refreshTable(client, place, false);
};

/** The opposite of a change: the cells and marks as they are now. */
const inverse = ({ row, cells, isQa }: CellChange): CellChange => ({
  row,
  ...(cells && { cells: Object.fromEntries(Object.keys(cells).map((name) => [name, row.cells[name] ?? ''])) }),
  ...(isQa !== undefined && { isQa: row.isQa }),
});

const insert = async ({ client, place }: Core, rows: readonly NewRow[], key: string): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (const [index, some] of chunksOf(rows, limits.versions.rowsInChange).entries()) {
    const { data } = await versionsApi.versions.insertItems({
      params: place,
      headers: { 'idempotency-key': `${key} ${index}` },
      body: { rows: some.map((row) => ({ ...row, cells: { ...row.cells } })) },
    });
    ids.push(...data.map(({ id }) => id));
  }
  await refreshTable(client, place);
  return ids;
};

const remove = async ({ client, place }: Core, ids: readonly string[]): Promise<readonly VersionItem[]> => {
  const { data } = await versionsApi.versions.removeItems({ params: place, body: { ids: [...ids] } });
  await refreshTable(client, place);
  return data;
};

/** Rows that were removed, in their order, so that each finds its place again. */
const asNewRows = (rows: readonly VersionItem[]): readonly NewRow[] =>
  [...rows]
    .sort((one, other) => one.position - other.position)
    .map(({ id, position, cells }) => ({ id, position, cells }));

/** Edits of the table, each of which can be undone until the page is left. */
export const useTableEdits = (place: VersionPlace) => {
  const client = useQueryClient();
  const [steps, setSteps] = useState<{ readonly past: readonly Step[]; readonly future: readonly Step[] }>({
    past: [],
    future: [],
  });
  const core = useRef<Core>({ client, place, tail: Promise.resolve() });
  const latest = useRef(steps);
  return useMemo(() => {
    const set = (next: typeof steps): void => {
      latest.current = next;
      setSteps(next);
    };
    const run = async (task: () => Promise<void>): Promise<boolean> => {
      try {
        await inTurn(core.current, task);
        return true;
      } catch (error) {
        showToast({ tone: 'error', title: t('versions.notChanged'), description: errorText(error) });
        await refreshTable(client, core.current.place);
        return false;
      }
    };
    /** Does an edit and remembers it. */
    const record = async (step: Step): Promise<boolean> => {
      const isDone = await run(step.redo);
      if (isDone) set({ past: [...latest.current.past, step].slice(-maxSteps), future: [] });
      return isDone;
    };
    const undo = async (): Promise<void> => {
      const step = latest.current.past.at(-1);
      if (!step) return;
      set({ past: latest.current.past.slice(0, -1), future: [step, ...latest.current.future] });
      await run(step.undo);
    };
    const redo = async (): Promise<void> => {
      const [step] = latest.current.future;
      if (!step) return;
      set({ past: [...latest.current.past, step], future: latest.current.future.slice(1) });
      await run(step.redo);
    };
    const change = (label: string, changes: readonly CellChange[]): Promise<boolean> => {
      const back = changes.map(inverse);
      return record({
        label,
        redo: () => patch(core.current, changes),
        undo: () => patch(core.current, back),
      });
    };
    const add = (label: string, rows: readonly NewRow[]): Promise<boolean> => {
      let ids: readonly string[] = [];
      const key = crypto.randomUUID();
      let turn = 0;
      return record({
        label,
        redo: async () => {
          turn += 1;
          const known = ids;
          ids = await insert(
            core.current,
            rows.map((row, at) => ({ ...row, ...(known[at] !== undefined && { id: known[at] }) })),
            `${key} ${turn}`,
          );
        },
        undo: async () => void (await remove(core.current, ids)),
      });
    };
    const removeRows = async (ids: readonly string[]): Promise<void> => {
      let rows: readonly VersionItem[] = [];
      const isDone = await record({
        label: t('versions.edits.remove', { count: ids.length }),
        redo: async () => {
          rows = await remove(core.current, ids);
        },
        undo: async () => void (await insert(core.current, asNewRows(rows), crypto.randomUUID())),
      });
      if (!isDone) return;
      showToast({
        tone: 'information',
        title: t('versions.removed', { count: ids.length }),
        action: { label: t('versions.undo'), onClick: () => void undo() },
      });
    };
    return { steps, change, add, removeRows, undo, redo };
  }, [client, steps]);
};

export type TableEdits = ReturnType<typeof useTableEdits>;
