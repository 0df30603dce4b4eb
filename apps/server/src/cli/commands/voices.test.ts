import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { commandLine } from '../../../../../tests/testkit/server-bundle.ts';
import { sha256, startPackServer, tinyPack } from '../../../../../tests/testkit/tiny-voice/pack-server.ts';
import { writeTinyVoice } from '../../../../../tests/testkit/tiny-voice/tiny-voice.ts';
import { createProgressLine, progressText } from './voices-progress.ts';

const root = await mkdtemp(join(tmpdir(), 'voices-command-'));
afterAll(() => rm(root, { recursive: true, force: true }));

type Result = { readonly status: number | null; readonly out: string; readonly err: string };
type Interrupt = { readonly at: string; readonly signal: NodeJS.Signals };

/** @param interrupt signal that is sent to the program after this output */
const sonora = (dataDirectory: string, args: readonly string[], interrupt?: Interrupt): Promise<Result> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', commandLine, ...args], {
      env: { ...process.env, SONORA_DATA_DIR: dataDirectory },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
      if (interrupt !== undefined && err.includes(interrupt.at)) child.kill(interrupt.signal);
    });
    child.once('close', (status) => resolve({ status, out, err }));
  });

/** A data directory with a manifest of one pack, whose source is on loopback. */
const installation = async () => {
  const data = await mkdtemp(join(root, 'data-'));
  const server = await startPackServer(tinyPack('tiny'));
  onTestFinished(() => server.close());
  server.checksums = `${sha256(server.file)}  tiny.tar.gz\n`;
  const pack = {
    name: 'tiny',
    title: 'Tiny',
    licence: 'Ours.',
    spdx: 'Apache-2.0',
    languages: ['en-US'],
    voices: 2,
    megabytes: 1,
    files: [{ url: `${server.url}/tiny.tar.gz`, kind: 'tar.gz', checksumsUrl: `${server.url}/checksum.txt` }],
  };
  await writeFile(join(data, 'voice-packs.json'), JSON.stringify([pack]));
  return { data, server };
};

type Listed = {
  readonly voices: readonly { readonly alias: string; readonly engine: string }[];
  readonly packs: readonly { readonly name: string; readonly state: string }[];
};
const listed = async (data: string): Promise<Listed> =>
  JSON.parse((await sonora(data, ['voices', 'list', '--json'])).out);

describe('sonora voices', () => {
  it('installs a pack that speaks at once, and removes it', async () => {
    const { data } = await installation();
    expect((await listed(data)).packs[0]).toMatchObject({ name: 'tiny', state: 'absent' });
    const installed = await sonora(data, ['voices', 'install', 'tiny']);
    expect([installed.status, installed.out]).toEqual([0, 'tiny: installed; it speaks at once\n']);
    expect(installed.err).toMatch(/^tiny: fetching .+ MB/);
    const now = await listed(data);
    expect(now.packs[0]).toMatchObject({ name: 'tiny', state: 'installed' });
    expect(now.voices.filter(({ engine }) => engine === 'sherpa').map(({ alias }) => alias)).toEqual([
      'neural_tiny-speaker-0',
      'neural_tiny-speaker-1',
    ]);
    const removed = await sonora(data, ['voices', 'remove', 'tiny', '--json']);
    expect([removed.status, JSON.parse(removed.out)]).toEqual([0, { packs: [{ name: 'tiny', done: true }] }]);
    expect((await listed(data)).voices.some(({ engine }) => engine === 'sherpa')).toBe(false);
  });

  it('keeps what has come when it is interrupted, and goes on from there', async () => {
    const { data, server } = await installation();
    server.behave = () => ({ slowMilliseconds: 20 });
    const stopped = await sonora(data, ['voices', 'install', 'tiny'], { at: 'fetching', signal: 'SIGINT' });
    expect([stopped.status, stopped.out]).toEqual([1, 'tiny: The installation was cancelled.\n']);
    expect((await listed(data)).packs[0]?.state).toBe('partly');
    server.behave = () => ({});
    expect((await sonora(data, ['voices', 'install', 'tiny'])).status).toBe(0);
    expect(server.asked.at(-1)).toMatch(/^bytes=[1-9]/);
  });

  it('installs the others when one fails, and says which and why', async () => {
    const { data } = await installation();
    const { status, out } = await sonora(data, ['voices', 'install', 'nobody', 'tiny']);
    expect(status).toBe(1);
    expect(out).toBe(
      'nobody: There is no voice pack nobody; see: sonora voices list.\ntiny: installed; it speaks at once\n',
    );
  });

  it('says in one sentence that there is no network, and lists on', async () => {
    const { data, server } = await installation();
    await server.close();
    const { status, out } = await sonora(data, ['voices', 'install', 'tiny']);
    expect([status, out.trim().split('\n').length]).toEqual([1, 1]);
    expect(out).toMatch(/^tiny: 127\.0\.0\.1:\d+ cannot be reached/);
    expect((await listed(data)).voices.length).toBeGreaterThan(9);
  });

  it('lists an operator’s own model, and says what is wrong with another', async () => {
    const { data } = await installation();
    await writeTinyVoice(join(data, 'voice-models', 'own'));
    await mkdir(join(data, 'voice-models', 'broken'));
    const { out, err } = await sonora(data, ['voices']);
    expect(out).toContain('neural_own-speaker-1');
    expect(out).toMatch(/^tiny +not here +1 MB +2 voices +en-US +Ours\.$/m);
    expect(err).toBe(`${join(data, 'voice-models', 'broken')} cannot be used: there is no model (….onnx) in it.\n`);
  });

  it.each([
    [['voices', 'nonsense'], 2, 'voices knows list, install and remove, not nonsense'],
    [['voices', 'install'], 2, 'the name of a voice pack is missing'],
    [['voices', 'list', '--manifest', '/nowhere.json'], 1, 'The manifest /nowhere.json cannot be read'],
  ])('%j ends with status %d and a sentence on standard error', async (args, status, sentence) => {
    const result = await sonora(join(root, 'none'), args);
    expect([result.status, result.out]).toEqual([status, '']);
    expect(result.err).toContain(sentence);
  });
});

describe('the line of progress', () => {
  const half = {
    stage: 'fetching',
    doneBytes: 12_340_000,
    totalBytes: 320_000_000,
    bytesPerSecond: 4_100_000,
  } as const;

  it('says how much of how much has come, and how fast', () => {
    expect(progressText('kokoro', half)).toBe('kokoro: fetching 12.3 of 320.0 MB, 4.1 MB/s');
    const unknown = { ...half, totalBytes: undefined, bytesPerSecond: 0 };
    expect(progressText('kokoro', unknown)).toBe('kokoro: fetching 12.3 MB');
    expect(progressText('kokoro', { ...half, stage: 'checking' })).toBe('kokoro: checking');
  });

  it('is one line that is written over in a terminal, and a line for each stage elsewhere', () => {
    for (const [isTTY, expected] of [
      [true, '\rone: fetching 12.3 MB\rone: fetching 99.9 MB\rone: checking        \n'],
      [false, 'one: fetching 12.3 MB\none: checking\n'],
    ] as const) {
      let text = '';
      let now = 1_000;
      const write = (piece: string): boolean => {
        text += piece;
        return true;
      };
      const line = createProgressLine({ isTTY, write: write as NodeJS.WriteStream['write'] }, () => now);
      const plain = { ...half, totalBytes: undefined, bytesPerSecond: 0 };
      line.show('one', plain);
      line.show('one', { ...plain, doneBytes: 50_000_000 });
      now += 250;
      line.show('one', { ...plain, doneBytes: 99_900_000 });
      line.show('one', { ...plain, stage: 'checking' });
      line.end();
      expect(text).toBe(expected);
    }
  });
});
