/**
 * Four-fold oversampled magnitude (BS.1770-4, annex 2): merges the largest value of each block of 16 frames into
 * `peaks`. Phase 0 is the sample itself; phases 1 and 3 mirror each other and phase 2 is symmetric, so that sums and
 * differences of mirrored samples are shared by all three. The four lanes are four neighbouring frames.
 *
 * `bound` is at least the sum of the magnitudes of any phase's taps. A block is not interpolated when its own and its
 * neighbours' samples times `bound` stay below `floor`: its entry is then that product. `isRising` raises the floor to
 * the largest peak so far, for callers that need only the overall maximum.
 *
 * Maxima use the processor's plain comparison (pmax), because the exact one branches on every number and costs more
 * than the interpolation. It ignores NaN; the loudness measurement detects those.
 *
 * input: first frame, with 11 samples before it and 16 after the last block. taps: for k = 0…11 the even part and the
 * odd part of phase 1, then phase 2, f32. Returns the largest sample magnitude.
 */
export function truePeakBlocks(
  input: usize,
  blocks: i32,
  taps: usize,
  peaks: usize,
  bound: f32,
  floor: f32,
  isRising: bool,
): f32 {
  let highest = f32x4.splat(0);
  let before = highest;
  let here = blockMagnitude(input);
  for (let block: i32 = 0; block < blocks; block++) {
    const start = input + ((<usize>block) << 6);
    const after = blockMagnitude(start + 64);
    highest = f32x4.pmax(highest, here);
    let peak = widest(f32x4.pmax(here, f32x4.pmax(before, after))) * bound;
    if (peak > floor) {
      const between = f32x4.pmax(interpolatedPeak(start, taps), interpolatedPeak(start + 32, taps));
      peak = widest(f32x4.pmax(here, between));
      if (isRising && peak > floor) floor = peak;
    }
    const slot = peaks + ((<usize>block) << 2);
    if (peak > load<f32>(slot)) store<f32>(slot, peak);
    before = here;
    here = after;
  }
  return widest(highest);
}

function blockMagnitude(at: usize): v128 {
  const low = f32x4.pmax(f32x4.abs(v128.load(at)), f32x4.abs(v128.load(at, 16)));
  const high = f32x4.pmax(f32x4.abs(v128.load(at, 32)), f32x4.abs(v128.load(at, 48)));
  return f32x4.pmax(low, high);
}

/** Largest magnitude of the interpolated values between eight frames and their successors. */
function interpolatedPeak(at: usize, taps: usize): v128 {
  let even = f32x4.splat(0);
  let odd = even;
  let middle = even;
  let even2 = even;
  let odd2 = even;
  let middle2 = even;
  let before = at - 44;
  let after = at + 48;
  for (const end = taps + 144; taps < end; taps += 12) {
    const a = v128.load(before);
    const b = v128.load(after);
    const c = v128.load(before, 16);
    const d = v128.load(after, 16);
    const sum = f32x4.add(a, b);
    const sum2 = f32x4.add(c, d);
    const e = v128.load32_splat(taps);
    even = f32x4.add(even, f32x4.mul(sum, e));
    even2 = f32x4.add(even2, f32x4.mul(sum2, e));
    const o = v128.load32_splat(taps, 4);
    odd = f32x4.add(odd, f32x4.mul(f32x4.sub(a, b), o));
    odd2 = f32x4.add(odd2, f32x4.mul(f32x4.sub(c, d), o));
    const m = v128.load32_splat(taps, 8);
    middle = f32x4.add(middle, f32x4.mul(sum, m));
    middle2 = f32x4.add(middle2, f32x4.mul(sum2, m));
    before += 4;
    after -= 4;
  }
  const outer = f32x4.pmax(f32x4.add(f32x4.abs(even), f32x4.abs(odd)), f32x4.add(f32x4.abs(even2), f32x4.abs(odd2)));
  return f32x4.pmax(outer, f32x4.pmax(f32x4.abs(middle), f32x4.abs(middle2)));
}

function widest(lanes: v128): f32 {
  const halves = f32x4.pmax(lanes, v128.shuffle<f32>(lanes, lanes, 2, 3, 0, 1));
  return f32x4.extract_lane(f32x4.pmax(halves, v128.shuffle<f32>(halves, halves, 1, 0, 3, 2)), 0);
}
