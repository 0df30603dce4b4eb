import type pg from 'pg';
import { ConfigurationError } from '../../config/configuration-error.ts';
import { migrateDatabase, openDatabase } from '../../database/database.ts';
import type { Log } from '../../log/log.ts';

/** Setting of the operator. */
export const EVENT_DATABASES = 'SONORA_EVENT_DATABASE_URLS';

/** Position of the main database. Those of the operator's list have 1, 2 and so on. */
export const MAIN_POSITION = 0;

type Claim = { readonly position: number; readonly installationId: string };

/** Marks a database that has no mark yet. @returns its mark */
const claim = async (pool: pg.Pool, position: number, installationId?: string): Promise<Claim> => {
  await pool.query(
    `insert into event_database (position, installation_id) values ($1, coalesce($2::uuid, gen_random_uuid()))
     on conflict (is_only) do nothing`,
    [position, installationId ?? null],
  );
  const { rows } = await pool.query<Claim>('select position, installation_id as "installationId" from event_database');
  return rows[0] as Claim;
};

/** Id of the installation of a main database. @throws ConfigurationError when it has events of another one */
const claimMain = async (main: pg.Pool): Promise<string> => {
  const { position, installationId } = await claim(main, MAIN_POSITION);
  if (position !== MAIN_POSITION)
    throw new ConfigurationError([`DATABASE_URL should not be the address of a database of ${EVENT_DATABASES}`]);
  return installationId;
};

/** @throws ConfigurationError when the list was changed other than at its end */
const assertOwn = (found: Claim, position: number, installationId: string): void => {
  const wrong = (text: string): ConfigurationError => new ConfigurationError([`${EVENT_DATABASES} ${text}`]);
  if (found.position === MAIN_POSITION)
    throw wrong(`should list databases for events alone, but database ${position} of the list is a main database`);
  if (found.installationId !== installationId)
    throw wrong(
      `should list databases of this installation, but database ${position} of the list has events of another one`,
    );
  if (found.position !== position)
    throw wrong(`should keep its order, but database ${position} of the list was database ${found.position} before`);
};

/**
 * Migrates a database of the list, and makes sure that it is the one whose events belong to this place.
 * @throws ConfigurationError
 */
export const prepareDatabase = async (
  main: pg.Pool,
  { url, position, log }: { readonly url: string; readonly position: number; readonly log: Log },
): Promise<void> => {
  const installationId = await claimMain(main);
  // A migration may take longer than other statements.
  const handle = openDatabase({ url, log, maxConnections: 2 });
  try {
    await migrateDatabase(handle, EVENT_DATABASES);
    assertOwn(await claim(handle.pool, position, installationId), position, installationId);
  } finally {
    await handle.close();
  }
};

/** @throws ConfigurationError when campaigns have their events in more databases than the operator lists */
export const assertDatabasesListed = async (main: pg.Pool, listed: number): Promise<void> => {
  const { rows } = await main.query<{ needed: number }>(
    `select greatest((select max(position) from ad_tag_database), (select max(position) from ad_event_waiting), 0) as needed`,
  );
  const needed = rows[0]?.needed ?? 0;
  if (needed > listed)
    throw new ConfigurationError([
      `${EVENT_DATABASES} should list at least ${needed} databases, since campaigns have their events there; it lists ${listed}`,
    ]);
};
