import { type EventBatch, RejectedBatchError } from '../event-sink.ts';

/** Events of one delivery, as long as more than one batch waits for it. */
const MAX_GATHERED_EVENTS = 2_500;

type Waiting = {
  readonly batch: EventBatch;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/** The batches of the next delivery, taken from those that wait. Their ids differ. */
const takeNext = (waiting: Waiting[]): readonly Waiting[] => {
  const ids = new Set<string>();
  let events = 0;
  for (const { batch } of waiting) {
    events += batch.events.length;
    if (ids.has(batch.id) || (ids.size > 0 && events > MAX_GATHERED_EVENTS)) break;
    ids.add(batch.id);
  }
  return waiting.splice(0, ids.size);
};

/**
 * Delivers one batch after the other, and those that arrive meanwhile together: the part of a batch that a database gets is the smaller, the
 * more databases there are, while a transaction costs the same. Of batches that are refused together, each is delivered alone.
 */
export const gatherBatches = (
  deliverAll: (batches: readonly EventBatch[]) => Promise<void>,
): ((batch: EventBatch) => Promise<void>) => {
  const waiting: Waiting[] = [];
  let isRunning = false;

  const settle = async (group: readonly Waiting[]): Promise<void> => {
    try {
      await deliverAll(group.map(({ batch }) => batch));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length > 1 && error instanceof RejectedBatchError) {
        for (const one of group) await settle([one]);
        return;
      }
      for (const { reject } of group) reject(error);
    }
  };
  const run = async (): Promise<void> => {
    while (waiting.length > 0) await settle(takeNext(waiting));
    isRunning = false;
  };

  return (batch) =>
    new Promise((resolve, reject) => {
      waiting.push({ batch, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      void run();
    });
};
