import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startInstallation } from '../../apps/server/src/boot/supervise.ts';
import { SAMPLE_AD_KEY } from '../../apps/server/src/modules/audioforms/sample-ad.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { type DatabaseHandle, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import type { Log } from '../../apps/server/src/platform/log/log.ts';
import { freePort } from '../../apps/server/src/platform/network/free-port.ts';
import { copyPreparedDatabase, preparedDatabaseHash } from './prepared-database.ts';
import { copyPreparedFolder } from './prepared-folder.ts';
import { bundleHash, roleScripts } from './server-bundle.ts';
import { newTemporaryFolder } from './temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..');

const deletion = { recursive: true, force: true };

export const silentLog: Log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  child: () => silentLog,
};

/** Location of an installation, as known to tests in other processes than the one that started it. */
export type InstallationAddress = {
  readonly url: string;
  readonly dataDirectory: string;
  readonly databaseUrl: string;
};

export type TestInstallation = InstallationAddress & {
  readonly setUpLinks: readonly string[];
  processIds(): Readonly<Partial<Record<'http' | 'worker' | 'ads', number>>>;
  /** Stops as `npm start` does on SIGTERM: requests, jobs and the database end in order. */
  stopInOrder(): Promise<void>;
  /** Kills the processes, and deletes the data directory unless the test named one. */
  stop(): Promise<void>;
};

/** Queries the database directly, for state that the API does not return. */
export const openTestDatabase = (installation: InstallationAddress): DatabaseHandle =>
  openDatabase({ url: installation.databaseUrl, log: silentLog, maxConnections: 2 });

export type TestInstallationOptions = {
  /**
   * Starts on an empty data directory and with the product's durability, as `npm start` does the first time. Default:
   * on a copy of a data directory that was started before, whose database does not wait for the disk, and in tests without warming up.
   */
  readonly isFirstStart?: boolean;
};

/** Benches measure an installation as operators run it. */
const isBench = process.env.VITEST === undefined;

/** Starts the processes with this environment, which they inherit. */
const startProcesses = (environment: Readonly<Record<string, string>>, onSetUpLink: (address: string) => void) => {
  const before = Object.keys(environment).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, environment);
  return {
    started: startInstallation({
      config: readConfig({ ...process.env, ...environment }, root),
      log: silentLog,
      onFatal: (reason) => console.error(reason),
      onSetUpLink,
      scripts: roleScripts,
      // Requests have to be answered in their time while other tests use all cores.
      lowersWorker: isBench,
    }),
    /** Test files share a process: the next one begins with the environment that this one found. */
    restoreEnvironment: () => {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    },
  };
};

/** Tests that serve ads start the role `ads` themselves. Warming up takes longer than the rest of a start. */
const settingsOf = (dataDirectory: string, port: number, isWarmedUp: boolean) => ({
  SONORA_ROLES: 'http,worker',
  SONORA_WARM_UP: isWarmedUp ? 'on' : 'off',
  SONORA_PORT: String(port),
  SONORA_DATA_DIR: dataDirectory,
  SONORA_LOG_LEVEL: 'error',
});

/** A new data directory as a first start leaves it, without users: tables of the queue, secrets, sample ad. */
export const copyPreparedInstallation = (): Promise<string> =>
  copyPreparedFolder('installation', `${preparedDatabaseHash()}-${bundleHash}`, async () => {
    const folder = await copyPreparedDatabase(silentLog);
    const { started, restoreEnvironment } = startProcesses(settingsOf(folder, await freePort(), false), () => {});
    const installation = await started;
    await installation.ready;
    while (!existsSync(join(folder, 'files', SAMPLE_AD_KEY))) await sleep(100);
    await installation.stop();
    restoreEnvironment();
    for (const name of ['cache', 'tmp']) await rm(join(folder, name), deletion);
    return folder;
  });

/** Like `startTestInstallation`, but returns when the processes are started, before they are ready. */
export const launchTestInstallation = async (
  environment: Readonly<Record<string, string>> = {},
  { isFirstStart = false }: TestInstallationOptions = {},
): Promise<TestInstallation & { readonly ready: Promise<void> }> => {
  const newDirectory = () => (isFirstStart ? newTemporaryFolder('test') : copyPreparedInstallation());
  const dataDirectory = environment.SONORA_DATA_DIR ?? (await newDirectory());
  // Without a worker, no sample ad was ever rendered.
  if (environment.SONORA_ROLES === 'http') await rm(join(dataDirectory, 'files', 'catalogue'), deletion);
  const port = await freePort();
  const setUpLinks: string[] = [];
  const { started, restoreEnvironment } = startProcesses(
    { ...settingsOf(dataDirectory, port, isFirstStart || isBench), ...environment },
    (address) => setUpLinks.push(address),
  );
  const installation = await started.catch((error: unknown) => {
    restoreEnvironment();
    throw error;
  });
  const stopInOrder = () => installation.stop().finally(restoreEnvironment);
  return {
    ready: installation.ready,
    url: `http://127.0.0.1:${port}`,
    dataDirectory,
    databaseUrl: installation.databaseUrl,
    setUpLinks,
    processIds: installation.processIds,
    stopInOrder,
    stop: async () => {
      const processIds = Object.values(installation.processIds());
      const stopped = stopInOrder();
      for (const processId of processIds) process.kill(processId, 'SIGKILL');
      await stopped;
      if (environment.SONORA_DATA_DIR === undefined) await rm(dataDirectory, deletion);
    },
  };
};

/** The whole product as `npm start` runs it (database, http, worker), on a free port and a data directory without users. */
export const startTestInstallation = async (
  environment: Readonly<Record<string, string>> = {},
  options: TestInstallationOptions = {},
): Promise<TestInstallation> => {
  const installation = await launchTestInstallation(environment, options);
  await installation.ready;
  return installation;
};

export type Person = {
  readonly token: string;
  readonly userId: string;
  readonly orgId: string;
  readonly email: string;
};
export type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers };

let people = 0;

/** A JSON client with the session of a user, or without one. */
export const createClient = (url: string, token?: string) => {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      body: isJson && text !== '' ? JSON.parse(text) : text,
      headers: response.headers,
    };
  };
  return {
    call,
    get: (path: string, headers?: Readonly<Record<string, string>>) => call('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Readonly<Record<string, string>>) =>
      call('POST', path, body ?? {}, headers),
  };
};

/** Posts again when sign-ups are rate-limited: files that share an installation share its limit. */
const postWithinLimit = async (url: string, path: string, body: object): Promise<Answer> => {
  const deadline = Date.now() + 90_000;
  for (;;) {
    const answer = await createClient(url).post(path, body);
    if (answer.status !== 429 || Date.now() > deadline) return answer;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
};

/** Signs up a new user with an organisation. Waits while sign-ups are rate-limited. */
export const signUp = async (url: string, change: Readonly<Record<string, unknown>> = {}): Promise<Person> => {
  people += 1;
  const email = `person${people}-${process.pid}@example.com`;
  const answer = await postWithinLimit(url, '/api/auth/sign-up', {
    email,
    password: 'correct horse battery',
    firstName: 'Ada',
    lastName: 'Lovelace',
    orgName: `Org ${people}`,
    acceptsTermsOfUse: true,
    acceptsPrivacyPolicy: true,
    ...change,
  });
  if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const body = answer.body as { token: string; user: { userId: string; currentOrgId: string } };
  return { token: body.token, userId: body.user.userId, orgId: body.user.currentOrgId, email };
};

/** Polls until the production has ended. */
export const waitForAudioform = async (
  client: ReturnType<typeof createClient>,
  audioformId: string,
  seconds = 180,
): Promise<Answer> => {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await client.get(`/api/v3/audioform/${audioformId}`);
    if (answer.status !== 202) return answer;
    if (Date.now() > deadline) throw new Error(`still in production after ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** A small ad: two clips over a bed, ten seconds. */
export const smallAd = (
  change: {
    readonly texts?: readonly string[];
    readonly voice?: string;
    readonly seconds?: number;
    readonly sound?: string;
  } = {},
) => {
  const texts = change.texts ?? ['Fresh bread, every morning at seven.', 'Harbour Bakery.'];
  return {
    audioform: {
      header: { version: '4' },
      assets: {
        v: { type: 'voice', voiceAlias: change.voice ?? 'wren' },
        bed: { type: 'soundTemplate', soundTemplateAlias: change.sound ?? 'bounce_along' },
        ...Object.fromEntries(texts.map((text, index) => [`line ${index}`, { type: 'tts', text, voiceRef: 'v' }])),
      },
      production: {
        mixingPreset: 'balanced',
        arrangement: {
          sections: [
            {
              soundTemplateRef: 'bed',
              smartFit: true,
              forcedDuration: change.seconds ?? 10,
              paddingStart: 0.5,
              layers: [{ clips: texts.map((_, index) => ({ assetRef: `line ${index}`, marginEnd: 0.3 })) }],
            },
          ],
        },
      },
      delivery: { loudnessPreset: 'spotify', encoderPreset: 'mp3', public: false },
    },
  };
};
