import type { StatusIndicator } from '../enumerations.ts';
import { messagesOf } from './message.ts';

/** Status of the installation and its parts. The overall sentences are those common on status pages. */
export const statusMessages = {
  'status.overall.none': 'All Systems Operational',
  'status.overall.minor': 'Minor Service Outage',
  'status.overall.major': 'Partial System Outage',
  'status.overall.critical': 'Major Service Outage',
  'status.working': 'Working',
  'status.notAnswering': 'Not responding',
  'status.mailKept': 'Kept in the outbox',
  'status.noWorker': 'No worker is running, so ads are queued',
  'status.noVoice': 'No voice is available',
} as const satisfies Readonly<Record<`status.overall.${StatusIndicator}` | `status.${string}`, string>>;

export const statusMessage = messagesOf(statusMessages);
