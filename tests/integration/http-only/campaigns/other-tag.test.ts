import { randomUUID } from 'node:crypto';
import type { CampaignDetail } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringServer, startAnsweringServer } from '../../../testkit/answering-server.ts';
import { type InsertedPerson, personInserter } from '../../../testkit/insert-person.ts';
import { createClient } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';
import { insertAdvertiser } from './insert-advertiser.ts';

/** The call that fetches the document of another ad server: who may use it, and what it never calls. */

const insertPerson = personInserter(installation);
let server: AnsweringServer;
let requests = 0;
let person: InsertedPerson;
let path: string;

beforeAll(async () => {
  server = await startAnsweringServer();
  server.answerWith((_request, response) => {
    requests += 1;
    response.end('<VAST version="4.2"/>');
  });
  person = await insertAdvertiser();
  const { body } = await person.client.post('/api/campaign', { name: 'Spring', isDraft: true });
  path = `/api/campaign/${(body as CampaignDetail).campaignId}/other-tag`;
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
});
