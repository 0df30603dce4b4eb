/**
 * Weight of each value of `metreProfile`. Computed by bench/audio/weigh-metre.ts from 528 performances of our own scores. The
 * weights find 99 % of their written beats, and 94 % when trained without the template under test.
 */
export const METRE_WEIGHTS: readonly number[] = [
  // Octaves and onsets, and their squares.
  ...[0.05, -0.95, -0.04, -0.19],
  // all
  ...[-2.14, -1.54, 0.02, -0.15, -0.19, -1.11, 1.09, -0.33, -0.05, 0.35, 0.92, 1.22, -0.49, 0.75],
  // low
  ...[-2.64, -1.83, -0.45, 0.04, -0.35, 0.52, 0.35, -0.79, -0.76, 0.83, -0.24, 1.04, 0.1, 0.58],
  // high
  ...[-2.1, -0.27, 0.3, 0.87, 0.1, -0.15, 0.73, -0.1, 0.52, 0.36, 0.85, 0.35, -0.06, 0.47],
  // lowWithHigh
  ...[-3.84, -0.16, -0.23, 0.62, -0.7, -0.82, 3.42, -0.38, 0.73, 0.86, 3.16, 1.94, -0.4, 1.66],
  // changes
  ...[-1.39, -2.49, -3.06, 0.23, -3.4, -6.09, -3.57, -9.72, -2.06, 0.86, -2.63, 12.76, -8.45, 1.46],
  // harmony
  ...[3.88, 3.36, 0.99, 0.31, 0.87, 1.76, 2.99, 1.25, 0.68, 0.26, -2.63, -7.51, -5.04, 1.61],
];
