import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../../../tests/testkit/installation.ts';
import { readConfig } from '../platform/config/config.ts';
import { superviseRoles } from './supervise.ts';
import { watchMemory } from './watch-memory.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonora-memory-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const MEGABYTE = 1_000_000;

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/**
 * A script that does `first` and then fills `megabytes` outside of the JavaScript heap, one at a time: it hears messages meanwhile, also when it
 * gets little CPU time.
 */
const scriptThatFills = async (megabytes: number, first: string): Promise<string> => {
  const path = join(folder, `fills-${megabytes}.mjs`);
  const fill = `const held = [];
    setInterval(() => { if (held.length < ${megabytes}) held.push(Buffer.alloc(${MEGABYTE}, 1)); }, 1);`;
  await writeFile(path, `${first}\n${fill}\n`);
  return path;
};
const start = (path: string): ChildProcess => {
  const child = fork(path);
  children.push(child);
  return child;
};

describe('watchMemory', () => {
  it('stops a process above the ceiling, which learns the reason, and leaves one below it alone', async () => {
    const errors: object[] = [];
    const log = { ...silentLog, error: (facts: object) => void errors.push(facts) };
    const more =
      "process.on('message', ({ stop }) => process.exit(stop === 'memory' ? 3 : 4)); process.on('SIGTERM', () => {});";
    const small = start(await scriptThatFills(1, more));
    const large = start(await scriptThatFills(300, more));
    for (const child of [small, large]) watchMemory({ child, ceilingBytes: 250 * MEGABYTE, log });
    expect(await once(large, 'exit')).toEqual([3, null]);
    expect(errors).toEqual([expect.objectContaining({ pid: large.pid, ceilingBytes: 250 * MEGABYTE })]);
    expect(small.exitCode).toBeNull();
  });

  it('kills a process that does not stop within the grace', async () => {
    const child = start(await scriptThatFills(301, "process.on('SIGTERM', () => {});"));
    watchMemory({ child, ceilingBytes: 250 * MEGABYTE, log: silentLog, graceMilliseconds: 200 });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  });

  it('watches the worker of an installation, which is started again', async () => {
    const script = await scriptThatFills(
      302,
      "process.on('message', () => process.exit(3)); process.on('SIGTERM', () => {}); process.send({ ready: true });",
    );
    const said: object[] = [];
    const config = readConfig({ SONORA_ROLES: 'worker', SONORA_WORKER_MEMORY_MB: '256' }, '/nowhere');
    const url = new URL(`file://${script}`);
    const supervision = superviseRoles({
      config,
      databaseUrl: 'postgres://nowhere',
      log: { ...silentLog, warn: (facts) => void said.push(facts) },
      onFatal: () => {},
      onSetUpLink: () => {},
      scripts: { http: url, worker: url, ads: url },
    });
    await supervision.ready;
    while (said.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(said[0]).toMatchObject({ role: 'worker', code: 3 });
    await supervision.stop();
  });
});
