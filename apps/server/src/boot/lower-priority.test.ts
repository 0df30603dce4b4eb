import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { lowerPriority } from './lower-priority.ts';

const script = `
  const { Worker } = require('node:worker_threads');
  const worker = new Worker('setInterval(() => {}, 1000)', { eval: true });
  worker.on('online', () => process.send('online'));
`;
let child: ChildProcess | undefined;
const start = async (detached = false): Promise<number> => {
  const started = spawn(process.execPath, ['-e', script], { detached, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  child = started;
  await new Promise((resolve) => started.once('message', resolve));
  return started.pid!;
};
afterEach(() => child?.kill('SIGKILL'));

describe.runIf(process.platform === 'linux')('lowerPriority', () => {
  it('lowers all threads of a process that has started, not only its first', async () => {
    const pid = await start();
    lowerPriority(pid);
    const threads = readdirSync(`/proc/${pid}/task`).map(Number);
    expect(threads.length).toBeGreaterThan(2);
    const lowest = constants.priority.PRIORITY_BELOW_NORMAL;
    expect(threads.every((thread) => getPriority(thread) >= lowest)).toBe(true);
  });

  it.runIf(existsSync('/proc/self/autogroup'))(
    'lowers the session of a process, where sessions share cores',
    async () => {
      const own = readFileSync('/proc/self/autogroup', 'utf8');
      const pid = await start(true);
      lowerPriority(pid);
      expect(readFileSync(`/proc/${pid}/autogroup`, 'utf8')).toMatch(/ nice 10$/m);
      expect(readFileSync('/proc/self/autogroup', 'utf8')).toBe(own);
    },
  );

  it('accepts a process that has ended', () => {
    expect(() => lowerPriority(2 ** 22 + 1)).not.toThrow();
  });
});
