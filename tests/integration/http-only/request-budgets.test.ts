import { request } from 'node:http';
import { costClasses, limits } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { personInserter } from '../../testkit/insert-person.ts';
import { createClient, smallAd } from '../../testkit/installation.ts';
import { installation } from './shared.ts';

const insert = personInserter(installation);
const { url } = installation;

describe('requests per minute', () => {
  it('are counted per user, however many keys the user has, and leave other users alone', async () => {
    const [one, other] = [await insert(), await insert()];
    const keys: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { body } = await one.client.post('/api/user/generate-key', { name: `Key ${count}` });
      keys.push((body as { key: string }).key);
    }
    const clients = keys.map((key) => createClient(url, key));
    const { requestsPerMinute, burstShare } = limits;
    const burst = requestsPerMinute * burstShare;
    const started = performance.now();
    let count = 0;
    while (count < burst + 60) {
      const answers = await Promise.all(
        clients.flatMap((client) => Array.from({ length: 6 }, () => client.get('/api/user'))),
      );
      for (const { status } of answers) expect(status).toBe(200);
      count += answers.length;
    }
    // 60 requests more than a burst wait for their turn, 20 in a second.
    expect(performance.now() - started).toBeGreaterThan((60 / requestsPerMinute) * 60_000 * 0.9);
    expect((await other.client.get('/api/user')).status).toBe(200);
  });
});

describe('requests at once', () => {
  it('bound the event streams of a user, and a closed one makes room', async () => {
    const { client, token } = await insert({ plan: 'production' });
    const posted = await client.post('/api/v3/audioform', smallAd());
    const { audioformId } = (posted.body as { data: { audioformId: string } }).data;
    const open = async () => {
      const ending = new AbortController();
      const response = await fetch(`${url}/api/v3/audioform/${audioformId}/events`, {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        signal: ending.signal,
      });
      // The body of a response that nothing refers to is cancelled when it is collected: its stream would be closed.
      return { status: response.status, response, close: () => ending.abort() };
    };
    const streams = [];
    for (let count = 0; count < limits.eventStreamsAtOnce.caller; count += 1) streams.push(await open());
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await open();
    expect(refused.status).toBe(429);
    streams[0]!.close();
    await expect.poll(async () => (await open()).status).toBe(200);
    for (const stream of streams) stream.close();
  });
});

describe('bodies', () => {
  it('of more bytes than their class allows are refused before they are read, with the sentence', async () => {
    const { client } = await insert();
    const text = 'x'.repeat(costClasses.change.bodyBytes);
    const answer = await client.call('PATCH', '/api/user', { firstName: text });
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ message: 'The request is too large.' });
  });
});

describe('bodies that are announced', () => {
  it('are refused by their length, before a byte of them is sent', async () => {
    const { token } = await insert();
    const announce = (path: string, bytes: number) =>
      new Promise<{ readonly status: number; readonly body: unknown }>((resolve, reject) => {
        const outgoing = request(`${url}${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'content-length': String(bytes),
          },
        });
        outgoing.on('response', (response) => {
          response.toArray().then((parts) => {
            outgoing.destroy();
            resolve({
              status: response.statusCode ?? 0,
              body: JSON.parse(Buffer.concat(parts as Buffer[]).toString()),
            });
          }, reject);
        });
        outgoing.on('error', reject);
        outgoing.flushHeaders();
      });
    const refusal = { status: 413, body: { message: 'The request is too large.' } };
    expect(await announce('/api/v3/project', costClasses.change.bodyBytes + 1)).toMatchObject(refusal);
    expect(await announce('/api/v3/audioform', limits.jsonBodyBytes + 1)).toMatchObject(refusal);
  });
});

describe('requests that are cheap to send', () => {
  it('are refused before they cost anything: forms of many parts, tables of many columns', async () => {
    const { client } = await insert();
    const parts = Array.from(
      { length: 30_000 },
      (_, part) => `--b\r\ncontent-disposition: form-data; name="p${part}"\r\n\r\nx\r\n`,
    );
    const form = await client.call('POST', '/api/v3/audioform', `${parts.join('')}--b--\r\n`, {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect(form).toMatchObject({
      status: 413,
      body: { message: 'A form may have at most 100 parts, each with a short header.' },
    });
    const csv = await client.post('/api/speech/diction/custom/csv', { csv: 'a,'.repeat(200_000) });
    expect(csv).toMatchObject({ status: 422, body: { errors: ['csv: a row may have at most 50 columns'] } });
  });
});

describe('API keys', () => {
  it('are bounded in number, also when they are created at once', async () => {
    const { client } = await insert();
    const create = () => client.post('/api/user/generate-key', {});
    let created = 0;
    while (created < limits.apiKeys - 2) {
      await create();
      created += 1;
    }
    const last = await Promise.all([create(), create(), create(), create()]);
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    expect((await create()).body).toMatchObject({
      message: 'You have 50 API keys, which is the maximum. Please delete one first.',
    });
  });
});

describe('events of the interface', () => {
  it('are bounded in properties, because they are logged', async () => {
    const { client } = await insert();
    const send = (properties: number) =>
      client.post('/api/analytics-input/frontend-event', {
        event_type: 'page_error',
        payload: Object.fromEntries(Array.from({ length: properties }, (_, index) => [`p${index}`, index])),
      });
    expect((await send(limits.eventProperties)).status).toBe(200);
    expect((await send(limits.eventProperties + 1)).status).toBe(422);
  });
});

describe('addresses', () => {
  it('that cannot be decoded are answered with the security headers', async () => {
    const response = await fetch(`${url}/api/v3/audioform/%E0%A4%A`);
    expect(response.status).toBe(400);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  });
});
