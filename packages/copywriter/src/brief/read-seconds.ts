const clock = /(?<![\d:])(\d{1,2}):([0-5]\d)(?![\d:])/;
const minutes = /(\d{1,2}(?:[.,]\d)?) ?-?min/i;
const oneMinute = /\b(?:one|a|eine) ?-?minute\b/i;
const seconds = /(\d{1,3}) ?-?(?:s\b|sec|sek|["″”]|''|$)/i;

/** Length of an ad in words such as "30-second spot", "1:30", "1 minute" or "20 Sek."; undefined when they name none. */
export const secondsInWords = (text: string): number | undefined => {
  const plain = text.trim();
  const [, clockMinutes, clockSeconds] = clock.exec(plain) ?? [];
  if (clockMinutes !== undefined) return Number(clockMinutes) * 60 + Number(clockSeconds);
  const minuteCount = minutes.exec(plain)?.[1]?.replace(',', '.') ?? (oneMinute.test(plain) ? '1' : undefined);
  const secondCount = seconds.exec(plain)?.[1];
  if (minuteCount === undefined && secondCount === undefined) return undefined;
  return Number(minuteCount ?? 0) * 60 + Number(secondCount ?? 0);
};
