/**
 * List, search and move among 100,000 files in 5,000 folders, in this process on the real database: median and 95th
 * percentile in milliseconds. The peer is a read of one row by its key on the same connections.
 * Usage: node bench/files/lists.ts [RUNS]
 */

import {
  createFilesRepository,
  createFoldersRepository,
  listFolder,
  moveItems,
} from '../../apps/server/src/modules/files/index.ts';
import { newId } from '../../apps/server/src/platform/ids/new-id.ts';
import { startTestDatabase } from '../../tests/testkit/database.ts';

const runs = Number(process.argv[2] ?? 300);
const FOLDERS = 5_000;
const FILES = 100_000;

const database = await startTestDatabase();
const handle = database.open(4);
const maker = { orgId: newId(), userId: newId() };
const { pool } = handle;

/** Folders of ten in each, and twenty files in each folder. */
const fill = async (orgId: string): Promise<void> => {
  await pool.query(
    `insert into folder (org_id, id, name, created_by) values ($1::text::uuid, md5($1::text || '0')::uuid, 'Home', $1::text::uuid)`,
    [orgId],
  );
  await pool.query(
    `insert into folder (org_id, id, parent_id, name, created_by)
     select $1::text::uuid, md5($1::text || n)::uuid, md5($1::text || ((n - 1) / 10))::uuid, 'Folder ' || n, $1::text::uuid from generate_series(1, $2::int) n`,
    [orgId, FOLDERS],
  );
  await pool.query(
    `insert into file (org_id, id, folder_id, name, mime_type, kind, status, storage_key, size_bytes, created_by, modified_at)
     select $1::text::uuid, gen_random_uuid(), md5($1::text || (1 + n % $3::int))::uuid, 'Take ' || n || ' of ' || md5(n::text) || '.wav', 'audio/wav',
       'audio', 'uploaded', 'uploads/x/' || n, n, $1::text::uuid, now() - n * interval '1 second' from generate_series(1, $2::int) n`,
    [orgId, FILES, FOLDERS],
  );
};

const folderIds = async (): Promise<string[]> =>
  (
    await pool.query('select id from folder where org_id = $1 and parent_id is not null order by id', [maker.orgId])
  ).rows.map(({ id }) => id as string);

const measure = async (name: string, work: (run: number) => Promise<unknown>): Promise<void> => {
  const times: number[] = [];
  for (let run = 0; run < runs + 20; run += 1) {
    const start = performance.now();
    await work(run);
    // The first runs fill caches.
    if (run >= 20) times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const at = (share: number): string => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2);
  process.stdout.write(`${name.padEnd(34)} median ${at(0.5)} ms   p95 ${at(0.95)} ms\n`);
};

try {
  await fill(maker.orgId);
  // Other organisations have as much.
  await fill(newId());
  await pool.query('vacuum analyze');
  const ids = await folderIds();
  const pick = (run: number): string => ids[(run * 7_919) % ids.length] ?? '';
  const files = createFilesRepository(handle.db);
  const services = { handle, publicUrl: 'http://localhost' };
  const page = { limit: 20, offset: 0, sortBy: 'lastModified', sortOrder: 'desc' } as const;
  const { rows } = await pool.query('select id from file where org_id = $1 limit 5000', [maker.orgId]);
  const fileOf = (run: number): string => rows[(run * 31) % rows.length].id;

  await measure('peer: one row by its key', (run) => files.find(maker.orgId, fileOf(run)));
  await measure('list of a folder', (run) => listFolder(services, maker.orgId, { ...page, folderId: pick(run) }));
  const search = (text: string) => () =>
    Promise.all([
      files.search({ ...page, orgId: maker.orgId, search: text }),
      createFoldersRepository(handle.db).search(maker.orgId, text, 20),
    ]);
  await measure('search, few found', search('take 9999'));
  await measure('search, none found', search('nothing like it'));
  await measure('search, all found', search('take'));
  await measure('search, all found, by name', () =>
    files.search({ ...page, orgId: maker.orgId, search: 'take', sortBy: 'name' }),
  );
  await measure('move of a file', (run) =>
    moveItems(handle.db, maker, { fileIds: [fileOf(run)], folderId: pick(run) }),
  );
  await measure('move of 50 files', (run) =>
    moveItems(handle.db, maker, {
      fileIds: Array.from({ length: 50 }, (_, index) => fileOf(run * 50 + index)),
      folderId: pick(run),
    }),
  );
  await measure('storage used', () => files.storedBytes(maker.orgId));
  if (process.argv[3] === 'explain') {
    const { rows: plan } = await pool.query(
      `explain (analyze, buffers) select id from file where org_id = $1 and folder_id is not null and status = 'uploaded'
       and trashed_at is null and lower(name) like '%take 9999%' order by modified_at desc limit 20`,
      [maker.orgId],
    );
    process.stdout.write(`${plan.map((line) => line['QUERY PLAN']).join('\n')}\n`);
  }
} finally {
  await database.stop();
}
