import { describe, expect, it } from 'vitest';
import { createIdleGate, whenIdle } from './idle-gate.ts';

const never = new AbortController().signal;

/** Work that the test ends. */
const heldWork = () => {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end: () => end() };
};

describe('createIdleGate', () => {
  it('is idle at once when nobody has waited for anything', async () => {
    await createIdleGate(60_000).idle(never);
  });

  it('becomes idle when the last work has ended, also when it failed', async () => {
    const gate = createIdleGate(20);
    const [first, second] = [heldWork(), heldWork()];
    const busy = [gate.busyWhile(first.run), gate.busyWhile(second.run)];
    await expect(gate.busyWhile(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    let isIdle = false;
    const idle = gate.idle(never).then(() => {
      isIdle = true;
    });
    first.end();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(isIdle).toBe(false);
    second.end();
    await Promise.all([...busy, idle]);
    expect(isIdle).toBe(true);
  });

  it('stops waiting when it is told to', async () => {
    const gate = createIdleGate(20);
    const stopping = new AbortController();
    const work = heldWork();
    const busy = gate.busyWhile(work.run);
    const idle = gate.idle(stopping.signal);
    stopping.abort();
    await expect(idle).rejects.toThrow();
    work.end();
    await busy;
  });
});

describe('whenIdle', () => {
  it('runs each task only while nobody waits', async () => {
    const gate = createIdleGate(10);
    const ran: unknown[] = [];
    const runner = whenIdle(gate, { run: async (message) => void ran.push(message), close: async () => {} }, never);
    const work = heldWork();
    const busy = gate.busyWhile(work.run);
    const task = runner.run({ task: 'effect', cacheFolder: '', input: { alias: 'a', hash: 'h' } });
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(ran).toEqual([]);
    work.end();
    await Promise.all([busy, task]);
    expect(ran).toHaveLength(1);
  });

  it('runs a task after its longest wait though a user always waits', async () => {
    const gate = createIdleGate(10);
    const ran: unknown[] = [];
    const runner = { run: async (message: unknown) => void ran.push(message), close: async () => {} };
    const work = heldWork();
    const busy = gate.busyWhile(work.run);
    const task = { task: 'effect', cacheFolder: '', input: { alias: 'a', hash: 'h' } } as const;
    const started = performance.now();
    await whenIdle(gate, runner, never, 50).run(task);
    expect(performance.now() - started).toBeGreaterThanOrEqual(50);
    expect(ran).toHaveLength(1);
    work.end();
    await busy;
  });
});
