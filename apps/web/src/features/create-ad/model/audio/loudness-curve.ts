/** Range of the curve below the target in LU. Quieter values and silence are drawn at the bottom. */
const rangeBelowTarget = 18;
const rangeAboveTarget = 6;

export type Curve = {
  /** Attribute `d` of an SVG path; empty without values. */
  readonly path: string;
  /** Vertical position of the target line. */
  readonly targetY: number;
};

/** SVG path of loudness over time. Values that are not finite count as silence. */
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
