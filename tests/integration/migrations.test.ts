import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase, migrationsFolder, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import drizzleConfig from '../../drizzle.config.ts';
import { startTestDatabase, type TestDatabase } from '../testkit/database.ts';
import { silentLog } from '../testkit/installation.ts';

const root = join(import.meta.dirname, '..', '..');
const schemaGlobs = drizzleConfig.schema as readonly string[];

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase({ isFirstStart: true });
});
afterAll(() => database?.stop());

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Columns, indexes and constraints of the public schema as the database reports them, one line each, in order. */
const catalogueOf = (url: string): Promise<readonly string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(`
      select format('column %s.%s %s%s default %s generated %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
          case when a.attnotnull then ' not null' else '' end, coalesce(pg_get_expr(d.adbin, d.adrelid), 'none'),
          a.attidentity::text || a.attgenerated::text) as line
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S') and a.attnum > 0 and not a.attisdropped
      union all select 'index ' || replace(indexdef, ' ON ONLY ', ' ON ') from pg_indexes where schemaname = 'public'
      union all select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select format('type %s %s', t.typname, e.enumlabel) from pg_type t join pg_enum e on e.enumtypid = t.oid
      order by line`);
    return rows.map(({ line }) => String(line));
  });

describe('the migrations', () => {
  it('create exactly the database that the schema describes', async () => {
    const modules = schemaGlobs.flatMap((pattern) => globSync(pattern, { cwd: root }));
    expect(modules.length).toBeGreaterThan(4);
    const schema = Object.assign({}, ...(await Promise.all(modules.map((path) => import(join(root, path))))));
    const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema));
    const fresh = await database.createEmpty('fresh');
    await withClient(fresh, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
    let expected = await catalogueOf(fresh);
    expect(expected.length).toBeGreaterThan(100);
    // The migration partitions the events of ads, which a schema cannot say: their indexes are then those of each partition.
    const migrated = await catalogueOf(database.url);
    // What only the migrations have: indexes of servers with the extension pg_trgm, and foreign keys to a table of another
    // module, which a schema cannot name.
    const isOfMigrations = (line: string): boolean =>
      /INDEX (?:file_name_search|project_session_search) |\.version_(?:row|table)_session FOREIGN KEY /.test(line);
    expect(migrated.filter(isOfMigrations)).toHaveLength(4);
    expect(migrated.filter((line) => !isOfMigrations(line))).toEqual(expected);

    // The comparison detects a changed type, a changed default, a missing index and a missing constraint.
    for (const change of [
      'alter table mail_outbox alter column attempts type bigint',
      "alter table mail_outbox alter column status set default 'new'",
      'drop index mail_outbox_due',
      'alter table api_key drop constraint api_key_user_id_user_id_fk',
    ]) {
      await withClient(fresh, (client) => client.query(change));
      const changed = await catalogueOf(fresh);
      expect(changed).not.toEqual(expected);
      expected = changed;
    }
  });

  it('include every file that the generator would write', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sonora-migrations-'));
    const out = join(folder, 'migrations');
    await cp(migrationsFolder, out, { recursive: true });
    const configuration = join(folder, 'drizzle.config.json');
    // The generator resolves `out` relative to the working directory, even if it looks absolute.
    await writeFile(
      configuration,
      JSON.stringify({
        dialect: 'postgresql',
        schema: schemaGlobs.map((path) => join(root, path)),
        out: relative(root, out),
      }),
    );
    const tree = async () => (await readdir(out, { recursive: true })).sort();
    const before = await tree();
    const generate = async () =>
      (
        await promisify(execFile)(
          process.execPath,
          [join(root, 'node_modules', 'drizzle-kit', 'bin.cjs'), 'generate', '--config', configuration],
          { cwd: root },
        )
      ).stdout;
    expect(await generate()).toContain('No schema changes');
    expect(await tree()).toEqual(before);

    // It writes a migration if the last snapshot lacks a column.
    const snapshot = join(
      out,
      'meta',
      before
        .filter((name) => name.endsWith('_snapshot.json'))
        .at(-1)
        ?.slice(5) ?? '',
    );
    const known = JSON.parse(await readFile(snapshot, 'utf8')) as {
      tables: Record<string, { columns: Record<string, unknown> }>;
    };
    delete known.tables['public.mail_outbox']?.columns.last_error;
    await writeFile(snapshot, JSON.stringify(known));
    await generate();
    expect((await tree()).length).toBe(before.length + 2);
    await rm(folder, { recursive: true });
  });

  it('run once when several processes start at the same time', async () => {
    const url = await database.createEmpty('contended');
    const handles = [1, 2, 3].map(() => openDatabase({ url, log: silentLog, maxConnections: 2 }));
    await Promise.all(handles.map((handle) => migrateDatabase(handle)));
    const journal = () =>
      withClient(url, async (client) => (await client.query('select * from drizzle.__drizzle_migrations')).rows);
    const done = await journal();
    const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'));
    expect(done).toHaveLength(files.length);
    const before = await catalogueOf(url);
    for (const handle of handles) await migrateDatabase(handle);
    expect(await journal()).toEqual(done);
    expect(await catalogueOf(url)).toEqual(before);
    await Promise.all(handles.map((handle) => handle.close()));
  });
});
