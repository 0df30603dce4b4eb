import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection, FolderListing, Project, VoicePack } from '@sonora/contracts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '../../apps/server/src/platform/database/database.ts';
import { fromSessionState } from '../../apps/web/src/features/create-ad/model/session/session-state.ts';
import {
  createClient,
  openTestDatabase,
  smallAd,
  startTestInstallation,
  type TestInstallation,
  waitForAudioform,
} from '../testkit/installation.ts';
import {
  fillerBytes,
  type OldInstallation,
  type OldPack,
  oldPackArchive,
  oldPacks,
  oldUpload,
  type Tables,
} from '../testkit/old-installation/fixture.ts';
import { readOldInstallation, restoreDataDirectory } from '../testkit/old-installation/restore.ts';
import { startOpenAiDouble } from '../testkit/speech-doubles/openai-double.ts';
import { openTestStorage } from '../testkit/store-file.ts';
import { type PackServer, sha256, startPackServer } from '../testkit/tiny-voice/pack-server.ts';

/**
 * The present program on data of commit fa8a520, which had migrations 0000 to 0007 and wrote the same jobs, settings and files
 * with other code. `old-installation/record.ts` says how the fixture was made.
 */

const fixtures = join(import.meta.dirname, 'fixtures');

/** Further rows and secrets of that version: mailed links of accounts, when better-auth hashed passwords and issued links. */
const stored = JSON.parse(await readFile(join(fixtures, 'accounts-before-0008.json'), 'utf8')) as {
  readonly email: string;
  readonly password: string;
  readonly sessions: readonly [string, string];
  readonly apiKey: string;
  readonly resetToken: string;
  readonly verifyToken: string;
  readonly signUpToken: string;
  readonly pending: { readonly email: string; readonly password: string };
  readonly tables: Tables;
};

/** The stored rows of accounts, with expiry dates in the future, and links that must not survive. */
const accountRows = (): Tables => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const tables = Object.fromEntries(
    Object.entries(stored.tables).map(([table, rows]) => [
      table,
      rows.map((row) =>
        'expires_at' in row ? { ...row, created_at: new Date().toISOString(), expires_at: later } : row,
      ),
    ]),
  );
  const dead = (identifier: string, value: unknown, expiresAt: string) => ({
    id: crypto.randomUUID(),
    identifier: `reset-password:${identifier}`,
    value,
    expires_at: expiresAt,
    created_at: expiresAt,
    updated_at: expiresAt,
  });
  return {
    ...tables,
    verification: [
      ...(tables.verification ?? []),
      dead('expired', stored.tables.user?.[0]?.id, new Date(Date.now() - 1_000).toISOString()),
      dead('orphan', crypto.randomUUID(), later),
    ],
  };
};

let service: Awaited<ReturnType<typeof startOpenAiDouble>>;
let packServers: Record<OldPack, PackServer>;
let old: OldInstallation;
let dataDirectory: string;
let installation: TestInstallation;
let handle: DatabaseHandle;

beforeAll(async () => {
  service = await startOpenAiDouble();
  const started = oldPacks.map(async (pack) => {
    const archive = oldPackArchive(pack);
    const server = await startPackServer(archive);
    server.checksums = `${sha256(archive)}  ${pack}.tar.gz\n`;
    return [pack, server] as const;
  });
  packServers = Object.fromEntries(await Promise.all(started)) as typeof packServers;
  const packs = Object.fromEntries(oldPacks.map((pack) => [pack, packServers[pack].url])) as Record<OldPack, string>;
  const servers = { packs, service: service.url };
  old = await readOldInstallation(join(fixtures, 'installation-fa8a520.json'), servers);
  dataDirectory = await restoreDataDirectory(old, { servers, migrations: 8, furtherRows: accountRows() });
  installation = await startTestInstallation({ SONORA_DATA_DIR: dataDirectory });
  handle = openTestDatabase(installation);
});
afterAll(async () => {
  await handle?.close();
  await installation?.stop();
  await service?.close();
  for (const server of Object.values(packServers ?? {})) await server.close();
  if (dataDirectory) await rm(dataDirectory, { recursive: true, force: true });
});

const client = (token?: string) => createClient(installation.url, token);
const within = { interval: 250 };

describe('the data directory of an earlier version', () => {
  it('keeps users signed in: by cookie, bearer token, API key and password', async () => {
    const { email, password, cookie, token, apiKey, userId } = old.known;
    expect(await client().get('/api/user', { cookie })).toMatchObject({ status: 200, body: { userId, email } });
    expect((await client(token).get('/api/user')).body).toMatchObject({ userId });
    expect((await client().get('/api/user', { 'x-api-key': apiKey })).body).toMatchObject({ userId });
    const signedIn = await client().post('/api/auth/sign-in', { email, password });
    expect(signedIn).toMatchObject({ status: 200, body: { user: { userId } } });
  });

  it('keeps two-factor authentication, whose secret is sealed', async () => {
    const { email, password, secret } = old.known.twoFactor;
    const { body } = await client().post('/api/auth/sign-in', { email, password });
    const { challenge } = body as { challenge: string };
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect(await client().post('/api/auth/sign-in/code', { challenge, code })).toMatchObject({
      status: 200,
      body: { user: { email } },
    });
  });

  it('keeps drafts, and reads presets in the spellings of that version', async () => {
    const { projectId, sessionId, finishedId, state } = old.known;
    const { status, body } = await client(old.known.token).get(`/api/v3/project/${projectId}/session/${sessionId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ sessionName: 'Spring draft', workflowId: 'CreateAnAd', audioformId: finishedId });
    expect((body as { state: unknown }).state).toEqual(state);
    const present = { mixPreset: 'voice_enhanced', loudnessPreset: 'radioAd', encoderPreset: 'mp3_very_low' };
    const ad = { ...(state.ad as object), ...present };
    const [past, future, render] = [
      { label: 'change voice speed', ad: { ...ad, mixPreset: 'voiceOnly' } },
      { label: 'edit line 2', ad: { ...ad, lengthType: 'variable' } },
      (state.renders as readonly object[])[0],
    ];
    expect(fromSessionState((body as { state: Record<string, unknown> }).state, 'new')).toEqual({
      step: 'edit',
      history: { present: ad, past: [past], future: [future] },
      renders: [{ ...render, ad }],
      pending: { audioformId: finishedId, ad },
      audioformIds: state.audioformIds,
      kept: {},
    });
    const list = await client(old.known.token).get(`/api/v3/project/${projectId}/session`);
    expect(list.body).toMatchObject({
      data: [{ progress: 'produced', durationSeconds: expect.any(Number), excerpt: expect.stringMatching(/./) }],
      pagination: { total: 1 },
    });
  });

  it('ends ads that were queued or interrupted, each with one charge', async () => {
    const member = client(old.known.token);
    for (const id of [...old.known.queuedIds, old.known.interruptedId]) {
      const { status, body } = await waitForAudioform(member, id);
      expect(status).toBe(200);
      const { data } = body as { data: { errors?: string[]; result: { delivery?: { uri: string } } } };
      expect(data.errors).toBeUndefined();
      const entries = await handle.pool.query<{ kind: string; credits: number }>(
        'select kind, credits::int from credit_entry where production_id = $1 order by sequence',
        [id],
      );
      expect(entries.rows.map(({ kind }) => kind)).toEqual(['hold', 'release', 'charge']);
      const [hold, release] = entries.rows;
      expect((hold?.credits ?? 0) + (release?.credits ?? 0)).toBe(0);
      const audio = await fetch(`${installation.url}/file/${id}`, {
        headers: { authorization: `Bearer ${old.known.token}` },
      });
      expect([audio.status, (await audio.arrayBuffer()).byteLength > 10_000]).toEqual([200, true]);
    }
  });

  it('sends the queued mail and deletes the files of a deleted organisation', async () => {
    const mail =
      "select status, body, sealed is not null as is_sealed from mail_outbox where recipient = $1 and subject ilike '%password%'";
    await expect
      .poll(async () => (await handle.pool.query(mail, [old.known.email])).rows, within)
      .toEqual([{ status: 'kept', body: null, is_sealed: true }]);
    const storage = await openTestStorage(installation);
    await expect.poll(() => storage.stat(`uploads/${old.known.deletedOrgId}/tune`), within).toBeUndefined();
  });

  it('keeps finished ads, exports, links, uploads and the dictionary', async () => {
    const { finishedId, finishedFileId, uploadedFileId, linkCode, linkPassword, token } = old.known;
    const member = client(token);
    const finished = await member.get(`/api/v3/audioform/${finishedId}`);
    expect(finished).toMatchObject({ status: 200, body: { data: { audioformId: finishedId, statusCode: 200 } } });
    const details = await member.get(`/api/v3/audioform/${finishedId}/details`);
    expect(details.body).toMatchObject({ status: 'succeeded', stage: 'publish', percentage: 100, durationSeconds: 6 });
    const load = async (id: string): Promise<Uint8Array> =>
      new Uint8Array(
        await (
          await fetch(`${installation.url}/file/${id}`, { headers: { authorization: `Bearer ${token}` } })
        ).arrayBuffer(),
      );
    const size = old.files[`ads/${old.known.orgId}/${finishedId}.mp3`];
    expect(await load(finishedFileId)).toEqual(fillerBytes(Number(size)));
    expect(await load(uploadedFileId)).toEqual(oldUpload());
    const home = (await member.get('/api/v3/folder')).body as FolderListing;
    expect(home.files.map(({ fileId }) => fileId)).toEqual([uploadedFileId]);
    expect(home.files[0]).toMatchObject({ kind: 'audio', madeBy: 'upload', folderId: home.folderId });
    expect((await member.get(`/api/v3/file/${finishedFileId}`)).body).toMatchObject({
      folderId: null,
      madeBy: 'render',
      madeFrom: finishedId,
    });
    const { data: projects } = (await member.get('/api/v3/project')).body as { data: Project[] };
    expect(projects.length).toBeGreaterThan(0);
    for (const { projectId, projectName, folderId } of projects)
      expect(home.folders).toContainEqual(
        expect.objectContaining({ folderId, projectId, folderName: projectName, parentFolderId: home.folderId }),
      );
    expect(await client().post(`/api/shared/${linkCode}`)).toMatchObject({
      body: { status: 'locked', wasWrong: false },
    });
    const opened = await client().post(`/api/shared/${linkCode}`, { password: linkPassword });
    expect(opened).toMatchObject({ status: 200, body: { status: 'open', name: 'Spring', durationSeconds: 6 } });
    const exported = await member.post(`/api/v3/audioform/${finishedId}/export`, { kind: 'vtt' });
    const { uri } = exported.body as { uri: string };
    const captions = await fetch(uri.replace(/^http:\/\/[^/]+/, installation.url));
    expect(await captions.text()).toBe(old.files[`exports/${old.known.orgId}/${finishedId}.vtt`]);
    const words = await member.get('/api/speech/diction/custom/items');
    expect(words.body).toMatchObject({
      data: { words: [{ inputs: ['Acme'], replacements: { default: { replacement: 'ack me' } } }] },
    });
  });

  it('keeps voice packs: one speaks, a stopped one goes on, an ordered one arrives', async () => {
    const member = client(old.known.token);
    const packs = '/api/installation/voice-packs';
    const pack = async (name: OldPack): Promise<VoicePack | undefined> =>
      ((await member.get(packs)).body as { data: { packs: VoicePack[] } }).data.packs.find((one) => one.name === name);
    expect((await pack('tiny'))?.state).toBe('installed');
    expect(await pack('half')).toMatchObject({ state: 'partly', work: { stage: 'stopped' } });
    await expect.poll(async () => (await pack('late'))?.state, within).toBe('installed');
    await member.post(`${packs}/half/install`);
    await expect.poll(async () => (await pack('half'))?.state, within).toBe('installed');
    expect(packServers.half.asked).toEqual([`bytes=${old.part.bytes}-`]);
    const voices = (await member.get('/api/speech/voice')).body as {
      data: { voices: { alias: string; provider: string }[] };
    };
    const aliases = voices.data.voices.filter(({ provider }) => provider === 'sherpa').map(({ alias }) => alias);
    for (const start of ['tiny', 'own']) {
      const voice = aliases.find((alias) => alias.includes(start)) ?? '';
      const { body } = await member.post('/api/v3/audioform', smallAd({ voice, texts: [`Hello from ${start}.`] }));
      const spoken = await waitForAudioform(member, (body as { data: { audioformId: string } }).data.audioformId);
      expect((spoken.body as { data: { errors?: string[] } }).data.errors, voice).toBeUndefined();
    }
  });

  it('keeps a connected service with its sealed key, its voices and its count', async () => {
    const member = client(old.known.token);
    const { data } = (await member.get('/api/speech/connections')).body as {
      data: { connections: Connection[]; characters: { characters: number }[] };
    };
    expect(data.connections).toEqual([
      expect.objectContaining({ engine: 'openai-compatible', scope: 'installation', status: 'ready', hasKey: true }),
    ]);
    expect(data.characters[0]?.characters).toBe('Harbour Bakery.'.length + 'Open on Sundays.'.length);
    expect(service.spoken).toHaveLength(1);
  });

  it('recognises a document that was paid for, and holds no credits for it', async () => {
    const member = client(old.known.token);
    const { body } = await member.post('/api/v3/audioform', smallAd({ seconds: 6 }));
    const { audioformId } = (body as { data: { audioformId: string } }).data;
    expect((await waitForAudioform(member, audioformId)).status).toBe(200);
    const holds = "select credits::int from credit_entry where production_id = $1 and kind = 'hold'";
    expect((await handle.pool.query(holds, [audioformId])).rows).toEqual([]);
  });

  it('keeps invitations, flags and preferences', async () => {
    const member = client(old.known.token);
    const { orgId } = old.known;
    expect((await member.get('/api/user')).body).toMatchObject({ speechLanguage: 'en-GB', isInstallationAdmin: true });
    const flags = await member.get(`/api/installation/flags?orgId=${orgId}`);
    expect(JSON.stringify(flags.body)).toMatch(/"rms"[^}]*true/);
    const members = await member.get(`/api/org/${orgId}/members`);
    expect(JSON.stringify(members.body)).toContain('mary@example.com');
  });
});

describe('accounts of an installation from before migration 0008', () => {
  it('keeps users signed in, by cookie and by bearer token', async () => {
    const byCookie = await client().get('/api/user', { cookie: `sonora_session=${stored.sessions[0]}` });
    expect(byCookie).toMatchObject({
      status: 200,
      body: { email: stored.email, firstName: 'Ada', status: 'registered' },
    });
    expect((await client(stored.sessions[1]).get('/api/user')).status).toBe(200);
  });

  it('keeps API keys', async () => {
    expect((await client().get('/api/user', { 'x-api-key': stored.apiKey })).status).toBe(200);
  });

  it('stores no session token or reset token in plain text', async () => {
    const { rows } = await handle.pool.query<{ all: string }>(
      'select (select jsonb_agg(session)::text from session) || (select jsonb_agg(one_time_token)::text from one_time_token) as all',
    );
    for (const secret of [...stored.sessions, stored.resetToken]) expect(rows[0]?.all).not.toContain(secret);
    const hashes = await handle.pool.query<{ token_hash: string }>(
      'select token_hash from session where user_id = $1',
      [stored.tables.user?.[0]?.id],
    );
    expect(hashes.rows).toHaveLength(2);
    for (const { token_hash } of hashes.rows) expect(token_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('accepts a session token as it was issued, but not its stored hash', async () => {
    const { rows } = await handle.pool.query<{ token_hash: string }>('select token_hash from session limit 1');
    expect((await client(rows[0]?.token_hash).get('/api/user')).status).toBe(401);
  });

  it('signs in with a stored password, in any Unicode form that NFKC makes equal', async () => {
    for (const password of [stored.password, stored.password.normalize('NFKC')])
      expect((await client().post('/api/auth/sign-in', { email: stored.email, password })).status).toBe(200);
    const wrong = await client().post('/api/auth/sign-in', { email: stored.email, password: 'another password' });
    expect(wrong.status).toBe(401);
  });

  it('keeps mailed verification links', async () => {
    const verified = await client().post('/api/auth/verify-email', { token: stored.verifyToken });
    expect(verified).toMatchObject({ status: 200, body: { email: stored.email } });
  });

  it('keeps mailed sign-up links, with the password that was chosen', async () => {
    const { email, password } = stored.pending;
    const wrong = await client().post('/api/auth/confirm-sign-up', {
      token: stored.signUpToken,
      password: 'not this one',
    });
    expect(wrong.status).toBe(401);
    const opened = await client().post('/api/auth/confirm-sign-up', { token: stored.signUpToken, password });
    expect(opened).toMatchObject({ status: 200, body: { user: { email, emailVerified: true } } });
  });

  it('drops reset links that have expired or belong to a deleted user', async () => {
    for (const token of ['expired', 'orphan']) {
      const refused = await client().post('/api/auth/reset-password', { token, password: 'a new long password' });
      expect(refused).toMatchObject({ status: 410, body: { code: 'link-expired' } });
    }
  });

  it('keeps mailed reset links, which work once and end all sessions', async () => {
    const reset = { token: stored.resetToken, password: 'a new long password' };
    expect((await client().post('/api/auth/reset-password', reset)).status).toBe(200);
    expect(await client().post('/api/auth/reset-password', reset)).toMatchObject({ body: { code: 'link-expired' } });
    expect((await client(stored.sessions[0]).get('/api/user')).status).toBe(401);
    const { email } = stored;
    const signedIn = await client().post('/api/auth/sign-in', { email, password: reset.password });
    expect(signedIn.status).toBe(200);
  });
});
