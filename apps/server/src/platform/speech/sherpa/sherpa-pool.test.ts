import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SpeechError } from '@sonora/speech';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { writeTinyVoice } from '../../../../../../tests/testkit/tiny-voice/tiny-voice.ts';
import { createSherpaPool, type PoolRequest } from './sherpa-pool.ts';

const folder = await mkdtemp(join(tmpdir(), 'sherpa-pool-test-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
await writeTinyVoice(folder);

const open = (maxModels: number) => {
  const pool = createSherpaPool(maxModels);
  onTestFinished(() => pool.close());
  return pool;
};
const asking = (title: string, text = 'Hello.'): PoolRequest => ({
  title,
  hash: title,
  config: { model: { vits: { model: join(folder, 'model.onnx'), tokens: join(folder, 'tokens.txt') }, numThreads: 1 } },
  job: { text, sid: 0, speed: 1 },
});
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'spoken',
    (error: unknown) => (error instanceof SpeechError ? error.code : String(error)),
  );

describe('models in memory', () => {
  it('loads them when they are asked for and lets the one go that was silent longest', async () => {
    const pool = open(2);
    expect(pool.loaded()).toEqual([]);
    for (const title of ['one', 'two', 'one', 'three']) await pool.run(asking(title));
    expect(pool.loaded()).toEqual(['one', 'three']);
  });

  it('waits for a place while every model speaks, and leaves the queue when cancelled', async () => {
    const pool = open(1);
    const long = pool.run(asking('one', 'A long story. '.repeat(60)));
    const controller = new AbortController();
    const waiting = codeOf(pool.run(asking('two'), controller.signal));
    const uncancelled = pool.run(asking('three'));
    controller.abort();
    expect(await waiting).toBe('cancelled');
    expect((await long).samples.length).toBeGreaterThan(1_000_000);
    await uncancelled;
    expect(pool.loaded()).toEqual(['three']);
  });

  it('speaks on for everybody else when a text is cancelled', async () => {
    const pool = open(1);
    await pool.run(asking('one'));
    const controller = new AbortController();
    const running = codeOf(pool.run(asking('one', 'A long story. '.repeat(60)), controller.signal));
    const behind = codeOf(pool.run(asking('one')));
    await setTimeout(20);
    controller.abort();
    expect(await running).toBe('cancelled');
    expect(await behind).toBe('spoken');
    expect(await codeOf(pool.run(asking('one')))).toBe('spoken');
  });

  it('ends idle models whose files are not there any more', async () => {
    const pool = open(2);
    await pool.run(asking('one'));
    await pool.run(asking('two'));
    pool.keepOnly(new Set(['two']));
    expect(pool.loaded()).toEqual(['two']);
  });

  it('lets a program end when it is idle, and be waited for when it is closed', async () => {
    const [pool, config] = [new URL('./sherpa-pool.ts', import.meta.url).href, JSON.stringify(asking('one'))];
    const program = (end: string): string => `
      import { createSherpaPool } from ${JSON.stringify(pool)};
      const pool = createSherpaPool(1);
      await pool.run(${config});
      ${end}
      console.log('done');
    `;
    for (const end of ['', 'await pool.close();']) {
      const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program(end)]);
      expect((await run).stdout).toBe('done\n');
    }
  });
});
