import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SpeechError, type SynthesisRequest, spokenTokens } from '@sonora/speech';
import { describeEngine } from '@sonora/speech/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { findExecutable } from '../child-process.ts';
import { createRhvoiceEngine, rhvoiceVoices } from './rhvoice-engine.ts';

const program = await findExecutable('RHVoice-test');
const installed = program === undefined ? [] : await rhvoiceVoices();

if (program === undefined || installed.length === 0) {
  describe('RHVoice', () => {
    it.skip('is not tested with its own voices here, because RHVoice-test or its voices are not installed', () =>
      undefined);
  });
} else {
  describeEngine(
    'rhvoice',
    () => createRhvoiceEngine({ program, voices: installed, temporaryDirectory: tmpdir() }),
    setTimeout,
  );
}

/** Replaces the program: records its arguments and text, then writes a tone of 50 ms per character, or fails. */
const STAND_IN = `#!${process.execPath}
const { readFileSync, writeFileSync, appendFileSync } = require('node:fs');
const args = process.argv.slice(2);
const after = (flag) => args[args.indexOf(flag) + 1];
const text = readFileSync(after('-i'), 'utf8');
appendFileSync(__filename + '.log', JSON.stringify({ args, text, cwd: process.cwd() }) + '\\n');
if (text.includes('crash')) { console.error('no such voice'); process.exit(3); }
if (text.includes('hang')) { setInterval(() => {}, 1000); } else {
  const frames = Math.round((text.trim().length * 0.05 * 24000 * 100) / Number(after('-r')));
  const bytes = Buffer.alloc(44 + frames * 2);
  bytes.write('RIFF', 0, 'latin1'); bytes.writeUInt32LE(36 + frames * 2, 4); bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16); bytes.writeUInt16LE(1, 20); bytes.writeUInt16LE(1, 22); bytes.writeUInt32LE(24000, 24);
  bytes.writeUInt32LE(48000, 28); bytes.writeUInt16LE(2, 32); bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1'); bytes.writeUInt32LE(frames * 2, 40);
  for (let index = 0; index < frames; index += 1) bytes.writeInt16LE(Math.round(9000 * Math.sin(index * 0.05)), 44 + index * 2);
  writeFileSync(after('-o'), bytes);
}
`;

describe('rhvoice engine with a program of the test', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rhvoice-test-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const fakeProgram = join(folder, 'fake-program.cjs');
  await writeFile(fakeProgram, STAND_IN);
  await chmod(fakeProgram, 0o700);
  const temporaryDirectory = join(folder, 'temporary');
  for (const voice of ['bdl', 'alan', 'evgeniy-eng']) await mkdir(join(folder, 'voices', voice), { recursive: true });
  const voices = await rhvoiceVoices([join(folder, 'nowhere'), folder]);
  const engine = createRhvoiceEngine({ program: fakeProgram, voices, temporaryDirectory });
  const say = (
    { text = 'Hello.', ...changes }: Partial<SynthesisRequest> & { readonly text?: string } = {},
    signal?: AbortSignal,
  ) =>
    engine.synthesise(
      { voice: 'bdl', words: spokenTokens(text), rate: 1, pitchSemitones: 0, formantRatio: 1, ...changes },
      signal,
    );
  const codeOf = (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => 'spoken',
      (error: unknown) => (error instanceof SpeechError ? error.code : String(error)),
    );
  const lastRun = async (): Promise<{ args: string[]; text: string; cwd: string }> =>
    JSON.parse((await readFile(`${fakeProgram}.log`, 'utf8')).trim().split('\n').at(-1)!);

  it('offers installed voices only, and none whose licence forbids ads', () => {
    expect(voices.map((voice) => voice.id)).toEqual(['bdl', 'alan']);
  });

  it('hands over voice, rate and pitch as arguments and the text as a file', async () => {
    const words = ['-v', '--help;', '$(touch', 'x)', '"quoted"'].map((word) => ({ display: word, spoken: word }));
    const result = await say({ words, rate: 1.25, pitchSemitones: 12 });
    const { args, text } = await lastRun();
    expect(args).toEqual(['-p', 'bdl', '-i', 'text.txt', '-o', 'speech.wav', '-r', '125', '-t', '200', '-R', '24000']);
    expect(text).toBe('-v --help; $(touch x) "quoted"\n');
    expect(result.sampleRateHz).toBe(24_000);
    // The program reports no times, so the engine returns none.
    expect(result.words).toBeUndefined();
  });

  it('works in a folder of its own and removes it', async () => {
    await say();
    expect((await lastRun()).cwd).toContain(temporaryDirectory);
    expect(await readdir(temporaryDirectory)).toEqual([]);
  });

  it('reports a broken program as unavailable with its complaint, and removes the folder', async () => {
    await expect(say({ text: 'crash' })).rejects.toMatchObject({ code: 'unavailable', cause: 'no such voice\n' });
    expect(await readdir(temporaryDirectory)).toEqual([]);
  });

  it('reports a program that is not there as unavailable', async () => {
    const gone = createRhvoiceEngine({ program: join(folder, 'gone'), voices, temporaryDirectory });
    expect(
      await codeOf(
        gone.synthesise({ voice: 'bdl', words: spokenTokens('a'), rate: 1, pitchSemitones: 0, formantRatio: 1 }),
      ),
    ).toBe('unavailable');
  });

  it('kills the program when cancelled', async () => {
    const controller = new AbortController();
    const running = codeOf(say({ text: 'hang' }, controller.signal));
    await setTimeout(300);
    controller.abort();
    expect(await Promise.race([running, setTimeout(20_000, 'still running', { ref: false })])).toBe('cancelled');
    expect(await readdir(temporaryDirectory)).toEqual([]);
  });

  it('refuses unknown voices and empty texts before any program runs', async () => {
    expect(await codeOf(say({ voice: 'clb' }))).toBe('bad-voice');
    expect(await codeOf(say({ text: '🙂' }))).toBe('bad-text');
  });
});
