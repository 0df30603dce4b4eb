/**
 * Four-fold oversampled magnitude (BS.1770-4, annex 2): the largest of each block of 16 frames, merged into `peaks`.
 * Phase 0 is the sample itself; phases 1 and 3 mirror each other and phase 2 is symmetric, so that sums and differences
 * of mirrored samples serve all three. Four neighbouring frames are the four lanes.
 *
 * A block whose samples, and whose neighbours' samples, times `bound` (the sum of the magnitudes of any phase's taps, or
 * more) stay below `floor` is not interpolated: its entry is then that bound, which is no more than `floor`. `isRising`
 * lifts the floor to the largest peak so far, for a caller who wants that one alone.
 *
 * input: first frame, with 7 samples before it and 16 after the last block. taps: for k = 0…7 the even part, the odd part
 * of phase 1, then phase 2, f32. Returns the largest sample magnitude.
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
  let highest: f32 = 0;
  let before: f32 = 0;
  let here = blockMagnitude(input);
  for (let block: i32 = 0; block < blocks; block++) {
    const start = input + (<usize>block << 6);
    const after = blockMagnitude(start + 64);
    highest = max(highest, here);
    let peak = max(here, max(before, after)) * bound;
    if (peak > floor) {
      peak = max(here, max(interpolatedPeak(start, taps), interpolatedPeak(start + 32, taps)));
      if (isRising) floor = max(floor, peak);
    } else if (peak != peak) {
      // Not a number: hand it on, so that the caller notices.
      highest = peak;
    }
    const slot = peaks + (<usize>block << 2);
    store<f32>(slot, max(load<f32>(slot), peak));
    before = here;
    here = after;
  }
  return highest;
}

function blockMagnitude(at: usize): f32 {
  const low = f32x4.max(f32x4.abs(v128.load(at)), f32x4.abs(v128.load(at, 16)));
  const high = f32x4.max(f32x4.abs(v128.load(at, 32)), f32x4.abs(v128.load(at, 48)));
  return widest(f32x4.max(low, high));
}

/** Largest magnitude between eight frames and their successors. */
function interpolatedPeak(at: usize, taps: usize): f32 {
  let even = f32x4.splat(0);
  let odd = even;
  let middle = even;
  let even2 = even;
  let odd2 = even;
  let middle2 = even;
  let before = at - 28;
  let after = at + 32;
  for (const end = taps + 96; taps < end; taps += 12) {
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
  const outer = f32x4.max(
    f32x4.add(f32x4.abs(even), f32x4.abs(odd)),
    f32x4.add(f32x4.abs(even2), f32x4.abs(odd2)),
  );
  return widest(f32x4.max(outer, f32x4.max(f32x4.abs(middle), f32x4.abs(middle2))));
}

// @ts-ignore: decorator of the kernel compiler
@inline
function widest(lanes: v128): f32 {
  return max(
    max(f32x4.extract_lane(lanes, 0), f32x4.extract_lane(lanes, 1)),
    max(f32x4.extract_lane(lanes, 2), f32x4.extract_lane(lanes, 3)),
  );
}
