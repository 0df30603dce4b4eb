import type { VersionItem } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { type VersionPlace, versionsApi } from '../api.ts';
import { t } from '../messages.ts';
import { chunksOf } from '../model/chunks.ts';
import { refreshTable, replaceRows, takeRows } from './row-cache.ts';

export type CellChange = {
  readonly row: VersionItem;
  readonly cells?: Readonly<Record<string, string>>;
  readonly isQa?: boolean;
};

type NewRow = {
  readonly id?: string;
  readonly position?: number;
  /** Absent: those that a removed row had. */
  readonly cells?: Readonly<Record<string, string>>;
};

/** A row that was removed, and where it was. */
type RemovedRow = Pick<VersionItem, 'id' | 'position'>;

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
      body: { rows: some.map(({ cells, ...row }) => ({ ...row, ...(cells && { cells: { ...cells } }) })) },
    });
    ids.push(...data.map(({ id }) => id));
  }
  await refreshTable(client, place);
  return ids;
};

const remove = async ({ client, place }: Core, ids: readonly string[]): Promise<readonly RemovedRow[]> => {
  const { data } = await versionsApi.versions.removeItems({ params: place, body: { ids: [...ids] } });
  await refreshTable(client, place);
  return data;
};

/** Rows that were removed, in their order, so that each finds its place again. */
const inOrder = (rows: readonly RemovedRow[]): readonly NewRow[] =>
  [...rows].sort((one, other) => one.position - other.position);

type Steps = { readonly past: readonly Step[]; readonly future: readonly Step[] };

/** Steps that can be undone and redone. A failed request is reported, and the rows are loaded again. */
const createHistory = (core: Core, onSteps: (steps: Steps) => void) => {
  let steps: Steps = { past: [], future: [] };
  const set = (next: Steps): void => {
    steps = next;
    onSteps(next);
  };
  const run = async (task: () => Promise<void>): Promise<boolean> => {
    try {
      await inTurn(core, task);
      return true;
    } catch (error) {
      showToast({ tone: 'error', title: t('versions.notChanged'), description: errorText(error) });
      await refreshTable(core.client, core.place);
      return false;
    }
  };
  return {
    /** Does an edit and remembers it at once: it can be undone before its request has an answer. */
    record: async (step: Step): Promise<boolean> => {
      set({ past: [...steps.past, step].slice(-maxSteps), future: [] });
      const isDone = await run(step.redo);
      if (!isDone) set({ ...steps, past: steps.past.filter((each) => each !== step) });
      return isDone;
    },
    undo: async (): Promise<void> => {
      const step = steps.past.at(-1);
      if (!step) return;
      set({ past: steps.past.slice(0, -1), future: [step, ...steps.future] });
      await run(step.undo);
    },
    redo: async (): Promise<void> => {
      const [step] = steps.future;
      if (!step) return;
      set({ past: [...steps.past, step], future: steps.future.slice(1) });
      await run(step.redo);
    },
  };
};

const changeStep = (core: Core, label: string, changes: readonly CellChange[]): Step => {
  const back = changes.map(inverse);
  return { label, redo: () => patch(core, changes), undo: () => patch(core, back) };
};

/** Rows that are added again have the ids that they had. */
const addStep = (core: Core, label: string, rows: readonly NewRow[]): Step => {
  let ids: readonly string[] = [];
  return {
    label,
    redo: async () => {
      const known = ids;
      const again = rows.map((row, at) => ({ ...row, ...(known[at] !== undefined && { id: known[at] }) }));
      ids = await insert(core, again, crypto.randomUUID());
    },
    undo: async () => void (await remove(core, ids)),
  };
};

const removeStep = (core: Core, ids: readonly string[]): Step => {
  let rows: readonly RemovedRow[] = [];
  return {
    label: t('versions.edits.remove', { count: ids.length }),
    redo: async () => {
      rows = await remove(core, ids);
    },
    undo: async () => void (await insert(core, inOrder(rows), crypto.randomUUID())),
  };
};

/** Edits of the table, each of which can be undone until the page is left. */
export const useTableEdits = (place: VersionPlace) => {
  const client = useQueryClient();
  const [steps, setSteps] = useState<Steps>({ past: [], future: [] });
  const { projectId, sessionId } = place;
  const acts = useMemo(() => {
    const core: Core = { client, place: { projectId, sessionId }, tail: Promise.resolve() };
    const { record, undo, redo } = createHistory(core, setSteps);
    return {
      undo,
      redo,
      change: (label: string, changes: readonly CellChange[]) => record(changeStep(core, label, changes)),
      add: (label: string, rows: readonly NewRow[]) => record(addStep(core, label, rows)),
      removeRows: async (ids: readonly string[]): Promise<void> => {
        if (!(await record(removeStep(core, ids)))) return;
        showToast({
          tone: 'information',
          title: t('versions.removed', { count: ids.length }),
          action: { label: t('versions.undo'), onClick: () => void undo() },
        });
      },
    };
  }, [client, projectId, sessionId]);
  return { steps, ...acts };
};

export type TableEdits = ReturnType<typeof useTableEdits>;
