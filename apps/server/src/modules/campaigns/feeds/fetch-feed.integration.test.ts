import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../../../../tests/testkit/database.ts';
import {
  type AnsweringServer,
  type RequestHandler,
  startAnsweringServer,
} from '../../../../../../tests/testkit/servers/answering-server.ts';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import { createFeedsRepository, type FeedRow } from './feeds.repository.ts';
import { type FetchPorts, fetchFeed } from './fetch-feed.ts';

let testDatabase: TestDatabase;
let handle: DatabaseHandle;
let answer: RequestHandler;
let sentBytes = 0;
let server: AnsweringServer;
/** As an operator's own address: the test's server is on this machine. */
const ports: FetchPorts = { rules: { allowPrivateAddresses: true }, timeoutMilliseconds: 1_500 };
const orgId = randomUUID();
let base: string;

beforeAll(async () => {
  testDatabase = await startTestDatabase();
  handle = testDatabase.open(4);
  server = await startAnsweringServer();
  server.answerWith((request, response) => answer(request, response));
  base = server.url;
});
afterAll(async () => {
  server?.stop();
  await testDatabase?.stop();
});

const goodRows = [
  { city: 'Bath', temperature: 21, weather: 'sun' },
  { city: 'York', temperature: 9.5, weather: 'rain' },
];

const json: (rows: unknown) => RequestHandler = (rows) => (_request, response) => response.end(JSON.stringify(rows));

let feed: FeedRow;
const repository = () => createFeedsRepository(handle.db);
const read = async (): Promise<FeedRow> => (await repository().find(orgId, feed.id)) as FeedRow;
const fetchNow = async (more: FetchPorts = {}): Promise<FeedRow> => {
  await fetchFeed(handle, await read(), { ...ports, ...more });
  return read();
};

beforeEach(async () => {
  const id = randomUUID();
  await repository().insert({
    orgId,
    id,
    name: 'Weather',
    url: `${base}/weather?key=1`,
    format: 'json',
    keyColumn: 'city',
    keyFact: 'city',
    intervalSeconds: 60,
    createdBy: randomUUID(),
  });
  feed = (await repository().find(orgId, id)) as FeedRow;
  answer = json(goodRows);
});

describe('a data feed', () => {
  it('is read by its key, from JSON and from CSV', async () => {
    const row = await fetchNow();
    expect(row.rows).toEqual({ Bath: goodRows[0], York: goodRows[1] });
    expect([row.problem, row.fetchedAt]).toEqual([null, row.checkedAt]);
    await repository().update(orgId, feed.id, { format: 'csv', keyColumn: null, keyFact: 'none' });
    answer = (_request, response) => response.end('city;offer\r\nBath;"20 %; now"\r\n');
    expect((await fetchNow()).rows).toEqual({ '': { city: 'Bath', offer: '20 %; now' } });
  });

  it.each<[string, RequestHandler, RegExp]>([
    ['is not JSON', (_request, response) => response.end('<html>'), /not JSON/],
    ['is no list', json({ rows: [] }), /not a list/],
    ['is empty', json([]), /no rows/],
    ['has rows that are none', json([1]), /Row 1 is not an object/],
    ['has a value that is a list', json([...goodRows, { city: 'Leeds', weather: ['sun'] }]), /Row 3, weather/],
    ['has a row without key', json([{ weather: 'sun' }]), /Row 1 has no value in “city”/],
    ['has a key twice', json([goodRows[0], goodRows[0]]), /Row 2: “Bath” has a row already/],
    ['has a NUL', json([{ city: 'Ba\u0000th' }]), /Row 1, city/],
    [
      'has too many columns',
      json([Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`c${n}`, n]))]),
      /50 columns/,
    ],
    ['is not UTF-8', (_request, response) => response.end(Buffer.from([0x5b, 0xff, 0x5d])), /UTF-8/],
    ['answers an error', (_request, response) => response.writeHead(503).end(), /status 503/],
    ['hangs before its answer', () => {}, /longer than/],
    ['hangs within its answer', (_request, response) => void response.write('['), /longer than/],
    ['breaks off', (request) => request.socket.destroy(), /cannot be reached/],
    [
      'redirects for ever',
      (_request, response) => response.writeHead(302, { location: '/again' }).end(),
      /redirects too often/,
    ],
    [
      'redirects to a metadata service',
      (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      /may not be called/,
    ],
    [
      'announces 1 GB',
      (_request, response) => void response.writeHead(200, { 'content-length': 1e9 }).write('['),
      /larger than 5 MB/,
    ],
  ])('keeps its last good rows when it %s', async (_name, handler, sentence) => {
    const good = await fetchNow();
    answer = handler;
    const row = await fetchNow();
    expect(row.problem?.text).toMatch(sentence);
    expect([row.rows, row.fetchedAt]).toEqual([good.rows, good.fetchedAt]);
  });

  it('is not read to the end when it sends 1 GB without a length', async () => {
    sentBytes = 0;
    const piece = Buffer.alloc(1_000_000, ' ');
    answer = (_request, response) => {
      const send = (): void => {
        while (!response.destroyed && sentBytes < 1e9) {
          sentBytes += piece.length;
          if (!response.write(piece)) return void response.once('drain', send);
        }
      };
      send();
    };
    const row = await fetchNow({ timeoutMilliseconds: 10_000 });
    expect(row.problem?.text).toMatch(/larger than 5 MB/);
    expect(sentBytes).toBeLessThan(1e8);
  });

  it.each([
    ['http', 'http://feeds.example.com/rows'],
    ['this machine', 'https://127.0.0.1/rows'],
    ['a metadata service', 'https://169.254.169.254/latest'],
  ])('is not called at an address of %s', async (_name, url) => {
    await repository().update(orgId, feed.id, { url });
    const row = await fetchNow({ rules: { allowPrivateAddresses: false } });
    expect(row.problem?.text).toMatch(/may not be called/);
  });

  it('is not called when its name leads to this machine', async () => {
    await repository().update(orgId, feed.id, { url: 'https://feeds.example.com/rows' });
    const row = await fetchNow({
      rules: { allowPrivateAddresses: false },
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    expect(row.problem?.text).toMatch(/may not be called/);
  });

  it.each([
    ['no rows', json(goodRows)],
    ['not an error', (_request, response) => response.writeHead(503).end()],
  ] satisfies [string, RequestHandler][])(
    'takes no %s from an address that was changed meanwhile',
    async (_name, late) => {
      answer = async (request, response) => {
        await repository().update(orgId, feed.id, { url: 'https://feeds.example.com/other' });
        late(request, response);
      };
      const row = await fetchNow();
      expect([row.rows, row.problem, row.checkedAt]).toEqual([{}, null, null]);
    },
  );

  it('is claimed once by each round, and is due again after its interval', async () => {
    const claim = () => handle.db.transaction((db) => createFeedsRepository(db).claimDue());
    const claimed: string[] = [];
    for (let row = await claim(); row; row = await claim()) claimed.push(row.id);
    expect(claimed).toContain(feed.id);
    expect(new Set(claimed).size).toBe(claimed.length);
    expect((await read()).dueAt.getTime()).toBeGreaterThan(Date.now() + 50_000);
  });

  it('is claimed soon after the clock was put back that had claimed it', async () => {
    const claim = () => handle.db.transaction((db) => createFeedsRepository(db).claimDue());
    while (await claim());
    // Claimed while the clock was a day ahead.
    await repository().update(orgId, feed.id, { dueAt: new Date(Date.now() + 86_400_000) });
    expect(await claim()).toBeUndefined();
    await repository().resetDue();
    expect((await claim())?.id).toBe(feed.id);
    expect((await read()).dueAt.getTime()).toBeLessThan(Date.now() + 86_000_000);
    await repository().resetDue();
    expect(await claim()).toBeUndefined();
  });
});
