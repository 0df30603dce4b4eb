/** 390 → "06:30"; the end of a day, 1,440, is "00:00" as in fields for times. */
export const timeOfMinute = (minute: number): string => {
  const within = minute % 1_440;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
};

const TIME = /^(\d{1,2}):(\d{2})$/;

/** "06:30" → 390; undefined for other texts. */
export const minuteOfTime = (text: string): number | undefined => {
  const [, hours, minutes] = TIME.exec(text.trim()) ?? [];
  const [hour, minute] = [Number(hours), Number(minutes)];
  return hours === undefined || hour > 23 || minute > 59 ? undefined : hour * 60 + minute;
};
