import type { DocumentVersion } from './versions.ts';

/** Events that every format has. */
const common = [
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'mute',
  'unmute',
  'pause',
  'rewind',
  'resume',
] as const;

const newerEvents = ['skip', 'progress', 'loaded', 'closeLinear', 'playerExpand', 'playerCollapse'] as const;

/** Events of a playing ad that documents can report. */
export type LinearEvent = (typeof common)[number] | (typeof newerEvents)[number];

/** Events of playback that each format's schema accepts (VAST 2.0.1, 3.0, 4.0, 4.1 and 4.2; DAAST 1.1). */
export const linearEventsOf: Readonly<Record<DocumentVersion, readonly LinearEvent[]>> = {
  '2.0': common,
  '3.0': [...common, 'skip', 'progress', 'closeLinear'],
  '4.0': [...common, 'skip', 'progress', 'playerExpand', 'playerCollapse'],
  '4.1': [...common, ...newerEvents],
  '4.2': [...common, ...newerEvents],
  '4.3': [...common, ...newerEvents],
  'daast-1.0': [...common, 'skip', 'progress'],
  'daast-1.1': [...common, 'skip', 'progress'],
};
