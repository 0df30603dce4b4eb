import { once } from 'node:events';
import { constants, getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;

/** Priority of a thread after it has called functions of the module. */
const priorityAfter = async (calls: string): Promise<number> => {
  const script = `
    const { parentPort } = require('node:worker_threads');
    const { readlinkSync } = require('node:fs');
    const { getPriority } = require('node:os');
    import(${JSON.stringify(new URL('./lower-priority.ts', import.meta.url).href)}).then((module) => {
      ${calls}
      parentPort.postMessage(getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))));
    });
  `;
  const thread = new Worker(script, { eval: true });
  const [priority] = (await once(thread, 'message')) as [number];
  await thread.terminate();
  return priority;
};

describe.runIf(process.platform === 'linux')('the priority of a thread', () => {
  it('is lowered to the lowest, and that of the process stays', async () => {
    const before = getPriority();
    expect(await priorityAfter('module.lowerThreadPriority();')).toBe(PRIORITY_LOW);
    expect(getPriority()).toBe(before);
  });

  it('is lowered below normal where a user waits, unless it is lower already', async () => {
    const expected = Math.max(getPriority(), PRIORITY_BELOW_NORMAL);
    expect(await priorityAfter('module.lowerAwaitedThreadPriority();')).toBe(expected);
    const both = 'module.lowerThreadPriority(); module.lowerAwaitedThreadPriority();';
    expect(await priorityAfter(both)).toBe(PRIORITY_LOW);
  });
});
