import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VoicePack } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createClient,
  type Person,
  signUp,
  smallAd,
  startTestInstallation,
  type TestInstallation,
  waitForAudioform,
} from '../testkit/installation.ts';
import { commandLine } from '../testkit/server-bundle.ts';
import { type PackServer, sha256, startPackServer, tinyPack } from '../testkit/tiny-voice/pack-server.ts';
import { writeTinyVoice } from '../testkit/tiny-voice/tiny-voice.ts';

/** Neural voices of a running installation: packs that an administrator installs, and models in a folder. */

type Client = ReturnType<typeof createClient>;
const packs = '/api/installation/voice-packs';
const archive = tinyPack('tiny');

let installation: TestInstallation;
let server: PackServer;
let person: Person;
let admin: Client;
let stranger: Client;

const sonora = (...args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, SONORA_DATA_DIR: installation.dataDirectory };
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', commandLine, ...args],
      { env },
      (error, out) => (error ? reject(error) : resolve(out)),
    );
  });

const tiny = async (): Promise<VoicePack> => {
  const { body } = await admin.get(packs);
  return (body as { data: { packs: VoicePack[] } }).data.packs.find(({ name }) => name === 'tiny')!;
};
const neuralVoices = async (who: Client): Promise<string[]> => {
  const { body } = await who.get('/api/speech/voice');
  const { voices } = (body as { data: { voices: { alias: string; provider: string }[] } }).data;
  return voices.filter(({ provider }) => provider !== 'sonora').map(({ alias }) => alias);
};
const within = { interval: 250 };

beforeAll(async () => {
  [installation, server] = await Promise.all([startTestInstallation(), startPackServer(archive)]);
  server.checksums = `${sha256(archive)}  tiny.tar.gz\n`;
  person = await signUp(installation.url);
  [admin, stranger] = [
    createClient(installation.url, person.token),
    createClient(installation.url, (await signUp(installation.url)).token),
  ];
});
afterAll(async () => {
  await installation.stop();
  await server.close();
});

describe('voice packs of a running installation', () => {
  it('are managed by the administrators of the installation', async () => {
    expect((await admin.get(packs)).status).toBe(403);
    expect(await sonora('admin', 'grant', person.email.toUpperCase())).toContain('administers this installation');
    expect((await admin.get(packs)).status).toBe(200);
    expect((await stranger.get(packs)).status).toBe(403);
    expect((await stranger.post(`${packs}/tiny/install`)).status).toBe(403);
    expect((await admin.post(`${packs}/none-of-this-name/install`)).status).toBe(404);
    expect((await admin.post(`${packs}/..%2F..%2Fetc/install`)).status).toBe(422);
  });

  it('lists the operator’s packs with the built-in ones', async () => {
    const manifest = [
      {
        name: 'tiny',
        title: 'Tiny',
        licence: 'Ours.',
        spdx: 'Apache-2.0',
        languages: ['en-US'],
        voices: 2,
        megabytes: 1,
        files: [{ url: `${server.url}/tiny.tar.gz`, kind: 'tar.gz', checksumsUrl: `${server.url}/checksum.txt` }],
      },
    ];
    await writeFile(join(installation.dataDirectory, 'voice-packs.json'), JSON.stringify(manifest));
    await expect.poll(async () => (await tiny())?.state, within).toBe('absent');
    expect(await neuralVoices(admin)).toEqual([]);
  });

  it('can be paused while they are downloaded, resume, and report progress', async () => {
    server.behave = () => ({ slowMilliseconds: 40 });
    const begun = await admin.post(`${packs}/tiny/install`);
    expect(begun).toMatchObject({
      status: 200,
      body: { data: { work: { stage: expect.stringMatching(/waiting|fetching/) } } },
    });
    await expect.poll(async () => (await tiny()).work?.doneBytes ?? 0, within).toBeGreaterThan(0);
    expect((await admin.call('DELETE', `${packs}/tiny`)).status).toBe(409);
    expect((await admin.post(`${packs}/tiny/cancel`)).status).toBe(200);
    await expect.poll(async () => (await tiny()).work?.stage, within).toBe('stopped');
    expect(await tiny()).toMatchObject({ state: 'partly' });
    server.behave = () => ({});
    await admin.post(`${packs}/tiny/install`);
    await expect.poll(async () => (await tiny()).work?.stage, within).toBe('done');
    expect(await tiny()).toMatchObject({ state: 'installed' });
    expect(server.asked.filter((range) => range !== undefined).length).toBeGreaterThan(0);
  });

  it('are available to every organisation without a restart', async () => {
    await expect.poll(() => neuralVoices(stranger), within).toHaveLength(2);
    const [voice] = await neuralVoices(stranger);
    const { body } = await stranger.post('/api/v3/audioform', smallAd({ voice: voice! }));
    const done = await waitForAudioform(stranger, (body as { data: { audioformId: string } }).data.audioformId);
    expect(done.status).toBe(200);
  });

  it('are removed, and an ad that still names them gets a message', async () => {
    const [voice] = await neuralVoices(stranger);
    expect(await admin.call('DELETE', `${packs}/tiny`)).toMatchObject({
      status: 200,
      body: { data: { state: 'absent' } },
    });
    await expect.poll(() => neuralVoices(stranger), within).toEqual([]);
    const { body } = await stranger.post('/api/v3/audioform', smallAd({ voice: voice!, texts: ['Gone.'] }));
    const answer = await waitForAudioform(stranger, (body as { data: { audioformId: string } }).data.audioformId);
    expect(JSON.stringify(answer.body)).toContain(`Voice '${voice}' not found`);
  });

  it('fail with a message when the source is unavailable, without other effects', async () => {
    await server.close();
    await admin.post(`${packs}/tiny/install`);
    await expect.poll(async () => (await tiny()).work?.stage, within).toBe('failed');
    expect((await tiny()).work?.message).toMatch(/\S/);
    expect(
      (await stranger.post('/api/speech/tts/preview', { text: 'Still here.', voice: 'wren' }, { accept: 'audio/wav' }))
        .status,
    ).toBe(200);
  });

  it('are logged in the installation’s audit log, with the command that granted the right', async () => {
    const { events } = (await admin.get('/api/installation/audit?pageSize=100')).body as {
      readonly events: readonly { readonly action: string; readonly actor: string; readonly target: string }[];
    };
    const ofAction = (action: string) => events.filter((event) => event.action === action);
    expect(ofAction('admin.granted')).toEqual([
      expect.objectContaining({ actor: 'Sonora', target: person.email, detail: { command: 'sonora admin grant' } }),
    ]);
    for (const action of ['voicePack.ordered', 'voicePack.stopped', 'voicePack.removed'])
      expect(ofAction(action)[0], action).toMatchObject({ actor: person.email, ipAddress: expect.stringMatching(/./) });
  });

  it('are not needed for a model in the folder for models', async () => {
    const folder = join(installation.dataDirectory, 'voice-models', 'own');
    await mkdir(folder, { recursive: true });
    await writeTinyVoice(folder);
    await expect.poll(() => neuralVoices(stranger), within).toHaveLength(2);
    await rm(folder, { recursive: true });
    await expect.poll(() => neuralVoices(stranger), within).toEqual([]);
  });
});
