import { t } from '../../vast-messages.ts';

/** Name of an event for people; that of the document where there is none. */
export const eventName = (event: string): string => {
  const id = `vast.events.${event}` as const;
  return t.has(id) ? t(id) : event;
};
