import { useEffect, useState } from 'react';
import { pause } from '../../../shared/hooks/pause.ts';
import { campaignsApi } from '../api.ts';
import type { SeenEvent } from '../model/player/event-log.ts';

/** Events that are kept; older ones leave the log. */
const maxKept = 1_000;
/** Time after which a stream that broke off is opened again. */
const againMilliseconds = 1_500;

/** Events of a campaign as the server stores them, those of the last minutes first. Followed while the component is shown. */
export const useLiveEvents = (campaignId: string): readonly SeenEvent[] => {
  const [events, setEvents] = useState<readonly SeenEvent[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const known = new Set<string>();
    let order = 0;
    const listen = async (): Promise<void> => {
      const stream = await campaignsApi.campaignReports.liveEvents({ params: { id: campaignId } }, { signal });
      for await (const message of stream) {
        // A stream that is opened again begins with events that are known.
        const fresh = message.events.filter((event) => {
          const key = JSON.stringify(event);
          return known.has(key) ? false : known.add(key);
        });
        const numbered = fresh.map((event) => {
          order += 1;
          return { ...event, order };
        });
        if (numbered.length > 0) setEvents((before) => [...before, ...numbered].slice(-maxKept));
      }
    };
    const follow = async (): Promise<void> => {
      while (!signal.aborted) {
        await listen().catch(() => {});
        await pause(againMilliseconds, signal);
      }
    };
    setEvents([]);
    void follow();
    return () => controller.abort();
  }, [campaignId]);
  return events;
};
