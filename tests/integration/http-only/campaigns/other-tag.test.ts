import { randomUUID } from 'node:crypto';
import { type CampaignDetail, limits } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '../../../../apps/server/src/platform/database/database.ts';
import { type AnsweringServer, startAnsweringServer } from '../../../testkit/answering-server.ts';
import { type InsertedPerson, personInserter } from '../../../testkit/insert-person.ts';
import { createClient, openTestDatabase } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';

/** The call that fetches the document of another ad server: who may use it, and what it never calls. */

const insertPerson = personInserter(installation);
let handle: DatabaseHandle;
let server: AnsweringServer;
let requests = 0;
let person: InsertedPerson;
let path: string;

const withCampaigns = async (): Promise<InsertedPerson> => {
  const one = await insertPerson();
  for (const flag of ['campaign-manager', 'create-dynamic-campaign', 'create-a-vast', 'vast-tag-overview'])
    await handle.pool.query(`insert into flag_setting (org_id, flag, is_on, changed_by) values ($1, $2, true, $3)`, [
      one.orgId,
      flag,
      one.userId,
    ]);
  return one;
};

/** A campaign of a person. @returns the path of the call */
const createPath = async ({ client }: InsertedPerson): Promise<string> => {
  const { body } = await client.post('/api/campaign', { name: 'Spring', isDraft: true });
  return `/api/campaign/${(body as CampaignDetail).campaignId}/other-tag`;
};

beforeAll(async () => {
  handle = openTestDatabase(installation);
  server = await startAnsweringServer();
  server.answerWith((_request, response) => {
    requests += 1;
    response.end('<VAST version="4.2"/>');
  });
  person = await withCampaigns();
  path = await createPath(person);
});
afterAll(async () => {
  server?.stop();
  await handle?.close();
});

const fetchTag = (url: string, who: Pick<InsertedPerson, 'client'> = person, at = path) =>
  who.client.call('POST', at, { url });

describe('the document of another ad server', () => {
  it('is never fetched from this machine or a private network', async () => {
    for (const url of [
      `${server.url}/tag`,
      `http://localhost:${new URL(server.url).port}/tag`,
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
      'no address',
    ]) {
      const { status, body } = await fetchTag(url);
      expect([status, body], url).toMatchObject([200, { xml: null, isRefused: true }]);
    }
    expect(requests).toBe(0);
  });

  it('is fetched only for those who may change the campaign', async () => {
    const url = `${server.url}/tag`;
    expect((await fetchTag(url, { client: createClient(installation.url) })).status).toBe(401);
    expect((await fetchTag(url, await withCampaigns())).status).toBe(404);
    expect((await fetchTag(url, person, `/api/campaign/${randomUUID()}/other-tag`)).status).toBe(404);
    const reader = await insertPerson({
      memberOf: { orgId: person.orgId, role: 'user', workflows: ['CampaignOverview'] },
    });
    expect((await fetchTag(url, reader)).status).toBe(403);
    expect((await fetchTag('x'.repeat(8_001))).status).toBe(422);
    expect(requests).toBe(0);
  });

  it('is fetched 60 times a minute for a user, by the clock of the server, and everything else goes on', async () => {
    const busy = await withCampaigns();
    const at = await createPath(busy);
    const { caller } = limits.otherServerRequestsPerMinute;
    const further = 12;
    const answers = await Promise.all(
      Array.from({ length: caller + further }, () => fetchTag(`${server.url}/tag`, busy, at)),
    );
    // Two at a time: what is refused for that comes again after a second, and what is beyond the minute when it is over.
    const waits = answers
      .filter(({ status }) => status === 429)
      .map(({ headers }) => Number(headers.get('retry-after')));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(waits.filter((seconds) => seconds > 1)).toHaveLength(further);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
    const refused = await fetchTag(`${server.url}/tag`, busy, at);
    expect([refused.status, refused.body]).toMatchObject([
      429,
      { message: 'Too many requests. Wait a moment and try again.' },
    ]);
    expect((await busy.client.get(at.replace('/other-tag', ''))).status).toBe(200);
    expect((await fetchTag(`${server.url}/tag`)).status).toBe(200);
  });
});
