import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeAudio } from '@sonora/codecs';
import { bankTrimsHash, createArtifactCache, readRendererHash, readSoundfont } from '@sonora/renderer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createClient,
  signUp,
  smallAd,
  startTestInstallation,
  type TestInstallation,
  waitForAudioform,
} from '../testkit/installation.ts';
import { commandLine } from '../testkit/server-bundle.ts';
import { makeSoundfont } from '../testkit/soundfont.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonora-soundfonts-'));
  await mkdir(join(folder, 'banks'));
  await writeFile(join(folder, 'banks', 'tiny.sf2'), makeSoundfont());
  await writeFile(join(folder, 'banks', 'cut.sf2'), makeSoundfont().slice(0, 20_000));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Result = { readonly status: number; readonly out: string; readonly err: string };
/** @param soundfont value of `SONORA_SOUNDFONT`; default: empty */
const sonora = (args: readonly string[], soundfont = ''): Promise<Result> =>
  new Promise((resolve) => {
    const own = { SONORA_DATA_DIR: join(folder, 'data'), SONORA_SOUNDFONT_DIR: join(folder, 'banks') };
    const env = { ...process.env, ...own, SONORA_SOUNDFONT: soundfont };
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', commandLine, ...args],
      { cwd: folder, env, maxBuffer: 10_000_000 },
      (error, out, err) => resolve({ status: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

const samplesOf = async (file: string): Promise<Float32Array> =>
  (await decodeAudio(await readFile(join(folder, file)))).pcm.channels[0]!;
const isSame = (one: Float32Array, other: Float32Array): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

describe('SoundFonts of an operator', () => {
  it('are listed with their licence, and a damaged one with an error', async () => {
    const { status, out } = await sonora(['soundfonts', '--json'], 'tiny');
    expect(status).toBe(0);
    const listed = JSON.parse(out) as { used: string; soundfonts: readonly Record<string, unknown>[] };
    expect(listed.used).toBe('tiny');
    expect(listed.soundfonts).toEqual([
      { file: 'cut.sf2', isUsable: false, problem: 'cut.sf2 is no SoundFont, or a damaged one' },
      expect.objectContaining({ file: 'tiny.sf2', isUsable: true, name: 'Tiny', copyright: 'made for tests' }),
    ]);
  });

  it('play a bed of the same length, from a file, from the installation, or without one', async () => {
    const sound = (output: string, ...more: string[]) => [
      'sound',
      'blue_corner',
      '--length',
      '4.5',
      '-o',
      output,
      ...more,
    ];
    const [own, named, installed, refused] = await Promise.all([
      sonora(sound('own.wav')),
      sonora(sound('named.wav', '--soundfont', join('banks', 'tiny.sf2'))),
      sonora(sound('installed.wav'), 'tiny'),
      sonora(sound('refused.wav', '--soundfont', 'none'), 'tiny'),
    ]);
    expect([own, named, installed, refused].map(({ status }) => status)).toEqual([0, 0, 0, 0]);
    expect(named?.out).toContain('with tiny.sf2');
    const plain = await samplesOf('own.wav');
    const sampled = await samplesOf('named.wav');
    expect(plain.length).toBe(216_000);
    expect(sampled.length).toBe(216_000);
    expect(isSame(sampled, plain)).toBe(false);
    expect(isSame(await samplesOf('installed.wav'), sampled)).toBe(true);
    expect(isSame(await samplesOf('refused.wav'), plain)).toBe(true);
  });

  it('play the music of an ad without changing its length and quality', async () => {
    const ad = (output: string) => [
      'ad',
      'Fresh bread, every morning at seven.',
      '--sound',
      'blue_corner',
      '--length',
      '8',
      '-o',
      output,
      '--json',
    ];
    const [plain, sampled] = await Promise.all([sonora(ad('plain.mp3')), sonora(ad('sampled.mp3'), 'tiny')]);
    for (const { status, err, out } of [plain, sampled]) {
      expect(status, err).toBe(0);
      const document = JSON.parse(out) as { durationSeconds: number; quality: readonly { passed: boolean | null }[] };
      expect(document.durationSeconds).toBe(8);
      expect(document.quality.filter(({ passed }) => passed === false)).toEqual([]);
    }
    expect(isSame(await samplesOf('plain.mp3'), await samplesOf('sampled.mp3'))).toBe(false);
  });

  it('are reported when damaged or missing, and built-in instruments play', async () => {
    const args = ['sound', 'blue_corner', '--length', '4.5', '-o', 'fallen-back.wav'];
    const broken = await sonora(args, 'cut');
    expect(broken.status).toBe(0);
    expect(broken.err).toContain('the SoundFont cut is no SoundFont, or a damaged one');
    expect((await sonora(args, 'nobody')).err).toContain('there is no SoundFont nobody');
    const asked = await sonora([...args, '--soundfont', join('banks', 'cut.sf2')]);
    expect(asked).toMatchObject({ status: 1, out: '', err: expect.stringContaining('cut.sf2 is no SoundFont') });
  });

  it('are reported by doctor when one is configured', async () => {
    const finding = async (name: string): Promise<unknown> => {
      const { out } = await sonora(['doctor', '--json'], name);
      const { findings } = JSON.parse(out) as { findings: readonly { what: string }[] };
      return findings.find(({ what }) => what === `SoundFont ${name}`);
    };
    expect(await finding('tiny')).toMatchObject({ found: true, detail: expect.stringContaining('plays 6 of our') });
    expect(await finding('cut')).toMatchObject({ found: false, detail: expect.stringContaining('damaged') });
  });

  it('are refused in the configuration when outside the folder', async () => {
    const { status, err } = await sonora(['soundfonts'], '../tiny');
    expect(status).toBe(1);
    expect(err).toContain('SONORA_SOUNDFONT should be the name of a file in the folder of SoundFonts');
  });
});

describe('an installation with a SoundFont', () => {
  let installation: TestInstallation;
  afterAll(() => installation?.stop());

  it('plays the music of productions and of catalogue samples with it', async () => {
    const banks = join(folder, 'banks');
    installation = await startTestInstallation({ SONORA_SOUNDFONT_DIR: banks, SONORA_SOUNDFONT: 'tiny.sf2' });
    const { token } = await signUp(installation.url);
    const client = createClient(installation.url, token);
    const submitted = await client.post('/api/v3/audioform', smallAd({ sound: 'blue_corner' }));
    const { audioformId } = (submitted.body as { data: { audioformId: string } }).data;
    const answer = await waitForAudioform(client, audioformId, 100);
    expect(answer.status).toBe(200);
    const { data } = answer.body as { data: { statusCode: number; errors?: readonly string[] } };
    expect(data).toMatchObject({ statusCode: 200 });
    expect(data.errors).toBeUndefined();
    const sample = await fetch(`${installation.url}/catalogue/sound/blue_corner/sample.mp3`);
    expect(sample.status).toBe(200);
    // Trims are written when the bank plays its first bed.
    const { id } = await readSoundfont(join(banks, 'tiny.sf2'));
    const trims = bankTrimsHash(readRendererHash(join(import.meta.dirname, '..', '..')), 'blue_corner', id);
    const cache = createArtifactCache(join(installation.dataDirectory, 'cache'));
    expect(Object.keys((await cache.readJson<object>(trims)) ?? {})).toContain('kit');
  });
});
