import { defineTopic } from '../database/notifications.ts';

/** Events of these tags were stored. No tags: of more than a message can name. */
export const adEventsStored = defineTopic<{ readonly tagIds: readonly string[] }>('ad_events_stored');
