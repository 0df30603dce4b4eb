/**
 * Response times of the lists of sessions with 10,000 sessions in one project: pages by each order, a page far behind, and
 * searches, as sequential requests over HTTP. Beside them, as a peer in the same run, the health check of the server: what a
 * request costs that reads no rows.
 *
 *     node bench/sessions/lists.ts [--requests N]
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { personInserter } from '../../tests/testkit/insert-person.ts';
import { openTestDatabase, startTestInstallation } from '../../tests/testkit/installation.ts';
import { machineFacts, machineLine, numberOption, quantile, table, writeFigures } from '../lib/figures.ts';

const requests = numberOption('requests', 200);
const run = promisify(execFile);
const warmUps = 50;
const count = 10_000;
const wantedMilliseconds = 30;

const installation = await startTestInstallation({ SONORA_ROLES: 'http' }, { isFirstStart: true });
const owner = await personInserter(installation)();
const database = openTestDatabase(installation);
const { data } = (await owner.client.get('/api/v3/project')).body as { data: { projectId: string }[] };
const projectId = data[0]?.projectId ?? '';

/** Sessions as the editor stores them: a script, four undo steps and two renders each, about 9 kB. */
const seed = async (): Promise<void> => {
  const { pool } = database;
  await pool.query(
    `insert into project_session (org_id, id, project_id, name, status, workflow_id, audioform_id, state, created_by, modified_by, modified_at)
     select $1, gen_random_uuid(), $2, (array['Harbor coffee', 'Winter coats', 'Tea room', 'Garden tools'])[1 + n % 4] || ' ' || n,
       case when n % 7 = 0 then 'complete' else 'draft' end, 'CreateAnAd', case when n % 3 = 0 then gen_random_uuid() end,
       jsonb_build_object('version', 2, 'step', 'edit', 'audioformIds', '{}'::jsonb, 'editor', jsonb_build_object(
         'ad', jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('id', 'a', 'text', 'Spot ' || n || ' says good morning.'))),
         'past', (select jsonb_agg(jsonb_build_object('label', 'edit', 'ad', encode(sha256((n || '-' || k)::bytea), 'hex') || repeat(md5(random()::text), 60))) from generate_series(1, 4) k),
         'renders', jsonb_build_array(jsonb_build_object('durationSeconds', 10 + n % 50)))),
       $3, $3, now() - n * interval '1 minute'
     from generate_series(1, $4::int) n`,
    [owner.orgId, projectId, owner.userId, count],
  );
  await pool.query('vacuum analyze project_session');
  await pool.query('checkpoint');
};

/** Another member for each kind: a user's requests beyond a burst are held back, so that they arrive evenly. */
const signIn = async (): Promise<string> => {
  const member = await personInserter(installation)();
  await database.pool.query('delete from member where user_id = $1', [member.userId]);
  await database.pool.query("insert into member (org_id, user_id, role) values ($1, $2, 'admin')", [
    owner.orgId,
    member.userId,
  ]);
  return member.token;
};

const measure = async (path: string): Promise<{ readonly p50: number; readonly p95: number }> => {
  const client = fileURLToPath(new URL('../lib/one-client.ts', import.meta.url));
  const { stdout } = await run(process.execPath, [
    client,
    `${installation.url}${path}`,
    await signIn(),
    String(warmUps + requests),
  ]);
  const warm = (JSON.parse(stdout) as { milliseconds: number[] }).milliseconds.slice(warmUps);
  return { p50: quantile(warm, 0.5), p95: quantile(warm, 0.95) };
};

const sessions = `/api/v3/project/${projectId}/session?limit=25`;
const kinds: Readonly<Record<string, string>> = {
  'peer: health check': '/healthz',
  'first page': sessions,
  'page 300': `${sessions}&offset=7500`,
  'by name': `${sessions}&sort=sessionName&order=asc`,
  'by status': `${sessions}&sort=progress`,
  'by length': `${sessions}&sort=durationSeconds`,
  'by owner': `${sessions}&sort=createdByName&order=asc`,
  'search, 2,500 found': `${sessions}&search=coffee`,
  'search, 1 found': `${sessions}&search=spot%209999`,
  'search, none found': `${sessions}&search=zebra`,
  'all projects, search': '/api/v3/session?search=coffee',
  'list of projects': '/api/v3/project',
};

try {
  const machine = machineFacts();
  await seed();
  const figures: Record<string, Awaited<ReturnType<typeof measure>>> = {};
  for (const [name, path] of Object.entries(kinds)) figures[name] = await measure(path);
  const rows = Object.entries(figures).map(([name, { p50, p95 }]) => [
    name,
    `${p50.toFixed(1)} ms`,
    `${p95.toFixed(1)} ms`,
  ]);
  console.log(machineLine(machine));
  console.log(table([[`${count} sessions, ${requests} requests`, 'p50', 'p95'], ...rows]));
  console.log(writeFigures('sessions', { machine, requests, figures }));
  if (Object.values(figures).some(({ p95 }) => p95 > wantedMilliseconds)) process.exitCode = 1;
} finally {
  await database.close();
  await installation.stop();
}
process.exit();
