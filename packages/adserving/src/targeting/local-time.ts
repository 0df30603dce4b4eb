import { dayNumberOf, weekdayOf } from './calendar.ts';

export const MINUTES_PER_DAY = 1440;
const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
/**
 * All zones change their offset at a whole quarter of an hour of UTC: Lord Howe's summer time begins at 15:30 UTC, so that the offset
 * at the start of an hour is not the one of the whole hour.
 */
const MS_PER_STEP = 15 * MS_PER_MINUTE;
/** Range of instants that ECMAScript's dates have: ±100 million days. */
const MAX_INSTANT_MS = 8.64e15;
/** More than the IANA database has, aliases included. Names in other cases, which `Intl` accepts, cannot fill the memory. */
const MAX_ZONES = 2000;
/** A month of steps: as many as a server needs at once, and a simulation of a month does not evict them. */
const MAX_STEPS_PER_ZONE = 3000;

/** Time of a zone's clocks and calendars at an instant. */
export type LocalTime = {
  /** Days since 1970-01-01 of the local calendar. */
  readonly dayNumber: number;
  /** 0 (midnight) to 1,439. A repeated hour has the same minutes twice; a skipped hour has none. */
  readonly minuteOfDay: number;
  /** ISO: 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
};

type Zone = { readonly format: Intl.DateTimeFormat; readonly offsetsMs: Map<number, number> };

const zones = new Map<string, Zone | undefined>();

const openZone = (timeZone: string): Zone | undefined => {
  try {
    const format = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    return { format, offsetsMs: new Map() };
  } catch {
    return undefined;
  }
};

const zoneOf = (timeZone: string): Zone | undefined => {
  const known = zones.get(timeZone);
  if (known || zones.has(timeZone)) return known;
  if (zones.size >= MAX_ZONES) zones.clear();
  const zone = openZone(timeZone);
  zones.set(timeZone, zone);
  return zone;
};

/** Whether the runtime knows a zone: an IANA name ("Asia/Kolkata") or a fixed offset ("+05:30"). */
export const isTimeZone = (timeZone: string): boolean => zoneOf(timeZone) !== undefined;

const readOffset = ({ format }: Zone, instantMs: number): number => {
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instantMs)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const local = dayNumberOf({ year, month, day }) * MS_PER_DAY + ((hour * 60 + minute) * 60 + second) * 1000;
  return local - Math.floor(instantMs / 1000) * 1000;
};

const offsetAt = (zone: Zone, instantMs: number): number => {
  const step = Math.floor(instantMs / MS_PER_STEP);
  const known = zone.offsetsMs.get(step);
  if (known !== undefined) return known;
  if (zone.offsetsMs.size >= MAX_STEPS_PER_ZONE) zone.offsetsMs.clear();
  const offset = readOffset(zone, step * MS_PER_STEP);
  zone.offsetsMs.set(step, offset);
  return offset;
};

/**
 * Local time of an instant (milliseconds since 1970-01-01T00:00Z), from the runtime's own zone database. Offsets are kept per zone and
 * quarter of an hour, so that most calls cost two look-ups. Undefined for an unknown zone or an instant that no calendar has.
 */
export const localTimeAt = (timeZone: string, instantMs: number): LocalTime | undefined => {
  if (!(Math.abs(instantMs) <= MAX_INSTANT_MS)) return undefined;
  const zone = zoneOf(timeZone);
  if (!zone) return undefined;
  const localMs = instantMs + offsetAt(zone, instantMs);
  const dayNumber = Math.floor(localMs / MS_PER_DAY);
  return {
    dayNumber,
    minuteOfDay: Math.floor((localMs - dayNumber * MS_PER_DAY) / MS_PER_MINUTE),
    weekday: weekdayOf(dayNumber),
  };
};

/**
 * First instant (milliseconds) of a local day. Days of most zones begin at midnight; where summer time skips midnight, the day begins
 * with its first existing minute. Undefined for an unknown zone.
 */
export const startOfDay = (timeZone: string, dayNumber: number): number | undefined => {
  let early = (dayNumber - 2) * MS_PER_DAY;
  let late = (dayNumber + 2) * MS_PER_DAY;
  if (localTimeAt(timeZone, early) === undefined) return undefined;
  // The day number never decreases by a change of the clocks: zones change theirs by less than a day, and not around midnight backwards
  // by more than the search's last step can tell.
  while (late - early > MS_PER_MINUTE) {
    const middle = Math.floor((early + late) / 2 / MS_PER_MINUTE) * MS_PER_MINUTE;
    const local = localTimeAt(timeZone, middle);
    if (local && local.dayNumber >= dayNumber) late = middle;
    else early = middle;
  }
  return late;
};
