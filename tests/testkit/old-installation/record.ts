/**
 * Writes a fixture for tests of upgrades: a data directory as an earlier commit leaves it. Run once, from the checkout's root:
 *
 *   git worktree add --detach OLD COMMIT && (cd OLD && npm ci)
 *   node tests/testkit/old-installation/record.ts OLD tests/integration/fixtures/installation-COMMIT.json
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { freePort } from '../../../apps/server/src/platform/network/free-port.ts';
import { startTestDatabase } from '../database.ts';
import { createClient, smallAd, waitForAudioform } from '../installation.ts';
import { startOpenAiDouble } from '../speech-doubles/openai-double.ts';
import { type PackServer, sha256, startPackServer } from '../tiny-voice/pack-server.ts';
import { writeTinyVoice } from '../tiny-voice/tiny-voice.ts';
import {
  type OldInstallation,
  type OldPack,
  oldPackArchive,
  oldPackManifest,
  oldPacks,
  oldUpload,
  oldVoiceJson,
  packUrl,
  serviceUrl,
  type Tables,
} from './fixture.ts';

const [checkout = '', out = ''] = process.argv.slice(2);
const email = 'edith@example.com';
const password = 'lantern bridge 42 Ω';
const linkPassword = 'open sesame';

const database = await startTestDatabase();
const databaseUrl = await database.createEmpty('recorded');
const dataDirectory = await mkdtemp(join(tmpdir(), 'sonora-old-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const environment = {
  ...process.env,
  SONORA_ROOT: checkout,
  SONORA_DATA_DIR: dataDirectory,
  SONORA_PORT: String(port),
  SONORA_WORKERS: '1',
  SONORA_LOG_LEVEL: 'error',
  DATABASE_URL: databaseUrl,
};
const main = join(checkout, 'apps/server/src/cli/main.ts');

const poll = async <T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> => {
  for (const deadline = Date.now() + 120_000; ; ) {
    const answer = await ask().catch(() => undefined);
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const start = async (roles: string) => {
  const child = spawn(process.execPath, [main, 'start'], {
    cwd: checkout,
    env: { ...environment, SONORA_ROLES: roles },
    // The old version stops when the channel closes.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await poll('the old version is ready', async () => (await fetch(`${url}/readyz`)).ok);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { pid: child.pid ?? 0, ended, stop };
};

const sonora = (args: readonly string[], input = ''): void =>
  void execFileSync(process.execPath, [main, ...args], { cwd: checkout, env: environment, input });

/** @throws Error with the response when it is not a success */
const request = async <T>(client: Client, method: string, path: string, body?: unknown): Promise<T> => {
  const response = await client.call(method, `/api${path}`, body);
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
  return response.body as T;
};
type Client = ReturnType<typeof createClient>;
type Submitted = { readonly data: { readonly audioformId: string } };

const signUp = async (address: string): Promise<{ token: string; userId: string; orgId: string }> => {
  const form = { email: address, password, firstName: 'Edith', lastName: 'Clarke', orgName: 'Harbour Bakery' };
  const terms = { acceptsTermsOfUse: true, acceptsPrivacyPolicy: true };
  const body = await request<{ token: string; user: { userId: string; currentOrgId: string } }>(
    createClient(url),
    'POST',
    '/auth/sign-up',
    { ...form, ...terms },
  );
  return { token: body.token, userId: body.user.userId, orgId: body.user.currentOrgId };
};

const submit = async (client: Client, change: Parameters<typeof smallAd>[0]): Promise<string> =>
  (await request<Submitted>(client, 'POST', '/v3/audioform', smallAd({ seconds: 6, ...change }))).data.audioformId;

/** Accounts: a session by cookie and one by bearer token, an API key, and a second user with two factors. */
const recordAccounts = async () => {
  const { token, userId, orgId } = await signUp(email);
  const signedIn = await createClient(url).post('/api/auth/sign-in', { email, password });
  const cookie = signedIn.headers.getSetCookie().find((text) => text.startsWith('sonora_session='));
  if (!cookie) throw new Error('no session cookie');
  sonora(['admin', 'grant', email]);
  const client = createClient(url, token);
  const { key } = await request<{ key: string }>(client, 'POST', '/user/generate-key', { name: 'build server' });
  const second = { email: 'katherine@example.com', password };
  const other = createClient(url, (await signUp(second.email)).token);
  const { secret } = await request<{ secret: string }>(other, 'POST', '/user/second-step/app', { password });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await request(other, 'POST', '/user/second-step/confirm', { code });
  const known = { email, password, userId, orgId, token, apiKey: key, twoFactor: { ...second, secret } };
  return { client, known: { ...known, cookie: cookie.split(';')[0] ?? '' } };
};

/** The editor's state with preset names in former spellings. */
const stateOf = (audioformId: string) => {
  const ad = {
    lines: [
      { id: 'a', text: 'Fresh bread, every morning at seven.', voiceAlias: 'wren', speed: 1.05 },
      { id: 'b', text: 'Harbour Bakery.', voiceAlias: 'tiny', speed: 0.9 },
    ],
    lengthType: 'fixed',
    lengthSeconds: 12.5,
    autofit: false,
    voicePreset: 'expressive',
    soundTemplateAlias: 'bounce_along',
    smartFit: false,
    mixPreset: 'heavyDucking',
    loudnessPreset: 'RADIO_AD',
    encoderPreset: 'mp3VeryLow',
  };
  const render = {
    audioformId,
    number: 1,
    atMilliseconds: Date.now(),
    elapsedMilliseconds: 900,
    durationSeconds: 12.5,
    integratedLufs: -16,
    ad,
    lines: [{ lineId: 'a', stemHash: 'abc', startSeconds: 0.5, durationSeconds: 2, spokenSpeed: 1.05 }],
  };
  return {
    version: 1,
    step: 'edit',
    audioformIds: { create: [[audioformId]], edit: [[audioformId]], export: [] },
    ad,
    past: [{ label: 'change voice speed', ad: { ...ad, mixPreset: 'voice_only' } }],
    future: [{ label: 'edit line 2', ad: { ...ad, lengthType: 'variable' } }],
    renders: [render],
    pending: { audioformId, ad },
  };
};

/** A finished ad with its export, a share link with a password, a draft, an upload and a dictionary entry. */
const recordWork = async (client: Client, orgId: string) => {
  const finishedId = await submit(client, {});
  const finished = await waitForAudioform(client, finishedId);
  if (JSON.stringify(finished.body).includes('"errors"')) throw new Error(JSON.stringify(finished.body));
  await request(client, 'POST', `/v3/audioform/${finishedId}/export`, { kind: 'vtt' });
  const link = await request<{ link: string }>(client, 'POST', '/links', {
    name: 'Spring',
    asset: finishedId,
    password: linkPassword,
  });
  const projects = await request<{ data: { projectId: string }[] }>(client, 'GET', '/v3/project');
  const projectId = projects.data[0]?.projectId ?? '';
  const state = stateOf(finishedId);
  const { sessionId } = await request<{ sessionId: string }>(client, 'POST', `/v3/project/${projectId}/session`, {
    sessionName: 'Spring draft',
    workflowId: 'CreateAnAd',
    state,
    audioformId: finishedId,
  });
  const file = await request<{ uploadUrl: string; fileId: string }>(client, 'POST', '/v3/file/create-upload-url', {
    fileName: 'tune.wav',
  });
  await fetch(file.uploadUrl.replace(/^http:\/\/[^/]+/, url), { method: 'PUT', body: oldUpload() });
  await request(client, 'PUT', '/speech/diction/custom/item', { word: 'Acme', replacement: 'ack me' });
  await request(client, 'POST', '/user/invite', { email: 'mary@example.com', orgId, role: 'admin' });
  await request(client, 'PUT', '/org/preferences', { language: 'English', accent: 'United Kingdom' });
  await request(client, 'PUT', '/installation/flags/rms', { orgId, isOn: true });
  const linkCode = new URL(link.link).pathname.split('/').at(-1) ?? '';
  return { finishedId, linkCode, linkPassword, projectId, sessionId, state, uploadedFileId: file.fileId };
};

/** Voices: a pack that is installed and one that was stopped on its way, a model of the operator's, a connected service. */
const recordVoices = async (client: Client, servers: Readonly<Record<OldPack, PackServer>>, service: Service) => {
  const urls = Object.fromEntries(oldPacks.map((pack) => [pack, servers[pack].url])) as Record<OldPack, string>;
  await writeFile(join(dataDirectory, 'voice-packs.json'), oldPackManifest(urls));
  await writeTinyVoice(join(dataDirectory, 'voice-models', 'own'), { voice: oldVoiceJson });
  const packs = '/installation/voice-packs';
  type Pack = { readonly name: string; readonly work: { readonly stage: string; readonly doneBytes: number } | null };
  const workOf = async (name: OldPack) => {
    const { data } = await request<{ data: { packs: Pack[] } }>(client, 'GET', packs);
    return data.packs.find((pack) => pack.name === name)?.work;
  };
  await poll('the packs are listed', async () => (await workOf('tiny')) !== undefined);
  await request(client, 'POST', `${packs}/tiny/install`);
  await poll('the pack is installed', async () => (await workOf('tiny'))?.stage === 'done');
  servers.half.behave = () => ({ slowMilliseconds: 60 });
  await request(client, 'POST', `${packs}/half/install`);
  await poll('a part of the pack is there', async () => ((await workOf('half'))?.doneBytes ?? 0) > 100_000);
  await request(client, 'POST', `${packs}/half/cancel`);
  await poll('the pack is stopped', async () => (await workOf('half'))?.stage === 'stopped');
  sonora(
    ['connections', 'set', 'openai-compatible', '--base-url', `${service.url}/v1`, '--key-file', '-'],
    `${service.key}\n`,
  );
  await poll('the service has voices', async () => (await client.get('/api/speech/voice/openai_alloy')).status === 200);
  await waitForAudioform(client, await submit(client, { voice: 'openai_alloy', texts: ['Harbour Bakery.'] }));
};
type Service = { readonly url: string; readonly key: string };

const descendantsOf = async (pid: number): Promise<readonly number[]> => {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = text.split(' ').filter(Boolean).map(Number);
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()];
};

/** Kills the old version with its worker while an ad is rendered. */
const interrupt = async (client: Client, old: Awaited<ReturnType<typeof start>>): Promise<string> => {
  const texts = ['We bake while the town sleeps.', 'Come early.', 'The best is gone by nine.'];
  const interruptedId = await submit(client, { texts, seconds: 30 });
  await poll('the ad is rendered', async () => {
    const { rows } = await pool.query('select stage from production where id = $1 and percentage > 5', [interruptedId]);
    return rows.length > 0;
  });
  for (const pid of [old.pid, ...(await descendantsOf(old.pid))]) process.kill(pid, 'SIGKILL');
  await old.ended;
  const { rows } = await pool.query('select status, stage from production where id = $1', [interruptedId]);
  if (rows[0]?.status !== 'running') throw new Error(`the ad was not interrupted: ${JSON.stringify(rows)}`);
  return interruptedId;
};

/** Orders work that no worker takes: two ads, a voice pack, a mail, and the removal of a deleted organisation's files. */
const leaveWork = async (client: Client) => {
  const queuedIds = [
    await submit(client, { texts: ['Two for one, until Friday.'] }),
    await submit(client, { voice: 'openai_alloy', texts: ['Open on Sundays.'] }),
  ];
  await request(client, 'POST', '/installation/voice-packs/late/install');
  await request(client, 'POST', '/auth/request-password-reset', { email });
  const child = await request<{ orgId: string }>(client, 'POST', '/org', { orgName: 'Corner shop' });
  const file = await client.post(
    '/api/v3/file/create-upload-url',
    { fileName: 'tune.wav' },
    { 'x-assume-org': child.orgId },
  );
  if (file.status !== 200) throw new Error(JSON.stringify(file.body));
  await request(client, 'DELETE', `/org/child/${child.orgId}`);
  return { queuedIds, deletedOrgId: child.orgId };
};

const filesBelow = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

const readFiles = async (folder: string): Promise<Record<string, string | number>> => {
  const files: Record<string, string | number> = {};
  for (const path of await filesBelow(folder)) {
    // Written anew when the catalogue's sample ad is missing.
    if (path.startsWith('catalogue/')) continue;
    const bytes = await readFile(join(folder, path));
    files[path] = /\.(vtt|srt|json)$/.test(path) ? bytes.toString() : bytes.length;
  }
  return files;
};

const readSecrets = async (): Promise<Record<string, string>> => {
  const folder = join(dataDirectory, 'secrets');
  const names = await readdir(folder);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
};

/** The rows of all tables of a schema that have any, in an order in which they can be inserted. */
const readTables = async (schema: string): Promise<Tables> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p') and not relispartition
     order by relname <> 'user', relname <> 'organisation', relname <> 'queue', relname`,
    [schema],
  );
  const filled: Record<string, Record<string, unknown>[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from "${schema}"."${name}" t`,
    );
    if (rows.length > 0) filled[name] = rows.map(({ row }) => row);
  }
  return filled;
};

/** JSON with a line for each row. */
const linePerRow = (fixture: OldInstallation): string => {
  const listOf = (tables: Tables): string =>
    Object.entries(tables)
      .map(([table, rows]) => `${JSON.stringify(table)}: [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`)
      .join(',\n');
  const { tables, jobTables, ...rest } = fixture;
  const head = JSON.stringify(rest, undefined, 1).slice(0, -2);
  return `${head},\n"tables": {\n${listOf(tables)}\n},\n"jobTables": {\n${listOf(jobTables)}\n}\n}\n`;
};

const service = await startOpenAiDouble();
const archives = Object.fromEntries(oldPacks.map((pack) => [pack, oldPackArchive(pack)])) as Record<OldPack, Buffer>;
const servers = Object.fromEntries(
  await Promise.all(
    oldPacks.map(async (pack) => {
      const server = await startPackServer(archives[pack]);
      server.checksums = `${sha256(archives[pack])}  ${pack}.tar.gz\n`;
      return [pack, server] as const;
    }),
  ),
) as Record<OldPack, PackServer>;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });

let old = await start('http,worker');
const accounts = await recordAccounts();
const { client, known } = accounts;
const work = await recordWork(client, known.orgId);
await recordVoices(client, servers, service);
const interruptedId = await interrupt(client, old);
old = await start('http');
const left = await leaveWork(client);
await old.stop();

const files = await readFiles(join(dataDirectory, 'files'));
const partFile =
  (await filesBelow(join(dataDirectory, 'voice-packs'))).find((path) => /half.*\.json$/.test(path)) ?? '';
const partPath = join(dataDirectory, 'voice-packs', partFile.replace(/\.json$/, ''));
const { rows: finished } = await pool.query('select file_id from production where id = $1', [work.finishedId]);
const fixture: OldInstallation = {
  commit: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: checkout, encoding: 'utf8' }).trim(),
  recordedAt: Date.now(),
  known: { ...known, ...work, finishedFileId: finished[0]?.file_id, interruptedId, ...left },
  secrets: await readSecrets(),
  files,
  packRecord: await readFile(join(dataDirectory, 'voice-packs', 'tiny', 'pack.json'), 'utf8'),
  part: {
    path: partFile.replace(/\.json$/, ''),
    bytes: (await readFile(partPath)).length,
    state: await readFile(`${partPath}.json`, 'utf8'),
  },
  tables: await readTables('public'),
  jobTables: await readTables('pgboss'),
};
const addresses = [
  ...oldPacks.map((pack) => [servers[pack].url, packUrl(pack)] as const),
  [service.url, serviceUrl],
  [`http://localhost:${port}`, 'http://localhost:4600'],
] as const;
let text = linePerRow(fixture);
for (const [real, name] of addresses) text = text.replaceAll(real, name);
await writeFile(out, text);

await pool.end();
await Promise.all([service.close(), ...oldPacks.map((pack) => servers[pack].close())]);
await database.stop();
await rm(dataDirectory, { recursive: true, force: true });
