import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import {
  type DatabaseHandle,
  migrationsFolder,
  openDatabase,
} from '../../../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { silentLog } from '../installation.ts';
import { newTemporaryFolder } from '../temporary-folder.ts';
import { writeTinyVoice } from '../tiny-voice/tiny-voice.ts';
import {
  fillerBytes,
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

/** Servers of the test that take the place of those with which the fixture was recorded. */
export type OldServers = { readonly packs: Readonly<Record<OldPack, string>>; readonly service: string };

/** So long ago was the fixture's last change: jobs that were to start within a minute are due. */
const AGE_MILLISECONDS = 90_000;

/** Reads a fixture, with the addresses of the test's servers and with all its times moved towards the present. */
export const readOldInstallation = async (path: string, servers: OldServers): Promise<OldInstallation> => {
  let text = await readFile(path, 'utf8');
  for (const pack of oldPacks) text = text.replaceAll(packUrl(pack), servers.packs[pack]);
  text = text.replaceAll(serviceUrl, servers.service);
  const { recordedAt } = JSON.parse(text) as OldInstallation;
  const shift = Date.now() - AGE_MILLISECONDS - recordedAt;
  const times = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*(?:\+00:00|Z))"/g;
  return JSON.parse(
    text.replaceAll(times, (_, time) => JSON.stringify(new Date(Date.parse(time) + shift))),
  ) as OldInstallation;
};

/** Runs the migrations before the one with this number only. */
const migrateTo = async (handle: DatabaseHandle, before: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'sonora-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const journalPath = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalPath, 'utf8')) as { entries: { idx: number }[] };
  journal.entries = journal.entries.filter(({ idx }) => idx < before);
  await writeFile(journalPath, JSON.stringify(journal));
  await migrate(handle.db, { migrationsFolder: folder });
  await rm(folder, { recursive: true });
};

/** Inserts rows as `to_jsonb` wrote them; a row whose key is there already is left out. */
const insertRows = async (pool: pg.Pool, schema: string, tables: Tables): Promise<void> => {
  for (const [table, rows] of Object.entries(tables))
    for (const row of rows) {
      const name = `"${schema}"."${table}"`;
      await pool.query(
        `insert into ${name} select * from jsonb_populate_record(null::${name}, $1) on conflict do nothing`,
        [JSON.stringify(row)],
      );
    }
};

/** @throws Error when the version of pg-boss that is installed has another schema than the recorded one */
const createJobTables = async (pool: pg.Pool, tables: Tables): Promise<void> => {
  await pool.query(getConstructionPlans('pgboss'));
  const { rows } = await pool.query<{ version: number }>('select version from pgboss.version');
  if (rows[0]?.version !== tables.version?.[0]?.version)
    throw new Error('take the schema of pg-boss back to the recorded one first: see getRollbackPlans of pg-boss');
  await pool.query('delete from pgboss.version');
  await insertRows(pool, 'pgboss', tables);
};

const write = async (path: string, content: string | Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
};

/** Writes the files of a data directory, those of the database aside. */
const writeFiles = async (folder: string, old: OldInstallation, servers: OldServers): Promise<void> => {
  const upload = oldUpload();
  for (const [name, secret] of Object.entries(old.secrets)) await write(join(folder, 'secrets', name), secret);
  for (const [path, content] of Object.entries(old.files)) {
    const binary = content === upload.length ? upload : fillerBytes(Number(content));
    await write(join(folder, 'files', path), typeof content === 'string' ? content : binary);
  }
  await write(join(folder, 'files', 'uploads', old.known.deletedOrgId, 'tune'), fillerBytes(100));
  await write(join(folder, 'voice-packs.json'), oldPackManifest(servers.packs));
  await writeTinyVoice(join(folder, 'voice-models', 'own'), { voice: oldVoiceJson });
  await writeTinyVoice(join(folder, 'voice-packs', 'tiny'));
  await write(join(folder, 'voice-packs', 'tiny', 'pack.json'), old.packRecord);
  const part = join(folder, 'voice-packs', old.part.path);
  await write(part, oldPackArchive('half').subarray(0, old.part.bytes));
  await write(`${part}.json`, old.part.state);
};

/**
 * Creates a data directory as the old version left it, its database included.
 * @param migrations how many migrations the old version had
 * @param furtherRows rows of the application's tables beside those of the fixture
 */
export const restoreDataDirectory = async (
  old: OldInstallation,
  options: { readonly servers: OldServers; readonly migrations: number; readonly furtherRows: Tables },
): Promise<string> => {
  const dataDirectory = await newTemporaryFolder('restored');
  await writeFiles(dataDirectory, old, options.servers);
  const embedded = await startEmbeddedPostgres({ dataDirectory, log: silentLog });
  const handle = openDatabase({ url: embedded.url, log: silentLog, maxConnections: 2 });
  try {
    await migrateTo(handle, options.migrations);
    await insertRows(handle.pool, 'public', old.tables);
    await insertRows(handle.pool, 'public', options.furtherRows);
    await createJobTables(handle.pool, old.jobTables);
  } finally {
    await handle.close();
    await embedded.stop();
  }
  return dataDirectory;
};
