import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { spokenTokens } from '@sonora/speech';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { tarOf } from '../../../../../tests/testkit/tiny-voice/archives.ts';
import {
  type PackServer,
  seededRandom,
  sha256,
  startPackServer,
  tinyPack,
} from '../../../../../tests/testkit/tiny-voice/pack-server.ts';
import { findModelProblem } from '../../boot/voices/installation-packs.ts';
import { createSherpaProvider } from '../speech/sherpa/sherpa-provider.ts';
import { builtInVoicePacks, type PackEntry, readManifest } from './manifest.ts';
import { PackError } from './pack-error.ts';
import { createVoicePacks, type VoicePacksOptions } from './voice-packs.ts';

const root = await mkdtemp(join(tmpdir(), 'voice-packs-test-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const archive = tinyPack('tiny');

const entryOf = (server: PackServer, changes: Partial<PackEntry['files'][number]> = {}): PackEntry => ({
  name: 'tiny',
  title: 'Tiny',
  licence: 'Ours.',
  spdx: 'Apache-2.0',
  languages: ['en-US'],
  voices: 2,
  megabytes: 1,
  files: [{ url: `${server.url}/tiny.tar.gz`, kind: 'tar.gz', checksumsUrl: `${server.url}/checksum.txt`, ...changes }],
});

/** A source and an empty folder, removed after the test. */
const open = async ({ file = archive, ...options }: Partial<VoicePacksOptions> & { readonly file?: Buffer } = {}) => {
  const server = await startPackServer(file);
  server.checksums = `${'0'.repeat(64)}  other.tar.gz\n${sha256(file)}  tiny.tar.gz\n`;
  onTestFinished(() => server.close());
  const folder = await mkdtemp(join(root, 'packs-'));
  const create = (changes: Partial<VoicePacksOptions> = {}) =>
    createVoicePacks({
      folder,
      manifest: [entryOf(server)],
      findProblem: findModelProblem,
      pausesMilliseconds: [1, 1, 1],
      idleMilliseconds: 200,
      ...options,
      ...changes,
    });
  return { server, folder, create, packs: create() };
};
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) =>
      error instanceof PackError ? `${error.code}: ${error.message}` : `not a PackError: ${String(error)}`,
  );
const stateOf = async (packs: ReturnType<typeof createVoicePacks>): Promise<string | undefined> =>
  (await packs.list()).find(({ pack }) => pack.name === 'tiny')?.state;

/** Verifies that the installed files are complete or absent. @returns true when they are there */
const assertWholeOrAbsent = async (folder: string): Promise<boolean> => {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  if (names.length === 0) return false;
  expect(names).toEqual(['tiny']);
  expect((await readdir(join(folder, 'tiny'))).toSorted()).toEqual([
    'README.md',
    'model.onnx',
    'pack.json',
    'tokens.txt',
  ]);
  expect((await readFile(join(folder, 'tiny', 'README.md'))).length).toBe(400_000);
  const record = JSON.parse(await readFile(join(folder, 'tiny', 'pack.json'), 'utf8'));
  expect(record.files).toEqual([{ url: expect.any(String), sha256: sha256(archive), checkedAgainst: 'published' }]);
  return true;
};

describe('voice packs', () => {
  it('arrives whole, with the right checksum, when the connection is cut at random bytes 20 times', async () => {
    const { server, folder, packs } = await open();
    const random = seededRandom(20);
    server.behave = (request) => (request < 20 ? { cutAfter: 1 + Math.floor(random() * 30_000) } : {});
    await packs.install('tiny');
    expect(await assertWholeOrAbsent(folder)).toBe(true);
    expect(server.asked).toHaveLength(21);
    // All requests but the first continued at the end of the previous one: no byte was sent twice.
    expect(server.asked[0]).toBeUndefined();
    expect(server.asked.slice(1).every((range) => range !== undefined)).toBe(true);
    expect(server.sentBytes).toBeLessThan(archive.length + 21 * 30_000);
    expect(
      (await readdir(folder)).filter((name) => name.startsWith('.unpacking') || name.startsWith('.parts')),
    ).toEqual(expect.not.arrayContaining(['tiny']));
    expect(await stateOf(packs)).toBe('installed');
  });

  it('goes on where it was cancelled, 20 times at random bytes, and is never half installed', async () => {
    const { server, folder, create } = await open();
    const random = seededRandom(7);
    let had = 0;
    for (let round = 0; round < 20; round += 1) {
      const controller = new AbortController();
      const stopAt = Math.floor(((round + random()) / 20.5) * archive.length);
      const hangAfter = stopAt - had;
      server.behave = () => ({ hangAfter });
      const outcome = await codeOf(
        create().install('tiny', {
          signal: controller.signal,
          onProgress: ({ stage, doneBytes }) => {
            if (stage === 'fetching' && doneBytes >= stopAt) controller.abort();
          },
        }),
      );
      expect(outcome).toBe('cancelled: The installation was cancelled.');
      expect(server.asked.at(-1)).toBe(had === 0 ? undefined : `bytes=${had}-`);
      had = stopAt;
      expect(await assertWholeOrAbsent(folder)).toBe(false);
      expect(await stateOf(create())).toBe('partly');
    }
    server.behave = () => ({});
    await create().install('tiny');
    expect(await assertWholeOrAbsent(folder)).toBe(true);
    // No byte was sent twice.
    expect(server.sentBytes).toBe(archive.length);
  });

  it('survives kill -9 at any moment: the next one goes on, and there is never half a voice', async () => {
    const { server, folder, create } = await open();
    server.behave = () => ({ slowMilliseconds: 2 });
    const random = seededRandom(9);
    // Without the check of the model, whose code takes a child a second to load.
    const script = `
      import { createVoicePacks } from ${JSON.stringify(new URL('./voice-packs.ts', import.meta.url).href)};
      process.stdout.write('go');
      const [folder, manifest] = ${JSON.stringify([folder, [entryOf(server)]])};
      await createVoicePacks({ folder, manifest, findProblem: async () => undefined }).install('tiny');
    `;
    let finished = 0;
    for (let round = 0; round < 12; round += 1) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
      await new Promise((resolve) => child.stdout.once('data', resolve));
      await Promise.race([exited, setTimeout(random() * 250)]);
      child.kill('SIGKILL');
      if ((await exited) === 0) finished += 1;
      if (await assertWholeOrAbsent(folder)) await create().remove('tiny');
    }
    await create().install('tiny');
    expect(await assertWholeOrAbsent(folder)).toBe(true);
    expect(finished).toBeLessThan(12);
  });

  it.each([
    ['ignores ranges', { ignoresRange: true }],
    ['lies about ranges', { liesAboutRange: true }],
    ['names no version of its file', { isNameless: true }],
  ])('arrives whole from a source that %s', async (_, behaviour) => {
    const { server, folder, packs } = await open();
    server.behave = (request) => ({ ...behaviour, ...(request < 2 && { cutAfter: 100_000 }) });
    await packs.install('tiny');
    expect(await assertWholeOrAbsent(folder)).toBe(true);
  });

  it('begins anew when the file becomes another one in between', async () => {
    const { server, folder, packs } = await open({ file: tinyPack('tiny', 400_000, 2) });
    server.checksums = `${sha256(archive)} *tiny.tar.gz\n`;
    server.behave = (request) => {
      if (request === 1) server.file = archive;
      return request === 0 ? { cutAfter: 100_000 } : {};
    };
    await packs.install('tiny');
    expect(await assertWholeOrAbsent(folder)).toBe(true);
    expect(server.asked).toEqual([undefined, 'bytes=100000-']);
  });

  it('asks again when the source hangs, is busy or fails', async () => {
    const { server, folder, packs } = await open();
    server.behave = (request) => [{ hangAfter: 50_000 }, { status: 503 }, { status: 429 }][request] ?? {};
    await packs.install('tiny');
    expect(await assertWholeOrAbsent(folder)).toBe(true);
    expect(server.asked).toEqual([undefined, 'bytes=50000-', 'bytes=50000-', 'bytes=50000-']);
  });

  it('gives up in one sentence when nothing comes any more, and keeps the part', async () => {
    const { server, folder, packs } = await open();
    server.behave = (request) => (request === 0 ? { cutAfter: 70_000 } : { status: 500 });
    expect(await codeOf(packs.install('tiny'))).toMatch(
      /^offline: 127\.0\.0\.1:\d+ can’t be reached\. The download so far is kept; install again to resume\.$/,
    );
    expect(await assertWholeOrAbsent(folder)).toBe(false);
    expect(await packs.list()).toMatchObject([{ state: 'partly', bytesHere: expect.any(Number) }]);
    server.behave = () => ({});
    await packs.install('tiny');
    expect(server.asked.at(-1)).toBe('bytes=70000-');
  });

  it('says in one sentence that there is no network', async () => {
    const { server, create } = await open();
    await server.close();
    expect(await codeOf(create().install('tiny'))).toMatch(
      /^offline: 127\.0\.0\.1:\d+ cannot be reached for the checksums\.$/,
    );
  });

  it('says what the source answers when it refuses', async () => {
    const { server, packs } = await open();
    server.behave = () => ({ status: 404 });
    expect(await codeOf(packs.install('tiny'))).toMatch(
      /^refused: .+ does not give .+tiny\.tar\.gz: it answers 404\.$/,
    );
  });

  it('installs nothing when the checksum is wrong', async () => {
    const { server, folder, packs } = await open();
    server.checksums = `${'a'.repeat(64)}  tiny.tar.gz`;
    expect(await codeOf(packs.install('tiny'))).toContain(`its SHA-256 is ${sha256(archive)}, not ${'a'.repeat(64)}`);
    expect(await assertWholeOrAbsent(folder)).toBe(false);
    expect(await stateOf(packs)).toBe('absent');
  });

  it('holds a file without a published checksum to what came the first time, and says so', async () => {
    const { server, folder, packs } = await open();
    server.checksums = undefined;
    const notices: string[] = [];
    await packs.install('tiny', { onNotice: ({ text }) => notices.push(text) });
    expect(notices).toEqual([expect.stringContaining(sha256(archive))]);
    const record = JSON.parse(await readFile(join(folder, 'tiny', 'pack.json'), 'utf8'));
    expect(record.files[0].checkedAgainst).toBe('first-use');
    await packs.remove('tiny');
    server.file = tinyPack('tiny', 400_000, 3);
    expect(await codeOf(packs.install('tiny'))).toContain('is not what it was the first time');
    expect(await stateOf(packs)).toBe('absent');
  });

  it('believes the manifest before the list beside the file', async () => {
    const { server, create } = await open();
    const lied = create({ manifest: [entryOf(server, { sha256: 'b'.repeat(64) })] });
    expect(await codeOf(lied.install('tiny'))).toMatch(/^checksum: /);
    const right = create({ manifest: [entryOf(server, { sha256: sha256(archive) })] });
    expect(await codeOf(right.install('tiny'))).toBe('done');
  });

  it('takes no more than the manifest lets it expect', async () => {
    const { packs } = await open({ file: tinyPack('tiny', 2_000_000) });
    expect(await codeOf(packs.install('tiny'))).toMatch(
      /^refused: .+ has 3 MB, more than the 2 MB that it may have\.$/,
    );
  });

  it('leaves nothing but its part when the archive is hostile, damaged or no voice', async () => {
    const hostile: readonly (readonly [Buffer, string])[] = [
      [gzipSync(tarOf([{ path: '../evil', content: Buffer.from('x') }])), 'leads out of its folder'],
      [gzipSync(tarOf([{ path: 'tiny/zeros', content: Buffer.alloc(4_100_000) }])), 'more than the 4 MB that it may'],
      [Buffer.from('<!doctype html>'), 'The archive is damaged'],
      [gzipSync(tarOf([{ path: 'tiny/README', content: Buffer.from('x') }])), 'there is no model'],
    ];
    for (const [file, words] of hostile) {
      const { folder, packs } = await open({ file });
      expect(await codeOf(packs.install('tiny'))).toContain(words);
      expect(await assertWholeOrAbsent(folder)).toBe(false);
      expect(await readdir(join(folder, '.unpacking'))).toEqual([]);
    }
  });

  it('lets one of two installations of a pack work and tells the other', async () => {
    const { server, folder, create } = await open();
    server.behave = () => ({ slowMilliseconds: 1 });
    const outcomes = await Promise.all([codeOf(create().install('tiny')), codeOf(create().install('tiny'))]);
    expect(outcomes.toSorted()).toEqual(['busy: tiny is being installed or removed right now.', 'done']);
    expect(await assertWholeOrAbsent(folder)).toBe(true);
  });

  // /dev/full exists on Linux only.
  it.runIf(process.platform === 'linux')('says in one sentence that the disk is full', async () => {
    const { folder, packs } = await open();
    await mkdir(join(folder, '.parts', 'tiny'), { recursive: true });
    await symlink('/dev/full', join(folder, '.parts', 'tiny', '0.part'));
    expect(await codeOf(packs.install('tiny'))).toBe(
      `disk: ${join(folder, '.parts', 'tiny')} cannot be written: the disk is full.`,
    );
    expect(await assertWholeOrAbsent(folder)).toBe(false);
  });

  it('says in one sentence that there is no folder that could be written', async () => {
    const { folder, create } = await open();
    await writeFile(join(folder, 'file'), '');
    const packs = create({ folder: join(folder, 'file') });
    const sentence = `disk: ${join(folder, 'file')} cannot be written: a file is where a folder should be.`;
    expect(await codeOf(packs.install('tiny'))).toBe(sentence);
    expect(await codeOf(packs.remove('tiny'))).toBe(sentence);
  });

  it('is heard at once when it has come, and is a bad voice at once when it has gone', async () => {
    const { folder, packs } = await open();
    const provider = createSherpaProvider({ folders: [folder], threads: 1 });
    onTestFinished(() => provider.close?.());
    expect(await provider.listVoices()).toEqual([]);
    await packs.install('tiny');
    const [voice] = await provider.listVoices();
    expect(voice?.longSoftDescription).toContain('Tiny; licence: Ours.');
    const say = () =>
      provider.engine.synthesise({
        voice: voice?.base.voice ?? '',
        words: spokenTokens('Hello.'),
        rate: 1,
        pitchSemitones: 0,
        formantRatio: 1,
      });
    expect((await say()).samples.length).toBeGreaterThan(0);
    await packs.remove('tiny');
    await expect(say()).rejects.toMatchObject({ code: 'bad-voice' });
    expect(await provider.listVoices()).toEqual([]);
    expect(await codeOf(packs.remove('tiny'))).toBe('unknown: The voice pack tiny is not installed.');
  });

  it('knows an installed pack that its manifest does not name any more', async () => {
    const { packs, create } = await open();
    await packs.install('tiny');
    const without = create({ manifest: [] });
    expect(await without.list()).toMatchObject([{ pack: { name: 'tiny' }, state: 'installed' }]);
    await without.remove('tiny');
    expect(await without.list()).toEqual([]);
  });

  it.each(['', '.', '..', '../tiny', '.parts', 'nothing'])('knows no pack %j', async (name) => {
    const { packs } = await open();
    expect(await codeOf(packs.install(name))).toMatch(/^unknown: /);
    expect(await codeOf(packs.remove(name))).toMatch(/^unknown: /);
  });
});

describe('manifests', () => {
  it('has well-known packs with licences that allow ads, each with a source of checksums or a reason to notice', () => {
    expect(builtInVoicePacks.length).toBeGreaterThan(5);
    expect(new Set(builtInVoicePacks.map(({ name }) => name)).size).toBe(builtInVoicePacks.length);
    for (const { name, spdx, files } of builtInVoicePacks) {
      expect(spdx, name).not.toMatch(/NC|GPL/);
      for (const { url } of files) expect(new URL(url).protocol, name).toBe('https:');
    }
  });

  it('reads the one of an operator, and names what is wrong with it', async () => {
    const path = join(root, 'manifest.json');
    await writeFile(path, JSON.stringify(builtInVoicePacks));
    expect(await readManifest(path)).toEqual(builtInVoicePacks);
    await writeFile(
      path,
      JSON.stringify([{ ...builtInVoicePacks[0], name: '../x', files: [{ url: 'file:///etc/passwd', kind: 'tar' }] }]),
    );
    expect(await codeOf(readManifest(path))).toMatch(
      /^unknown: The manifest .+ is wrong: 0\.name: .+; 0\.files\.0\.url: /,
    );
    expect(await codeOf(readManifest(join(root, 'none.json')))).toMatch(/^unknown: The manifest .+ cannot be read/);
  });
});
