import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createLimiter, findExecutable, inPrivateFolder, runChild } from './child-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'child-process-test-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const program = async (name: string, body: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, `#!${process.execPath}\n${body}\n`);
  await chmod(path, 0o700);
  return path;
};

describe('findExecutable', () => {
  it('finds a program on the given path and passes over files that do not run', async () => {
    const path = await program('speaks', '');
    await writeFile(join(folder, 'text'), 'no program');
    expect(await findExecutable('speaks', ['', '/nowhere', folder].join(delimiter))).toBe(path);
    expect(await findExecutable('text', folder)).toBeUndefined();
  });
});

describe('runChild', () => {
  it('hands arguments over as they are and tells no secret of this process', async () => {
    process.env.SONORA_TEST_SECRET = 'secret';
    const echo = await program('echo', 'console.log(JSON.stringify([process.argv.slice(2), process.env]))');
    const args = ['$(id)', '; rm -rf /', '--', '"'];
    const [heard, environment] = JSON.parse(
      await runChild({ program: echo, args, folder, timeoutMilliseconds: 10_000 }),
    );
    delete process.env.SONORA_TEST_SECRET;
    expect(heard).toEqual(args);
    expect(environment).not.toHaveProperty('SONORA_TEST_SECRET');
    expect(environment).toMatchObject({ HOME: folder });
  });

  it('kills a program that takes too long', async () => {
    const sleeper = await program('sleeper', 'setInterval(() => {}, 1000)');
    await expect(runChild({ program: sleeper, args: [], folder, timeoutMilliseconds: 200 })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});

describe('inPrivateFolder', () => {
  it('removes the folder when the work fails, too', async () => {
    const parent = join(folder, 'parent');
    const failing = inPrivateFolder(parent, async (own) => {
      await writeFile(join(own, 'text'), 'words');
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    expect(await readdir(parent)).toEqual([]);
  });
});

describe('createLimiter', () => {
  it('never runs more at once than allowed, and runs everything in order', async () => {
    const limited = createLimiter(2);
    const order: number[] = [];
    let running = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        limited(async () => {
          running += 1;
          most = Math.max(most, running);
          order.push(index);
          await setTimeout(1);
          running -= 1;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('frees its place when work fails', async () => {
    const limited = createLimiter(1);
    await expect(limited(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await limited(async () => 'next')).toBe('next');
  });

  it('lets a cancelled waiter go at once and keeps the places of the others', async () => {
    const limited = createLimiter(1);
    const controller = new AbortController();
    const order: string[] = [];
    const first = Promise.withResolvers<void>();
    const running = limited(() => first.promise);
    const waiting = limited(async () => order.push('cancelled'), controller.signal);
    const last = limited(async () => order.push('last'));
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    first.resolve();
    await Promise.all([running, last]);
    expect(order).toEqual(['last']);
    expect(await limited(async () => 'free again', controller.signal).catch(({ code }) => code)).toBe('cancelled');
  });
});
