import { flush } from './loudness.as';

/**
 * Two biquads in series, in place, from rest, over two signals that are the lanes of one f64x2. coefs: b0 b1 b2 a1 a2
 * of both sections, each as two f64 (left, right).
 */
export function biquadPair(left: usize, right: usize, frames: i32, coefs: usize): void {
  const b0 = v128.load(coefs);
  const b1 = v128.load(coefs, 16);
  const b2 = v128.load(coefs, 32);
  const a1 = v128.load(coefs, 48);
  const a2 = v128.load(coefs, 64);
  const d0 = v128.load(coefs, 80);
  const d1 = v128.load(coefs, 96);
  const d2 = v128.load(coefs, 112);
  const c1 = v128.load(coefs, 128);
  const c2 = v128.load(coefs, 144);
  const zero = f64x2.splat(0);
  let x1 = zero;
  let x2 = zero;
  let y1 = zero;
  let y2 = zero;
  let z1 = zero;
  let z2 = zero;
  let frame: i32 = 0;
  while (frame < frames) {
    const end = min(frame + 512, frames);
    for (; frame < end; frame++) {
      const at = (<usize>frame) << 2;
      const x = v128.promote_low<f32>(v128.load32_lane(right + at, v128.load32_zero(left + at), 1));
      const fed = f64x2.add(f64x2.add(f64x2.mul(b0, x), f64x2.mul(b1, x1)), f64x2.mul(b2, x2));
      const y = f64x2.sub(f64x2.sub(fed, f64x2.mul(a2, y2)), f64x2.mul(a1, y1));
      const through = f64x2.add(f64x2.add(f64x2.mul(d0, y), f64x2.mul(d1, y1)), f64x2.mul(d2, y2));
      const z = f64x2.sub(f64x2.sub(through, f64x2.mul(c2, z2)), f64x2.mul(c1, z1));
      const out = v128.demote_zero<f64>(z);
      v128.store32_lane(left + at, out, 0);
      v128.store32_lane(right + at, out, 1);
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      z2 = z1;
      z1 = z;
    }
    y1 = flush(y1);
    y2 = flush(y2);
    z1 = flush(z1);
    z2 = flush(z2);
  }
}
