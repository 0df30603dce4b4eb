/**
 * Four-fold oversampled magnitude (BS.1770-4, annex 2), the largest of each block of 16 frames, merged into `peaks`.
 * Phase 0 is the sample itself; phases 1 and 3 mirror each other and phase 2 is symmetric, so that sums and differences
 * of mirrored samples serve all three. Four neighbouring frames are the four lanes.
 *
 * input: first frame, with 7 samples before it and 16 after the last block. taps: for k = 0…7 the even part, the odd part
 * of phase 1, then phase 2, f32. Returns the largest sample magnitude.
 */
export function truePeakBlocks(input: usize, blocks: i32, taps: usize, peaks: usize): f32 {
  let highest = f32x4.splat(0);
  for (let block: i32 = 0; block < blocks; block++) {
    const start = input + (<usize>block << 6);
    let peak = f32x4.splat(0);
    for (let quad: usize = 0; quad < 64; quad += 16) {
      const at = start + quad;
      let even = f32x4.splat(0);
      let odd = f32x4.splat(0);
      let middle = f32x4.splat(0);
      let h = taps;
      let before = at - 28;
      let after = at + 32;
      for (let k: i32 = 0; k < 8; k++) {
        const a = v128.load(before);
        const b = v128.load(after);
        const sum = f32x4.add(a, b);
        even = f32x4.add(even, f32x4.mul(sum, v128.load32_splat(h)));
        odd = f32x4.add(odd, f32x4.mul(f32x4.sub(a, b), v128.load32_splat(h, 4)));
        middle = f32x4.add(middle, f32x4.mul(sum, v128.load32_splat(h, 8)));
        before += 4;
        after -= 4;
        h += 12;
      }
      const sample = f32x4.abs(v128.load(at));
      highest = f32x4.max(highest, sample);
      const outer = f32x4.add(f32x4.abs(even), f32x4.abs(odd));
      peak = f32x4.max(peak, f32x4.max(f32x4.max(sample, outer), f32x4.abs(middle)));
    }
    const slot = peaks + (<usize>block << 2);
    store<f32>(slot, max(load<f32>(slot), widest(peak)));
  }
  return widest(highest);
}

// @ts-ignore: decorator of the kernel compiler
@inline
function widest(lanes: v128): f32 {
  return max(
    max(f32x4.extract_lane(lanes, 0), f32x4.extract_lane(lanes, 1)),
    max(f32x4.extract_lane(lanes, 2), f32x4.extract_lane(lanes, 3)),
  );
}
