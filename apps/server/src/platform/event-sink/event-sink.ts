import type { StoredEvent } from '../event-log/encode-event.ts';

/** Events that are delivered together. The id is the same at each attempt: a repeated delivery counts once. */
export type EventBatch = { readonly id: string; readonly events: readonly StoredEvent[] };

/** Where event logs deliver their segments. */
export type EventSink = {
  /**
   * Resolves when the sink has stored the batch, or had stored it before. Rejects when it could not: the caller keeps the batch and
   * delivers it again.
   * @throws RejectedBatchError when no later attempt can succeed
   */
  readonly deliver: (batch: EventBatch) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The sink can never store the batch, because of its content. */
export class RejectedBatchError extends Error {
  /** What it can never store, where the sink has stored all other events of the batch. Else it has stored none. */
  readonly refused: readonly StoredEvent[] | undefined;

  constructor(cause: unknown, refused?: readonly StoredEvent[]) {
    super('The sink cannot store this batch of events.', { cause });
    this.name = 'RejectedBatchError';
    this.refused = refused;
  }
}
