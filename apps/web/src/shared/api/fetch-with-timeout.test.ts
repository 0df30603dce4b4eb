import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { errorText } from './errors.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';

let endSlow = (): void => {};

// Responds to `/` at once, begins a response to `/slow`, and never responds to other paths.
const server = createServer((request, response) => {
  if (request.url === '/') response.end('here');
  if (request.url === '/slow') {
    response.write('bit ');
    endSlow = () => response.end('by bit');
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

it('resolves with the response', async () => {
  expect(await (await fetchWithTimeout(new Request(`${url}/`), {})).text()).toBe('here');
});

it('does not time out once a response has begun', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const response = await fetchWithTimeout(new Request(`${url}/slow`), {}, 1_000);
  vi.advanceTimersByTime(2_000);
  endSlow();
  expect(await response.text()).toBe('bit by bit');
});

it('rejects when no response begins in time', async () => {
  const error = await fetchWithTimeout(new Request(`${url}/silent`), {}, 50).catch((reason: unknown) => reason);
  expect(errorText(error)).toBe('Request failed. Sonora didn’t respond in time. Try again.');
});

it('ends when the caller aborts', async () => {
  const asker = new AbortController();
  const answer = fetchWithTimeout(new Request(`${url}/silent`, { signal: asker.signal }), {});
  asker.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});
