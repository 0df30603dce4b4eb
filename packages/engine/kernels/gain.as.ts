/** Multiplies each block of 16 frames by a straight line from its node to the next; gains: blocks + 1 nodes, f32. */
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
