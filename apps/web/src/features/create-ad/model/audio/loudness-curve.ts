/** Loudness below this is drawn at the bottom: silence has no place of its own. */
const rangeBelowTarget = 18;
const rangeAboveTarget = 6;

export type Curve = {
  /** The `d` of an SVG path; empty without a value. */
  readonly path: string;
  /** Where the target line lies. */
  readonly targetY: number;
};

/** A loudness over time as a line in a box; values that are not finite count as silence. */
export const loudnessCurve = (
  values: readonly number[],
  targetLufs: number,
  box: { readonly width: number; readonly height: number },
): Curve => {
  const top = targetLufs + rangeAboveTarget;
  const bottom = targetLufs - rangeBelowTarget;
  const y = (lufs: number): number => {
    const held = Number.isFinite(lufs) ? Math.min(top, Math.max(bottom, lufs)) : bottom;
    return Number((((top - held) / (top - bottom)) * box.height).toFixed(1));
  };
  const step = values.length > 1 ? box.width / (values.length - 1) : 0;
  const path = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${y(value)}`);
  return { path: path.join(''), targetY: y(targetLufs) };
};
