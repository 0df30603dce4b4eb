import { randomUUID } from 'node:crypto';
import type { AdEvent } from '../ad-event.ts';

/** An event with the given fields, of an answer of its own a second ago. */
export const testEvent = (fields: Partial<AdEvent> = {}): AdEvent => ({
  tagId: '0191d2a4-0000-4000-8000-000000000001',
  creativeId: '0191d2a4-0000-4000-8000-000000000002',
  adServingId: randomUUID(),
  event: 'impression',
  answerMs: Date.now() - 1_000,
  receivedMs: Date.now(),
  ...fields,
});
