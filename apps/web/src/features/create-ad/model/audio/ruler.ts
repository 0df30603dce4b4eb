const steps = [0.5, 1, 2, 5, 10, 15, 30, 60, 120];

/** Positions of ruler marks in seconds: round values at least `room` pixels apart, and the end. `width` is in pixels. */
export const rulerMarks = (durationSeconds: number, width: number, room = 64): readonly number[] => {
  if (durationSeconds <= 0 || width <= 0) return [];
  const pixelsPerSecond = width / durationSeconds;
  const step = steps.find((seconds) => seconds * pixelsPerSecond >= room) ?? (steps.at(-1) as number);
  const marks: number[] = [];
  for (let at = 0; at < durationSeconds - 1e-6; at += step) marks.push(at);
  const last = marks.at(-1) as number;
  if (marks.length > 1 && (durationSeconds - last) * pixelsPerSecond < room) marks.pop();
  return [...marks, durationSeconds];
};
