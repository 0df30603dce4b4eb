import { describe, expect, it } from 'vitest';
import { createFairShares } from './fair-shares.ts';

const heavy = 'heavy';
const light = 'light';

/** Shares with a clock of seconds. */
const sharesWith = (weights: Readonly<Record<string, number>> = {}) => {
  let seconds = 0;
  const shares = createFairShares({
    halfLifeSeconds: 30,
    weightOf: (orgId) => weights[orgId] ?? 1,
    now: () => seconds * 1_000,
  });
  const pass = (more: number): void => {
    seconds += more;
  };
  const use = (orgId: string, duration: number): void => {
    const end = shares.begin(orgId);
    pass(duration);
    end();
  };
  return { shares, pass, use };
};

describe('shares of organisations', () => {
  it('serve the one with fewer running pieces of work first, and then the one with less recent use', () => {
    const { shares, use } = sharesWith();
    use(heavy, 10);
    use(light, 1);
    expect(shares.ranked()).toEqual([light, heavy]);
    const end = shares.begin(light);
    expect(shares.ranked()).toEqual([heavy, light]);
    end();
    expect(shares.ranked()).toEqual([light, heavy]);
  });

  it('count twice the weight as half the use', () => {
    const { shares, use } = sharesWith({ [heavy]: 4 });
    use(heavy, 8);
    use(light, 4);
    expect(shares.recentUse(heavy)).toBeLessThan(shares.recentUse(light));
    shares.begin(heavy);
    shares.begin(heavy);
    shares.begin(light);
    expect(shares.compare(heavy, light)).toBeLessThan(0);
  });

  it('halve after the half-life, and forget who has not worked for long', () => {
    const { shares, pass, use } = sharesWith();
    use(heavy, 16);
    const used = shares.recentUse(heavy);
    pass(30);
    expect(shares.recentUse(heavy)).toBeCloseTo(used / 2, 6);
    pass(600);
    expect(shares.ranked()).toEqual([]);
    expect(shares.recentUse(heavy)).toBe(0);
  });

  it('count work while it runs, up to a half-life divided by ln 2', () => {
    const { shares, pass } = sharesWith();
    shares.begin(heavy);
    pass(30);
    expect(shares.recentUse(heavy)).toBeCloseTo(15 / Math.LN2, 6);
    pass(3_000);
    expect(shares.recentUse(heavy)).toBeCloseTo(30 / Math.LN2, 6);
  });

  it('count work as running until it ends, once', () => {
    const { shares } = sharesWith();
    const end = shares.begin(heavy);
    shares.begin(heavy);
    end();
    end();
    expect(shares.running(heavy)).toBe(1);
  });
});
