import { once } from 'node:events';
import { constants, getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';

const script = `
  const { parentPort } = require('node:worker_threads');
  const { readlinkSync } = require('node:fs');
  const { getPriority } = require('node:os');
  import(${JSON.stringify(new URL('./lower-priority.ts', import.meta.url).href)}).then(({ lowerThreadPriority }) => {
    lowerThreadPriority();
    parentPort.postMessage(getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))));
  });
`;

describe('lowerThreadPriority', () => {
  it.runIf(process.platform === 'linux')('lowers the priority of its thread only', async () => {
    const before = getPriority();
    const thread = new Worker(script, { eval: true });
    const [priority] = (await once(thread, 'message')) as [number];
    await thread.terminate();
    expect(priority).toBe(constants.priority.PRIORITY_LOW);
    expect(getPriority()).toBe(before);
  });
});
