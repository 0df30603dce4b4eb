import type { AdEvent } from '../event-log/ad-event.ts';

/** Events that are delivered together. The id is the same at each attempt: a repeated delivery counts once. */
export type EventBatch = { readonly id: string; readonly events: readonly AdEvent[] };

/** Where event logs deliver their segments. */
export type EventSink = {
  /**
   * Resolves when the sink has stored the batch, or had stored it before. Rejects when it could not: the caller keeps the batch and
   * delivers it again.
   */
  readonly deliver: (batch: EventBatch) => Promise<void>;
  readonly close: () => Promise<void>;
};
