/** Music alone before the first word and after the last, and a breath between two lines. Seconds. */
const headSeconds = 0.5;
const tailSeconds = 1;
const gapSeconds = 0.35;
/** Without music nobody waits. */
const dryHeadSeconds = 0.1;
const dryTailSeconds = 0.2;
/** In very short ads all of this takes no more than this share of the time. */
const largestShare = 0.25;

export type Air = {
  readonly headSeconds: number;
  readonly tailSeconds: number;
  readonly gapSeconds: number;
  readonly totalSeconds: number;
};

/** What of an ad is not speech. `lengthSeconds`: undefined when the ad may last as long as it likes. */
export const airOf = (lineCount: number, hasBed: boolean, lengthSeconds: number | undefined): Air => {
  const head = hasBed ? headSeconds : dryHeadSeconds;
  const tail = hasBed ? tailSeconds : dryTailSeconds;
  const sum = head + tail + Math.max(0, lineCount - 1) * gapSeconds;
  const scale = lengthSeconds === undefined ? 1 : Math.min(1, (largestShare * lengthSeconds) / sum);
  return {
    headSeconds: head * scale,
    tailSeconds: tail * scale,
    gapSeconds: gapSeconds * scale,
    totalSeconds: sum * scale,
  };
};
