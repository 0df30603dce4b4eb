import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SampleKinds } from './testkit/sample-kinds.ts';
import { createThreadPool, runInThread, type ThreadPoolOptions } from './thread-pool.ts';

const script = new URL('./testkit/sample-thread.ts', import.meta.url);

const open = (options: Partial<ThreadPoolOptions> = {}) => {
  const pool = createThreadPool<SampleKinds>({ script, ...options });
  onTestFinished(() => pool.close());
  return pool;
};

describe('a thread pool', () => {
  it('answers with progress first, and gives each thread its data', async () => {
    const reports: string[] = [];
    const pool = open({ data: async () => 'shared' });
    expect(await pool.run('double', 21, { onProgress: (report) => reports.push(report) })).toEqual({
      doubled: 42,
      data: 'shared',
    });
    expect(reports).toEqual(['begun']);
  });

  it('starts one thread when it is preloaded, which answers the first request', async () => {
    let started = 0;
    const pool = open({ maxThreads: 2, data: () => (started += 1) });
    pool.preload();
    pool.preload();
    await setTimeout(50);
    expect(started).toBe(1);
    expect((await pool.run('double', 2)).data).toBe(1);
  });

  it('terminates a thread that was idle for a while, and starts another one for the next request', async () => {
    let started = 0;
    const pool = open({ idleMilliseconds: 100, data: () => (started += 1) });
    expect((await pool.run('double', 1)).data).toBe(1);
    expect((await pool.run('double', 1)).data).toBe(1);
    await expect.poll(async () => (await pool.run('double', 1)).data, { interval: 300 }).toBe(2);
  });

  it('carries name, message and code of an error over, and goes on', async () => {
    const pool = open();
    await expect(pool.run('fail', undefined)).rejects.toMatchObject({
      reason: 'failed',
      failure: { name: 'RangeError', message: 'The value is out of range.', code: 'range' },
    });
    expect((await pool.run('move', 3)).length).toBe(3);
  });

  it('moves the buffers of a request', async () => {
    const buffer = new ArrayBuffer(8);
    await open().run('double', 1, { transfers: [buffer] });
    expect(buffer.byteLength).toBe(0);
  });

  it('terminates a thread whose request is cancelled, and runs the next one in another', async () => {
    const pool = open();
    const controller = new AbortController();
    const running = pool.run('loop', undefined, { signal: controller.signal });
    const behind = pool.run('double', 2);
    const refused = expect(running).rejects.toMatchObject({ reason: 'cancelled' });
    await setTimeout(50);
    controller.abort();
    await refused;
    expect((await behind).doubled).toBe(4);
    await expect(pool.run('double', 2, { signal: controller.signal })).rejects.toMatchObject({ reason: 'cancelled' });
  });

  it('counts the timeout from the start of a request, not from its place in the queue', async () => {
    const pool = open({ timeoutMilliseconds: 2_000 });
    const stuck = expect(pool.run('loop', undefined)).rejects.toMatchObject({ reason: 'timeout' });
    const behind = pool.run('double', 5);
    await stuck;
    expect((await behind).doubled).toBe(10);
  });

  it('ends a request that uses more CPU time than it may, and runs the next one in another thread', async () => {
    const pool = open({ maxCpuMilliseconds: 500 });
    await expect(pool.run('loop', undefined)).rejects.toMatchObject({
      reason: 'timeout',
      cause: 'more than 500 ms of CPU time',
    });
    expect((await pool.run('double', 5)).doubled).toBe(10);
  });

  it('counts only CPU time of the same request', async () => {
    const pool = open({ maxCpuMilliseconds: 500 });
    expect(await pool.run('wait', 1_500)).toBe('waited');
    for (let request = 0; request < 8; request += 1) expect(await pool.run('work', 100)).toBe('worked');
  });

  it('asks the thread for its CPU time once, unless a request takes as long as its limit', async () => {
    const cpuUsage = vi.spyOn(Worker.prototype, 'cpuUsage');
    onTestFinished(() => cpuUsage.mockRestore());
    const pool = open({ maxCpuMilliseconds: 60_000 });
    await pool.run('wait', 500);
    expect(cpuUsage).toHaveBeenCalledTimes(1);
  });

  it('rejects when the thread ends by itself or fills its memory', async () => {
    const pool = open({ maxHeapMegabytes: 32 });
    await expect(pool.run('exit', 3)).rejects.toMatchObject({ reason: 'stopped', cause: 'exit code 3' });
    await expect(pool.run('fill', undefined)).rejects.toMatchObject({
      reason: 'stopped',
      cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' },
    });
  });

  it('ends a thread whose buffers become too large', async () => {
    const pool = open({ maxMemoryMegabytes: 60 });
    await expect(pool.run('fillBuffers', undefined)).rejects.toMatchObject({
      reason: 'stopped',
      cause: 'more than 60 MB',
    });
  });

  it('rejects all requests when the data of its threads cannot be made', async () => {
    const pool = open({ data: () => Promise.reject(new Error('no module')) });
    await expect(pool.run('double', 1)).rejects.toMatchObject({
      reason: 'not-started',
      cause: { message: 'no module' },
    });
  });

  it('interrupts requests when it is closed and takes no more', async () => {
    const pool = open();
    const running = expect(pool.run('loop', undefined)).rejects.toMatchObject({ reason: 'interrupted' });
    const waiting = expect(pool.run('double', 1)).rejects.toMatchObject({ reason: 'interrupted' });
    await pool.close();
    await Promise.all([running, waiting]);
    await expect(pool.run('double', 1)).rejects.toMatchObject({ reason: 'closed' });
  });

  it('runs one request in a thread of its own', async () => {
    const { doubled } = await runInThread<SampleKinds, 'double'>({ script }, 'double', 4);
    expect(doubled).toBe(8);
  });

  it('lets a program end while its threads are idle', async () => {
    const program = `
      import { createThreadPool } from ${JSON.stringify(new URL('./thread-pool.ts', import.meta.url).href)};
      const pool = createThreadPool({ script: new URL(${JSON.stringify(script.href)}) });
      console.log((await pool.run('double', 1)).doubled);
    `;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    expect((await run).stdout).toBe('2\n');
  });
});
