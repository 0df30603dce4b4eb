/**
 * The date `months` calendar months after `anchor`, in UTC: the same day and time, or the last day of a shorter month.
 * Always counted from the anchor, so that a period from the 31st returns to the 31st after February.
 */
export const monthsAfter = (anchor: Date, months: number): Date => {
  const wanted = new Date(anchor);
  wanted.setUTCDate(1);
  wanted.setUTCMonth(wanted.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(wanted.getUTCFullYear(), wanted.getUTCMonth() + 1, 0)).getUTCDate();
  wanted.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return wanted;
};

/** First monthly boundary after `moment`, counted from `anchor`; at least one month after the anchor. */
export const nextBoundary = (anchor: Date, moment: Date): Date => {
  for (let months = 1; ; months += 1) {
    const boundary = monthsAfter(anchor, months);
    if (boundary > moment) return boundary;
  }
};

/** Remaining share of a period at `now`, from 0 to 1. */
export const remainingShare = (period: { readonly start: Date; readonly end: Date }, now: Date): number => {
  const whole = period.end.getTime() - period.start.getTime();
  if (whole <= 0) return 0;
  return Math.min(1, Math.max(0, (period.end.getTime() - now.getTime()) / whole));
};
