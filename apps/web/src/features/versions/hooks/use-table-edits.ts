import type { TableImported } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { type VersionPlace, versionsApi } from '../api.ts';
import { t } from '../messages.ts';
import { refreshTable } from './row-cache.ts';
import {
  type AddedRow,
  addedStep,
  addStep,
  type CellChange,
  changeStep,
  type EditCore,
  importedStep,
  inTurn,
  removeStep,
  type TableStep,
} from './table-steps.ts';

type MatrixColumn = { readonly name: string; readonly values: readonly string[] };

const maxSteps = 100;

type Steps = { readonly past: readonly TableStep[]; readonly future: readonly TableStep[] };

/** Steps that can be undone and redone. A failed request is reported, and the rows are loaded again. */
const createHistory = (core: EditCore, onSteps: (steps: Steps) => void) => {
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
    record: async (step: TableStep): Promise<boolean> => {
      set({ past: [...steps.past, step].slice(-maxSteps), future: [] });
      const isDone = await run(step.redo);
      if (!isDone) set({ ...steps, past: steps.past.filter((each) => each !== step) });
      return isDone;
    },
    /** Remembers an edit that is done. */
    note: (step: TableStep): void => set({ past: [...steps.past, step].slice(-maxSteps), future: [] }),
    /** @param only undoes this step, and nothing when another one is the last */
    undo: async (only?: TableStep): Promise<void> => {
      const step = steps.past.at(-1);
      if (!step || (only && only !== step)) return;
      set({ past: steps.past.slice(0, -1), future: [step, ...steps.future] });
      if ((await run(step.undo)) || steps.future[0] !== step) return;
      set({ past: [...steps.past, step], future: steps.future.slice(1) });
    },
    redo: async (): Promise<void> => {
      const [step] = steps.future;
      if (!step) return;
      set({ past: [...steps.past, step], future: steps.future.slice(1) });
      if ((await run(step.redo)) || steps.past.at(-1) !== step) return;
      set({ past: steps.past.slice(0, -1), future: [step, ...steps.future] });
    },
  };
};

/** Edits of the table, each of which can be undone until the page is left. */
export const useTableEdits = (place: VersionPlace) => {
  const client = useQueryClient();
  const [steps, setSteps] = useState<Steps>({ past: [], future: [] });
  const { projectId, sessionId } = place;
  const acts = useMemo(() => {
    const core: EditCore = { client, place: { projectId, sessionId }, tail: Promise.resolve(), renames: [] };
    const { record, note, undo, redo } = createHistory(core, setSteps);
    /** Button of a toast that takes a step back while it is the last one. */
    const undoAction = (step: TableStep) => ({ label: t('versions.undo'), onClick: () => void undo(step) });
    return {
      undo: () => undo(),
      redo,
      /** A column has another name now, also for the steps that can be undone. */
      noteRename: (from: string, to: string): void => {
        core.renames = [...core.renames, { from, to }];
      },
      change: (label: string, changes: readonly CellChange[]) => record(changeStep(core, label, changes)),
      add: (label: string, rows: readonly AddedRow[]) => record(addStep(core, label, rows)),
      /** Imports rows, and says what has changed. @throws when the server refuses it; then nothing is changed */
      importRows: async (task: () => Promise<TableImported>): Promise<void> => {
        const { added, changed, unchanged, undo: back } = await inTurn(core, task);
        const step = back && importedStep(core, t('versions.edits.import'), back);
        if (step) note(step);
        await refreshTable(client, core.place);
        const facts = { added: numberText(added), changed: numberText(changed), unchanged: numberText(unchanged) };
        const isTooLarge = !step && added + changed > 0;
        showToast({
          tone: 'success',
          title: t('versions.imported', { count: added + changed }),
          description: [t('versions.importedText', facts), ...(isTooLarge ? [t('versions.importFinal')] : [])].join(
            ' ',
          ),
          ...(step && { action: undoAction(step) }),
        });
      },
      /** Adds a row for each combination of values. @throws when the server refuses it */
      combine: async (columns: readonly MatrixColumn[]): Promise<void> => {
        const body = { columns: columns.map(({ name, values }) => ({ name, values: [...values] })) };
        const { added, existing, ids } = await inTurn(core, () =>
          versionsApi.versions.addMatrix({ params: core.place, body }),
        );
        const step = added > 0 ? addedStep(core, t('versions.edits.combine'), ids) : undefined;
        if (step) note(step);
        await refreshTable(client, core.place);
        showToast({
          tone: 'success',
          title: t('versions.combined', { count: added }),
          ...(existing > 0 && { description: t('versions.combinedExisting', { count: existing }) }),
          ...(step && { action: undoAction(step) }),
        });
      },
      removeRows: async (ids: readonly string[]): Promise<void> => {
        const step = removeStep(core, ids);
        if (!(await record(step))) return;
        showToast({
          tone: 'information',
          title: t('versions.removed', { count: ids.length }),
          action: undoAction(step),
        });
      },
    };
  }, [client, projectId, sessionId]);
  return { steps, ...acts };
};

export type TableEdits = ReturnType<typeof useTableEdits>;
