import { describe, expect, it } from 'vitest';
import { trackOpenRequests } from './open-requests.ts';

const bound = (key: string, max: number) => ({ key, max });

describe('trackOpenRequests', () => {
  it('admits requests up to the maximum of each key, and again after one has ended', () => {
    const open = trackOpenRequests();
    const first = open.enter([bound('person', 2)]);
    expect(first).toBeDefined();
    expect(open.enter([bound('person', 2)])).toBeDefined();
    expect(open.enter([bound('person', 2)])).toBeUndefined();
    expect(open.enter([bound('other', 2)])).toBeDefined();
    first?.();
    expect(open.enter([bound('person', 2)])).toBeDefined();
  });

  it('counts a refused request under no key', () => {
    const open = trackOpenRequests();
    open.enter([bound('organisation', 1)]);
    expect(open.enter([bound('person', 5), bound('organisation', 1)])).toBeUndefined();
    expect(open.count('person')).toBe(0);
  });

  it('ends a request once, however often its connection closes', () => {
    const open = trackOpenRequests();
    const first = open.enter([bound('person', 3)]);
    open.enter([bound('person', 3)]);
    first?.();
    first?.();
    expect(open.count('person')).toBe(1);
  });
});
