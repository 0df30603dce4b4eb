import { randomUUID } from 'node:crypto';
import type { AdEvent } from '../../event-log/ad-event.ts';
import { decodeSegment, encodeEvent } from '../../event-log/encode-event.ts';
import { createRobotCheck } from '../../event-log/robots.ts';
import type { EventBatch } from '../event-sink.ts';

const isRobot = createRobotCheck();

/** A batch as an event log delivers it. */
export const batchOf = (events: readonly AdEvent[], id: string = randomUUID()): EventBatch => ({
  id,
  events: decodeSegment(Buffer.concat(events.map((event) => encodeEvent(event, isRobot(event.userAgent))))).events,
});
