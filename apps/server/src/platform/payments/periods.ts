/**
 * The moment `months` calendar months after `anchor`, in UTC: the same day and time, or the last day of a month that has
 * no such day. Counted from the anchor each time, so that the 31st comes back after February.
 */
export const monthsAfter = (anchor: Date, months: number): Date => {
  const wanted = new Date(anchor);
  wanted.setUTCDate(1);
  wanted.setUTCMonth(wanted.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(wanted.getUTCFullYear(), wanted.getUTCMonth() + 1, 0)).getUTCDate();
  wanted.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return wanted;
};

/** The first monthly boundary of `anchor` after `moment`; at least one month after the anchor. */
export const nextBoundary = (anchor: Date, moment: Date): Date => {
  for (let months = 1; ; months += 1) {
    const boundary = monthsAfter(anchor, months);
    if (boundary > moment) return boundary;
  }
};

/** How much of a period is still to come at `now`: 0 to 1. */
export const remainingShare = (period: { readonly start: Date; readonly end: Date }, now: Date): number => {
  const whole = period.end.getTime() - period.start.getTime();
  if (whole <= 0) return 0;
  return Math.min(1, Math.max(0, (period.end.getTime() - now.getTime()) / whole));
};
