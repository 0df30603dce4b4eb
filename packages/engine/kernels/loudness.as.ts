/**
 * K-weighting (BS.1770-4, annex 1) and the energy of each hop. Left and right are the two lanes of one f64x2. Both
 * filters are in direct form 1: the loop is limited by latency, and its recurrence is only one multiplication and one
 * subtraction long.
 *
 * coefs: b0 b1 b2 a1 a2 of the shelf, then a1 a2 of the high-pass (its numerator is 1 −2 1), f64. bounds: hops + 1
 * frame numbers, i32. energies: two f64 (left, right) per hop, sums of squares.
 */
export function kWeightHops(left: usize, right: usize, coefs: usize, bounds: usize, hops: i32, energies: usize): void {
  const b0 = v128.load64_splat(coefs);
  const b1 = v128.load64_splat(coefs, 8);
  const b2 = v128.load64_splat(coefs, 16);
  const a1 = v128.load64_splat(coefs, 24);
  const a2 = v128.load64_splat(coefs, 32);
  const c1 = v128.load64_splat(coefs, 40);
  const c2 = v128.load64_splat(coefs, 48);
  const zero = f64x2.splat(0);
  let x1 = zero;
  let x2 = zero;
  let y1 = zero;
  let y2 = zero;
  let z1 = zero;
  let z2 = zero;
  for (let hop: i32 = 0; hop < hops; hop++) {
    let frame = load<i32>(bounds + ((<usize>hop) << 2));
    const end = load<i32>(bounds + ((<usize>hop) << 2), 4);
    let sum = zero;
    for (; frame < end; frame++) {
      const at = (<usize>frame) << 2;
      const x = v128.promote_low<f32>(v128.load32_lane(right + at, v128.load32_zero(left + at), 1));
      const fed = f64x2.add(f64x2.add(f64x2.mul(b0, x), f64x2.mul(b1, x1)), f64x2.mul(b2, x2));
      const y = f64x2.sub(f64x2.sub(fed, f64x2.mul(a2, y2)), f64x2.mul(a1, y1));
      const high = f64x2.add(f64x2.sub(y, f64x2.add(y1, y1)), y2);
      const z = f64x2.sub(f64x2.sub(high, f64x2.mul(c2, z2)), f64x2.mul(c1, z1));
      sum = f64x2.add(sum, f64x2.mul(z, z));
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      z2 = z1;
      z1 = z;
    }
    v128.store(energies + ((<usize>hop) << 4), sum);
    // In silence the state would decay into denormal numbers, which are slow; below −200 dB it is set to zero.
    y1 = flush(y1);
    y2 = flush(y2);
    z1 = flush(z1);
    z2 = flush(z2);
  }
}

export function flush(state: v128): v128 {
  return v128.and(state, f64x2.ge(f64x2.abs(state), f64x2.splat(1e-20)));
}
