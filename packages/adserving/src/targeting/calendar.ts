/** Calendar day: year, month and day as numbers of the proleptic Gregorian calendar. */
type CivilDay = { readonly year: number; readonly month: number; readonly day: number };

/** Days from 1970-01-01 to a day of the Gregorian calendar (H. Hinnant, "chrono-compatible low-level date algorithms"). */
export const dayNumberOf = ({ year, month, day }: CivilDay): number => {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
};

const civilDayOf = (dayNumber: number): CivilDay => {
  const shifted = dayNumber + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9);
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
};

const digits = (value: number, count: number): string => String(value).padStart(count, '0');

/** `YYYY-MM-DD` of a day number. */
export const formatDay = (dayNumber: number): string => {
  const { year, month, day } = civilDayOf(dayNumber);
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
};

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Day number of `YYYY-MM-DD`; undefined for other text and for days that do not exist, such as 2025-02-29. */
export const parseDay = (text: string): number | undefined => {
  const match = DAY.exec(text);
  if (!match) return undefined;
  const dayNumber = dayNumberOf({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) });
  return formatDay(dayNumber) === text ? dayNumber : undefined;
};

/** ISO weekday of a day number: 1 is Monday, 7 is Sunday. Day 0, 1970-01-01, was a Thursday. */
export const weekdayOf = (dayNumber: number): number => ((((dayNumber + 3) % 7) + 7) % 7) + 1;
