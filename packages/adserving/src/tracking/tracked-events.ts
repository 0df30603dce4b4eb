/**
 * Events with addresses of their own. The code of an event is its position and part of stored addresses: append only. Companions have events
 * by size, because players report them independently.
 */
export const trackedEvents = [
  'impression',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'mute',
  'unmute',
  'pause',
  'resume',
  'rewind',
  'skip',
  'progress',
  'loaded',
  'closeLinear',
  'playerExpand',
  'playerCollapse',
  'click',
  'error',
  'rectangleView',
  'rectangleClick',
  'squareView',
  'squareClick',
  'iconView',
  'iconClick',
] as const;
export type TrackedEvent = (typeof trackedEvents)[number];

/** Code of each event, 0 to 255. */
export const eventCodes: ReadonlyMap<TrackedEvent, number> = new Map(trackedEvents.map((event, code) => [event, code]));
