/**
 * Multiplies each block of 16 frames by a gain that is interpolated linearly from its node to the next. gains: blocks +
 * 1 nodes, f32.
 */
export function rampGain(input: usize, output: usize, gains: usize, blocks: i32): void {
  const steps = f32x4(0, 0.0625, 0.125, 0.1875);
  for (let block: i32 = 0; block < blocks; block++) {
    const at = (<usize>block) << 6;
    const from = load<f32>(gains + ((<usize>block) << 2));
    const rise = load<f32>(gains + ((<usize>block) << 2), 4) - from;
    const quarter = f32x4.splat(rise * 0.25);
    let gain = f32x4.add(f32x4.splat(from), f32x4.mul(f32x4.splat(rise), steps));
    for (let quad: usize = 0; quad < 64; quad += 16) {
      v128.store(output + at + quad, f32x4.mul(v128.load(input + at + quad), gain));
      gain = f32x4.add(gain, quarter);
    }
  }
}

/** Adds `gain` times the source to the target; non-finite samples count as 0. `frames` is a multiple of 4. */
export function addScaled(target: usize, source: usize, gain: f32, frames: i32): void {
  const factor = f32x4.splat(gain);
  const zero = f32x4.splat(0);
  const bytes = (<usize>frames) << 2;
  for (let at: usize = 0; at < bytes; at += 16) {
    const x = v128.load(source + at);
    const finite = v128.and(x, f32x4.eq(f32x4.sub(x, x), zero));
    v128.store(target + at, f32x4.add(v128.load(target + at), f32x4.mul(finite, factor)));
  }
}

/** Sum of squares of each block; `blockFrames` is a multiple of 4. */
export function blockEnergies(input: usize, energies: usize, blocks: i32, blockFrames: i32): void {
  let at = input;
  for (let block: i32 = 0; block < blocks; block++) {
    let sum = f32x4.splat(0);
    for (const end = at + ((<usize>blockFrames) << 2); at < end; at += 16) {
      const x = v128.load(at);
      sum = f32x4.add(sum, f32x4.mul(x, x));
    }
    store<f32>(
      energies + ((<usize>block) << 2),
      f32x4.extract_lane(sum, 0) +
        f32x4.extract_lane(sum, 1) +
        (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3)),
    );
  }
}
