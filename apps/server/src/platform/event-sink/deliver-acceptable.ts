import type { StoredEvent } from '../event-log/encode-event.ts';
import { type EventBatch, type EventSink, RejectedBatchError } from './event-sink.ts';

export type RefusedEvents = {
  /** Events that the sink can never store. */
  readonly refused: readonly StoredEvent[];
  /** Of the first of them. */
  readonly cause?: unknown;
};

/**
 * Delivers a batch without the events that the sink can never store. Where the sink does not say which these are, a batch that is refused is
 * delivered in halves. Their ids follow from the batch's, so that a repeated delivery counts once.
 * @throws as `deliver`, but not RejectedBatchError
 */
export const deliverAcceptable = async (
  sink: Pick<EventSink, 'deliver'>,
  { id, events }: EventBatch,
): Promise<RefusedEvents> => {
  try {
    await sink.deliver({ id, events });
    return { refused: [] };
  } catch (error) {
    if (!(error instanceof RejectedBatchError)) throw error;
    if (error.refused) return { refused: error.refused, cause: error.cause };
    if (events.length <= 1) return { refused: events, cause: error.cause };
    const middle = Math.ceil(events.length / 2);
    const first = await deliverAcceptable(sink, { id: `${id}.0`, events: events.slice(0, middle) });
    const second = await deliverAcceptable(sink, { id: `${id}.1`, events: events.slice(middle) });
    return { refused: [...first.refused, ...second.refused], cause: first.cause ?? second.cause };
  }
};
