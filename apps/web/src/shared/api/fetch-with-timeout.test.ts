import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorText } from './errors.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';

/** Long enough for a machine that is busy with other things to begin an answer. */
const timeoutMilliseconds = 2_000;

// Answers `/` at once, `/slow` word by word, and is silent to everything else.
const server = createServer((request, response) => {
  if (request.url === '/') response.end('here');
  if (request.url === '/slow') {
    response.write('bit ');
    setTimeout(() => response.end('by bit'), timeoutMilliseconds + 500);
  }
});
let url = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('gives the answer that comes', async () => {
  expect(await (await fetchWithTimeout(new Request(`${url}/`), {})).text()).toBe('here');
});

it('leaves an answer that has begun the time that it needs', async () => {
  expect(await (await fetchWithTimeout(new Request(`${url}/slow`), {}, timeoutMilliseconds)).text()).toBe('bit by bit');
});

it('says that no answer came, and waits no longer', async () => {
  const error = await fetchWithTimeout(new Request(`${url}/silent`), {}, 50).catch((reason: unknown) => reason);
  expect(errorText(error)).toBe('Sonora did not answer in time. Please try again.');
});

it('ends when the caller aborts', async () => {
  const asker = new AbortController();
  const answer = fetchWithTimeout(new Request(`${url}/silent`, { signal: asker.signal }), {});
  asker.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});
