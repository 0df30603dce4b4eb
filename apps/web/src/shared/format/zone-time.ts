const partsIn = (timeZone: string, instantMs: number): Readonly<Record<string, string>> => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return Object.fromEntries(format.formatToParts(instantMs).map(({ type, value }) => [type, value]));
};

/** An instant as a field for local times shows it, `2026-03-31T14:05`. */
export const localTimeText = (timeZone: string, instantMs: number): string => {
  const { year, month, day, hour, minute } = partsIn(timeZone, instantMs);
  return `${year}-${month}-${day}T${hour}:${minute}`;
};

/**
 * The instant of a local time in a zone; undefined for other texts. A time that occurs twice is the first one, a time that is skipped the one
 * an hour later.
 */
export const instantOf = (localTime: string, timeZone: string): number | undefined => {
  const asUtc = Date.parse(`${localTime}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(localTime) || Number.isNaN(asUtc)) return undefined;
  const offsetAt = (instantMs: number): number => Date.parse(`${localTimeText(timeZone, instantMs)}Z`) - instantMs;
  // The offsets a day before and after are all that can hold at this time.
  const offsets = [offsetAt(asUtc - 86_400_000), offsetAt(asUtc + 86_400_000)];
  const instants = offsets.map((offset) => asUtc - offset).sort((a, b) => a - b);
  return instants.find((instant) => localTimeText(timeZone, instant) === localTime) ?? instants.at(-1);
};
