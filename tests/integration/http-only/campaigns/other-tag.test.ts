import { randomUUID } from 'node:crypto';
import { type CampaignDetail, limits } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InsertedPerson, personInserter } from '../../../testkit/insert-person.ts';
import { createClient } from '../../../testkit/installation.ts';
import { type AnsweringServer, startAnsweringServer } from '../../../testkit/servers/answering-server.ts';
import { installation } from '../shared.ts';
import { insertAdvertiser } from './insert-advertiser.ts';

/** The call that fetches the document of another ad server: who may use it, and what it never calls. */

const insertPerson = personInserter(installation);
let server: AnsweringServer;
let requests = 0;
let person: InsertedPerson;
let path: string;

/** A campaign of a person. @returns the path of the call */
const createPath = async ({ client }: InsertedPerson): Promise<string> => {
  const { body } = await client.post('/api/campaign', { name: 'Spring', isDraft: true });
  return `/api/campaign/${(body as CampaignDetail).campaignId}/other-tag`;
};

beforeAll(async () => {
  server = await startAnsweringServer();
  server.answerWith((_request, response) => {
    requests += 1;
    response.end('<VAST version="4.2"/>');
  });
  person = await insertAdvertiser();
  path = await createPath(person);
});
afterAll(() => server?.stop());

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
    expect((await fetchTag(url, await insertAdvertiser())).status).toBe(404);
    expect((await fetchTag(url, person, `/api/campaign/${randomUUID()}/other-tag`)).status).toBe(404);
    const reader = await insertPerson({
      memberOf: { orgId: person.orgId, role: 'user', workflows: ['CampaignOverview'] },
    });
    expect((await fetchTag(url, reader)).status).toBe(403);
    expect((await fetchTag('x'.repeat(8_001))).status).toBe(422);
    expect(requests).toBe(0);
  });

  it('is fetched 60 times a minute for a user, by the clock of the server, and everything else goes on', async () => {
    const busy = await insertAdvertiser();
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
