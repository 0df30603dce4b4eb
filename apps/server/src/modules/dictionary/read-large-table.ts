import { runInThread } from '@sonora/renderer/threads';
import { createSingleGate } from '../../platform/shares/fair-gate.ts';
import { type ReadReadings, readReadings } from './readings.ts';

export type TableKinds = { readonly read: { readonly request: string; readonly response: ReadReadings } };

/** A smaller table is read within some milliseconds, which is less than a thread takes to start. */
const SMALL_CHARACTERS = 10_000;
/** The largest table takes a second. */
const MAX_CPU_MILLISECONDS = 60_000;

const gate = createSingleGate();

/**
 * Reads a table without delaying other requests: a larger one in a thread, one at a time.
 * @param owner owners take turns
 */
export const readLargeTable = async (csv: string, owner: string): Promise<ReadReadings> => {
  if (csv.length <= SMALL_CHARACTERS) return readReadings(csv);
  const script = new URL('./table-thread.ts', import.meta.url);
  return gate.run(owner, () =>
    runInThread<TableKinds>({ script, maxCpuMilliseconds: MAX_CPU_MILLISECONDS }, 'read', csv),
  );
};
