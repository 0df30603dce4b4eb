/**
 * Response times of the lists of organisations and members with 100,000 members in 1,000 organisations below one root and one
 * administrator of all of them: 500 sequential requests of each kind over HTTP, and the load times of the pages in Chromium.
 * One more organisation with 10,000 members shows the cost of a long list.
 *
 *     node bench/members.ts [--requests N]
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildPages } from '../apps/server/src/boot/build-pages.ts';
import { launchBrowser, widths } from '../tests/browser/browser.ts';
import { personInserter } from '../tests/testkit/insert-person.ts';
import { openTestDatabase, startTestInstallation } from '../tests/testkit/installation.ts';
import { machineFacts, machineLine, median, numberOption, quantile, table, writeFigures } from './lib/figures.ts';

const requests = numberOption('requests', 500);
const run = promisify(execFile);
const warmUps = 100;
const children = 999;
const membersEach = 100;
/** A separate root organisation: the cost of one long list is printed, without a limit. */
const membersOfLarge = 10_000;
const wantedMilliseconds = 50;
const pageLoads = 7;

const installation = await startTestInstallation({ SONORA_ROLES: 'http' }, { isFirstStart: true });
const [owner, large] = [await personInserter(installation)(), await personInserter(installation)()];
const database = openTestDatabase(installation);

const seed = async (): Promise<number> => {
  const { pool } = database;
  await pool.query(
    `insert into organisation (id, parent_id, name, plan, last_activity_at)
     select gen_random_uuid(), $1, 'Region_' || n, 'enterprise', now() - n * interval '1 hour' from generate_series(1, $2::int) n`,
    [owner.orgId, children],
  );
  await pool.query(
    `insert into member (org_id, user_id, role) select id, $1, 'owner' from organisation where id <> $2`,
    [owner.userId, owner.orgId],
  );
  const people = `insert into "user" (id, email, first_name, last_name)
    select gen_random_uuid(), 'bench' || n || '@example.com', 'First' || (n % 1009), 'Last' || (n::bigint * 104729 % 9973)
    from generate_series($1::int, $2::int) n`;
  const total = (children + 1) * membersEach + membersOfLarge;
  for (let from = 1; from <= total; from += 20_000) await pool.query(people, [from, Math.min(total, from + 19_999)]);
  await pool.query(
    `with places as (
       select id, case when id = $2 then $4::int else row_number() over (order by id = $2, id <> $1, id) - 1 end as place
       from organisation where id in ($1, $2) or parent_id = $1
     ), numbered as (
       select id, row_number() over () - 1 as n from "user" where email like 'bench%'
     )
     insert into member (org_id, user_id, role, workflows, invited_by, last_activity_at)
     select places.id, numbered.id, case when n % 20 = 0 then 'admin' else 'user' end, '{Files}', $3, now() - n * interval '1 second'
     from numbered join places on place = least(n / $5::int, $4::int)`,
    [owner.orgId, large.orgId, owner.userId, children + 1, membersEach],
  );
  await pool.query('vacuum analyze member');
  await pool.query('vacuum analyze "user"');
  await pool.query('vacuum analyze organisation');
  // Writes pending database changes now, so that they do not disturb the first measurements.
  await pool.query('checkpoint');
  const { rows } = await pool.query<{ n: string }>('select count(*) as n from member');
  return Number(rows[0]?.n);
};

type Owner = { readonly userId: string; readonly orgId: string };

/** A separate session per kind, because the request limit applies per session. */
const sessionOf = async ({ userId }: Owner): Promise<string> => {
  const token = crypto.randomUUID().replaceAll('-', '');
  await database.pool.query(
    `insert into session (id, user_id, token_hash, expires_at)
     values (gen_random_uuid(), $1, encode(sha256(convert_to($2, 'UTF8')), 'hex'), now() + interval '7 days')`,
    [userId, token],
  );
  return token;
};

type Times = { readonly milliseconds: readonly number[]; readonly kilobytes: number };

const ask = async (path: string, person: Owner): Promise<Times> => {
  const client = fileURLToPath(new URL('./lib/one-client.ts', import.meta.url));
  const count = String(warmUps + requests);
  const { stdout } = await run(process.execPath, [
    client,
    `${installation.url}${path}`,
    await sessionOf(person),
    count,
  ]);
  return JSON.parse(stdout);
};

const measure = async (path: string, person: Owner): Promise<{ p50: number; p95: number; kilobytes: number }> => {
  const { milliseconds, kilobytes } = await ask(path, person);
  // Warm-up: code that was just loaded takes 1.5 times as long.
  const warm = milliseconds.slice(warmUps);
  return { p50: quantile(warm, 0.5), p95: quantile(warm, 0.95), kilobytes };
};

/**
 * Script that records in each page when a row with that text is first drawn; polling from outside would add up to half
 * a second.
 */
const noteRow = (text: string): string => `(() => {
  const look = () => {
    const rows = [...document.querySelectorAll('tbody tr')];
    if (rows.some((row) => row.textContent.includes(${JSON.stringify(text)}))) performance.mark('usable');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

const usableAfter = (): number | undefined => performance.getEntriesByName('usable')[0]?.startTime;

const measurePages = async (): Promise<Record<string, number>> => {
  const browser = await launchBrowser();
  const found: Record<string, number> = {};
  try {
    for (const [name, path, sign] of [
      ['/orgs', '/orgs', 'Region 1'],
      ['/orgs/{orgId}', `/orgs/${owner.orgId}`, 'Ada Lovelace'],
    ] as const) {
      const times: number[] = [];
      for (let run = 0; run < pageLoads; run += 1) {
        const context = await browser.newContext({ viewport: widths.wide });
        await context.addCookies([{ name: 'sonora_session', value: owner.token, url: installation.url }]);
        const page = await context.newPage();
        await page.addInitScript(noteRow(sign));
        await page.goto(`${installation.url}${path}`);
        await page.waitForFunction(usableAfter);
        times.push((await page.evaluate(usableAfter)) ?? Number.NaN);
        await context.close();
      }
      found[name] = median(times);
    }
  } finally {
    await browser.close();
  }
  return found;
};

try {
  const before = machineFacts();
  console.log(machineLine(before));
  console.log(`${await seed()} memberships in ${children + 1} organisations`);
  const membersOf = ({ orgId }: Owner): string => `/api/org/${orgId}/members`;
  const calls: readonly (readonly [name: string, path: string, person: Owner])[] = [
    ['GET /org', '/api/org', owner],
    ['GET /org, one organisation', '/api/org', large],
    ['GET /org/{id}', `/api/org/${owner.orgId}`, owner],
    ['members', membersOf(owner), owner],
    ['members, searched', `${membersOf(owner)}?search=last77`, owner],
    ['members, last page by activity', `${membersOf(owner)}?sort=lastActivity&order=desc&page=4`, owner],
    ['GET /user, 1,000 memberships', '/api/user', owner],
    ['GET /org/{id}, 10,000 members', `/api/org/${large.orgId}`, large],
    ['members of 10,000', membersOf(large), large],
    ['members of 10,000, searched', `${membersOf(large)}?search=last77`, large],
    ['members of 10,000, last page', `${membersOf(large)}?sort=lastActivity&order=desc&page=400`, large],
  ];
  const figures: Record<string, Awaited<ReturnType<typeof measure>>> = {};
  for (const [name, path, person] of calls) figures[name] = await measure(path, person);
  const rows = Object.entries(figures).map(([name, { p50, p95, kilobytes }]) => [
    name,
    `${p50.toFixed(1)} ms`,
    `${p95.toFixed(1)} ms`,
    `${kilobytes.toFixed(0)} kB`,
  ]);
  console.log(table([[`one client, ${requests} requests`, 'p50', 'p95', 'answer'], ...rows]));
  await buildPages(join(import.meta.dirname, '..'), () => {});
  const pages = await measurePages();
  for (const [name, milliseconds] of Object.entries(pages))
    console.log(`${name} usable after ${milliseconds.toFixed(0)} ms (median of ${pageLoads}, nothing cached)`);
  const after = machineFacts();
  console.log(writeFigures('members', { before, after, requests, figures, pages }));
  if (Object.entries(figures).some(([name, { p95 }]) => !name.includes('10,000') && p95 > wantedMilliseconds))
    process.exitCode = 1;
} finally {
  await database.close();
  await installation.stop();
}
process.exit();
