/**
 * Polyphase filter: output n is the dot product of phase (n·step mod phases) of the table with `taps` input samples
 * from frame floor(n·step/phases). `taps` is a multiple of 8; the caller pads the input.
 */
export function resampleFrames(
  input: usize,
  output: usize,
  frames: i32,
  table: usize,
  taps: i32,
  phases: i32,
  step: i32,
): void {
  const rowBytes = (<usize>taps) << 2;
  const whole = step / phases;
  const rest = step - whole * phases;
  let phase: i32 = 0;
  let source = input;
  for (let n: i32 = 0; n < frames; n++) {
    let h = table + <usize>phase * rowBytes;
    let x = source;
    const end = x + rowBytes;
    let even = f32x4.splat(0);
    let odd = f32x4.splat(0);
    for (; x < end; x += 32, h += 32) {
      even = f32x4.add(even, f32x4.mul(v128.load(x), v128.load(h)));
      odd = f32x4.add(odd, f32x4.mul(v128.load(x, 16), v128.load(h, 16)));
    }
    const sum = f32x4.add(even, odd);
    store<f32>(
      output + ((<usize>n) << 2),
      f32x4.extract_lane(sum, 0) +
        f32x4.extract_lane(sum, 1) +
        (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3)),
    );
    source += (<usize>whole) << 2;
    phase += rest;
    if (phase >= phases) {
      phase -= phases;
      source += 4;
    }
  }
}
