import { describe, expect, it } from 'vitest';
import { createFairGate, type Slots } from './fair-gate.ts';
import { createFairShares } from './fair-shares.ts';

/** A gate whose work ends when told to; `started` lists the work in the order of its start. */
const gateWith = (slots: Slots) => {
  const gate = createFairGate(slots, createFairShares({ halfLifeSeconds: 30 }));
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (orgId: string, name: string, signal?: AbortSignal): Promise<void> =>
    gate.run(
      orgId,
      () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      },
      signal,
    );
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { enter, started, end };
};

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a fair gate', () => {
  it('keeps a slot that one organisation alone cannot use', async () => {
    const { enter, started } = gateWith({ all: 3, organisation: 2 });
    for (const name of ['h1', 'h2', 'h3', 'h4']) void enter('heavy', name);
    void enter('light', 'l1');
    await settled();
    expect(started).toEqual(['h1', 'h2', 'l1']);
  });

  it('lets an organisation without running work pass one with a long queue', async () => {
    const { enter, started, end } = gateWith({ all: 1, organisation: 1 });
    for (const name of ['h1', 'h2', 'h3']) void enter('heavy', name);
    await settled();
    void enter('light', 'l1');
    await end('h1');
    await end('l1');
    expect(started).toEqual(['h1', 'l1', 'h2']);
  });

  it('keeps the order within an organisation, and its work apart from an abort of other work', async () => {
    const { enter, started, end } = gateWith({ all: 1, organisation: 1 });
    void enter('heavy', 'h1');
    const abort = new AbortController();
    const second = enter('heavy', 'h2', abort.signal).catch((error: Error) => error.message);
    void enter('heavy', 'h3');
    abort.abort(new Error('nobody waits for it'));
    expect(await second).toBe('nobody waits for it');
    await end('h1');
    expect(started).toEqual(['h1', 'h3']);
  });

  it('frees the slot of work that failed', async () => {
    const { enter, started } = gateWith({ all: 1, organisation: 1 });
    const gate = createFairGate({ all: 1, organisation: 1 }, createFairShares({ halfLifeSeconds: 30 }));
    await expect(gate.run('heavy', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await gate.run('light', async () => 'done')).toBe('done');
    void enter('heavy', 'h1');
    await settled();
    expect(started).toEqual(['h1']);
  });
});
