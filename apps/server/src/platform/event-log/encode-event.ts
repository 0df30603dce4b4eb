import { crc32 } from 'node:zlib';
import type { AdEvent, EventFacts } from './ad-event.ts';

/** Longer facts are cut: they come from listeners' requests. */
const MAX_FACT_CHARACTERS = 100;
/** Largest `integer` of PostgreSQL. */
const MAX_DETAIL = 2_147_483_647;
const DAY_MS = 86_400_000;
/** End of the year 2106, in which the instants of tokens end. */
const MAX_INSTANT_MS = 2 ** 32 * 1000;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Without control characters and lone surrogates, which PostgreSQL refuses or which nobody can read. */
const factText = (text: string | undefined): string | undefined => {
  const clean = text
    ?.slice(0, MAX_FACT_CHARACTERS)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim();
  return clean === '' ? undefined : clean;
};

const wholeNumber = (value: number | undefined): number | undefined =>
  value === undefined || !Number.isFinite(value) ? undefined : Math.min(MAX_DETAIL, Math.max(0, Math.round(value)));

const requireUuid = (name: string, value: string): string => {
  if (!uuidPattern.test(value)) throw new TypeError(`${name} of an event is no UUID.`);
  return value;
};

const requireInstant = (name: string, value: number): number => {
  if (!(value >= 0 && value < MAX_INSTANT_MS)) throw new TypeError(`${name} of an event is no instant.`);
  return Math.floor(value);
};

/** Tells events of one answer apart that may repeat: the error code, or the position of a progress report. */
const detailOf = ({ event, errorCode, offsetMs }: AdEvent): number | undefined => {
  if (event === 'error') return wholeNumber(errorCode);
  return event === 'progress' ? wholeNumber(offsetMs) : undefined;
};

const factsOf = ({ region, city, postalCode, localHour, buyer, documentVersion }: EventFacts) => ({
  region: factText(region),
  city: factText(city),
  postal: factText(postalCode),
  localHour: localHour !== undefined && localHour >= 0 && localHour < 24 ? Math.floor(localHour) : undefined,
  buyer: factText(buyer),
  version: factText(documentVersion),
});

/**
 * The event as the sink reads it: a JSON object without the user agent, of which only the verdict stays. Field names are read by releases
 * that take over segments, so they must not change.
 * @throws TypeError for ids and instants of the wrong form
 */
const toStoredEvent = (event: AdEvent, isRobot: boolean): object => ({
  tag: requireUuid('tagId', event.tagId),
  creative: event.creativeId === undefined ? undefined : requireUuid('creativeId', event.creativeId),
  rule: event.ruleId === undefined ? undefined : requireUuid('ruleId', event.ruleId),
  serving: requireUuid('adServingId', event.adServingId),
  event: event.event,
  detail: detailOf(event),
  answered: requireInstant('answerMs', event.answerMs),
  received: requireInstant('receivedMs', event.receivedMs),
  reason: event.reason,
  duration: wholeNumber(event.durationMs),
  flightEnd: event.flightEndMs === undefined ? undefined : requireInstant('flightEndMs', event.flightEndMs),
  listener: factText(event.listener),
  robot: isRobot || undefined,
  ...(event.facts && factsOf(event.facts)),
});

/** A stored event: its UTC day, `2026-11-26`, and the JSON text. */
export type StoredEvent = { readonly day: string; readonly json: string };

const dayOf = (instantMs: number): string =>
  new Date(Math.floor(instantMs / DAY_MS) * DAY_MS).toISOString().slice(0, 10);

/** Checksum of eight hexadecimal digits, day and JSON, in one line. @throws TypeError as `toStoredEvent` */
export const encodeEvent = (event: AdEvent, isRobot: boolean): Buffer => {
  const text = `${dayOf(requireInstant('answerMs', event.answerMs))} ${JSON.stringify(toStoredEvent(event, isRobot))}`;
  return Buffer.from(`${crc32(text).toString(16).padStart(8, '0')} ${text}\n`);
};

const linePattern = /^([0-9a-f]{8}) ((\d{4}-\d{2}-\d{2}) (\{.*\}))$/;

const decodeLine = (line: string): StoredEvent | undefined => {
  const [, checksum, text, day, json] = linePattern.exec(line) ?? [];
  if (text === undefined || Number.parseInt(checksum!, 16) !== crc32(text)) return undefined;
  return { day: day!, json: json! };
};

/** Reads a segment. `damaged` counts lines that were not written completely or have changed since. */
export const decodeSegment = (
  content: string,
): { readonly events: readonly StoredEvent[]; readonly damaged: number } => {
  const lines = content.split('\n').filter((line) => line !== '');
  const events = lines.map(decodeLine).filter((event) => event !== undefined);
  return { events, damaged: lines.length - events.length };
};
