const DAY_MS = 86_400_000;

/** Whole hours, the second one excluded. */
export type ReportPeriod = { readonly from: Date; readonly to: Date };

type SplitPeriod = {
  /** Whole UTC days as `YYYY-MM-DD`, the second one excluded. Both are equal when the period has none. */
  readonly days: { readonly from: string; readonly to: string };
  /** What is left before and after them. */
  readonly hours: readonly ReportPeriod[];
};

const dayText = (instantMs: number): string => new Date(instantMs).toISOString().slice(0, 10);

/** The whole UTC days of a period, and its hours outside of them. */
export const splitPeriod = ({ from, to }: ReportPeriod): SplitPeriod => {
  const [fromMs, toMs] = [from.getTime(), to.getTime()];
  const firstMs = Math.ceil(fromMs / DAY_MS) * DAY_MS;
  const endMs = Math.floor(toMs / DAY_MS) * DAY_MS;
  if (firstMs >= endMs) return { days: { from: dayText(fromMs), to: dayText(fromMs) }, hours: [{ from, to }] };
  const hours = [
    { from, to: new Date(firstMs) },
    { from: new Date(endMs), to },
  ];
  return {
    days: { from: dayText(firstMs), to: dayText(endMs) },
    hours: hours.filter((part) => part.from.getTime() < part.to.getTime()),
  };
};
