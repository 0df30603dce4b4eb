const dayMilliseconds = 86_400_000;

/** Whole days until a deleted file is gone for good; at least 1 until then. */
export const daysLeft = (trashedAt: number, now: number, trashDays: number): number =>
  Math.max(1, Math.ceil((trashedAt + trashDays * dayMilliseconds - now) / dayMilliseconds));
