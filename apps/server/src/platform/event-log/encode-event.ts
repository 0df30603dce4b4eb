import { crc32 } from 'node:zlib';
import { isUuid } from '../ids/is-uuid.ts';
import type { AdEvent, EventFacts } from './ad-event.ts';

/** Longer facts are cut: they come from listeners' requests. */
const MAX_FACT_CHARACTERS = 100;
/** Largest `integer` of PostgreSQL. */
const MAX_DETAIL = 2_147_483_647;
const DAY_MS = 86_400_000;
/** End of the year 2106, in which the instants of tokens end. */
const MAX_INSTANT_MS = 2 ** 32 * 1000;

/** Most facts: nothing to remove, and nothing that JSON escapes. */
const PLAIN_FACT = /^[\w.:-](?:[\w .:-]{0,98}[\w.:-])?$/;

/** Without control characters, separators of lines and lone surrogates, which PostgreSQL refuses or which nobody can read. */
const factText = (text: string | undefined): string | undefined => {
  const clean = text
    ?.slice(0, MAX_FACT_CHARACTERS)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .trim();
  return clean === '' ? undefined : clean;
};

const wholeNumber = (value: number | undefined): number | undefined =>
  value === undefined || !Number.isFinite(value) ? undefined : Math.min(MAX_DETAIL, Math.max(0, Math.round(value)));

const requireUuid = (name: string, value: string): string => {
  if (!isUuid(value)) throw new TypeError(`${name} of an event is no UUID.`);
  return value;
};

const requireInstant = (name: string, value: number): number => {
  if (!(value >= 0 && value < MAX_INSTANT_MS)) throw new TypeError(`${name} of an event is no instant.`);
  return Math.floor(value);
};

/** The error code, or the position of a progress report, by which those of one answer are told apart. */
const detailOf = ({ event, errorCode, offsetMs }: AdEvent): number | undefined => {
  if (event === 'error') return wholeNumber(errorCode);
  return event === 'progress' ? wholeNumber(offsetMs) : undefined;
};

/** A field of the JSON object; nothing when it is absent. Ids, names of events and numbers need no escapes. */
const textField = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `,"${name}":"${value}"`;
const numberField = (name: string, value: number | undefined): string =>
  value === undefined ? '' : `,"${name}":${value}`;
const factField = (name: string, fact: string | undefined): string => {
  if (fact !== undefined && PLAIN_FACT.test(fact)) return textField(name, fact);
  const text = factText(fact);
  return text === undefined ? '' : `,"${name}":${JSON.stringify(text)}`;
};

const factFields = (facts: EventFacts): string =>
  factField('region', facts.region) + factField('city', facts.city) + factField('postal', facts.postalCode);

const optionalId = (name: string, id: string | undefined): string | undefined =>
  id === undefined ? undefined : requireUuid(name, id);
const optionalInstant = (name: string, instantMs: number | undefined): number | undefined =>
  instantMs === undefined ? undefined : requireInstant(name, instantMs);

/**
 * The event as the sink reads it: a JSON object without the user agent, of which only the verdict stays. Field names are read by releases
 * that take over segments, so they must not change. It is put together field by field: a serialiser takes longer than the rest of an event's
 * way to the disk.
 * @throws TypeError for ids and instants of the wrong form
 */
const storedJson = (event: AdEvent, isRobot: boolean): string =>
  `{"tag":"${requireUuid('tagId', event.tagId)}"${textField('creative', optionalId('creativeId', event.creativeId))}` +
  textField('rule', optionalId('ruleId', event.ruleId)) +
  textField('serving', requireUuid('adServingId', event.adServingId)) +
  textField('event', event.event) +
  numberField('detail', detailOf(event)) +
  numberField('answered', requireInstant('answerMs', event.answerMs)) +
  numberField('received', requireInstant('receivedMs', event.receivedMs)) +
  textField('reason', event.reason) +
  numberField('count', wholeNumber(event.count)) +
  numberField('duration', wholeNumber(event.durationMs)) +
  numberField('flightEnd', optionalInstant('flightEndMs', event.flightEndMs)) +
  factField('listener', event.listener) +
  (isRobot ? ',"robot":true' : '') +
  (event.facts ? factFields(event.facts) : '') +
  '}';

/** A stored event: its UTC day, `2026-11-26`, and the JSON text. */
export type StoredEvent = { readonly day: string; readonly json: string };

/** The last day that was written: nearly all events of a process are of one. */
let lastDay = { number: 0, text: '1970-01-01' };

const dayOf = (instantMs: number): string => {
  const number = Math.floor(instantMs / DAY_MS);
  if (number !== lastDay.number) lastDay = { number, text: new Date(number * DAY_MS).toISOString().slice(0, 10) };
  return lastDay.text;
};

const CHECKSUM_DIGITS = 8;

/** Checksum of eight hexadecimal digits, day and JSON, in one line. */
const encodeStored = ({ day, json }: StoredEvent): Buffer => {
  const line = Buffer.from(`00000000 ${day} ${json}\n`);
  const checksum = crc32(line.subarray(CHECKSUM_DIGITS + 1, -1)).toString(16);
  line.write(checksum, CHECKSUM_DIGITS - checksum.length, 'latin1');
  return line;
};

/** An event as a line of a segment. @throws TypeError as `storedJson` */
export const encodeEvent = (event: AdEvent, isRobot: boolean): Buffer =>
  encodeStored({ day: dayOf(requireInstant('answerMs', event.answerMs)), json: storedJson(event, isRobot) });

/** A segment of events that were read before. */
export const encodeSegment = (events: readonly StoredEvent[]): Buffer => Buffer.concat(events.map(encodeStored));

/** Segments of earlier releases have separators of lines (U+2028, U+2029) inside of texts. */
const linePattern = /^([0-9a-f]{8}) ((\d{4}-\d{2}-\d{2}) (\{.*\}))$/s;

const decodeLine = (line: string): StoredEvent | undefined => {
  const [, checksum, text, day, json] = linePattern.exec(line) ?? [];
  if (text === undefined || Number.parseInt(checksum!, 16) !== crc32(text)) return undefined;
  return { day: day!, json: json! };
};

export type DecodedSegment = {
  readonly events: readonly StoredEvent[];
  /** Lines, as they are, that were not written completely or have changed since. */
  readonly damaged: readonly Buffer[];
};

const LINE_FEED = 0x0a;

/** Reads a segment. A damaged line leaves the others alone. */
export const decodeSegment = (content: Buffer): DecodedSegment => {
  const events: StoredEvent[] = [];
  const damaged: Buffer[] = [];
  for (let start = 0; start < content.length; ) {
    const next = content.indexOf(LINE_FEED, start);
    const end = next < 0 ? content.length : next;
    const line = content.subarray(start, end);
    start = end + 1;
    if (line.length === 0) continue;
    const event = decodeLine(line.toString('utf8'));
    if (event) events.push(event);
    else damaged.push(line);
  }
  return { events, damaged };
};
