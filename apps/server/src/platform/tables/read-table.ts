import { limits } from '@sonora/contracts/limits';
import { tableMessage } from '@sonora/contracts/messages/tables';
import { RpcError, runInThread } from '@sonora/renderer/threads';
import { createSingleGate } from '../shares/fair-gate.ts';
import type { TableContent } from './table-content.ts';
import { failedTable } from './table-of-sheet.ts';

export type TableThreadKinds = {
  readonly read: {
    readonly request: { readonly bytes: Uint8Array; readonly own: readonly string[] };
    readonly response: TableContent;
  };
};

/** The largest workbook takes some seconds. */
const MAX_CPU_MILLISECONDS = 30_000;
/** The thread has a low priority: on a busy machine, it needs many times its CPU time. */
const TIMEOUT_MILLISECONDS = 5 * 60_000;
const MAX_HEAP_MEGABYTES = 512;
const MAX_MEMORY_MEGABYTES = 700;

const gate = createSingleGate();

/**
 * The table of a CSV or XLSX file, read in a thread with limits of time and memory, one at a time. All that is wrong with
 * the file is a problem of the answer.
 * @param source `owner`: owners take turns; `own`: columns that an export adds, which do not count as those of the table
 * @throws the signal's reason
 */
export const readTable = async (
  { bytes, owner, own = [] }: { readonly bytes: Uint8Array; readonly owner: string; readonly own?: readonly string[] },
  signal?: AbortSignal,
): Promise<TableContent> => {
  if (bytes.length > limits.versions.fileBytes)
    return failedTable(tableMessage('tables.tooLarge', { megabytes: limits.versions.fileBytes / 1_000_000 }));
  const options = {
    script: new URL('./spreadsheet-thread.ts', import.meta.url),
    maxCpuMilliseconds: MAX_CPU_MILLISECONDS,
    timeoutMilliseconds: TIMEOUT_MILLISECONDS,
    maxHeapMegabytes: MAX_HEAP_MEGABYTES,
    maxMemoryMegabytes: MAX_MEMORY_MEGABYTES,
  };
  try {
    return await gate.run(
      owner,
      () => runInThread<TableThreadKinds>(options, 'read', { bytes, own }, { signal }),
      signal,
    );
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof RpcError)) throw error;
    const isLimit = error.reason === 'timeout' || error.reason === 'stopped';
    return failedTable(tableMessage(isLimit ? 'tables.tooComplex' : 'tables.damaged'));
  }
};
