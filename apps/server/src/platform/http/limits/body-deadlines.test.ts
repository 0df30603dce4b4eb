import { connect } from 'node:net';
import { limits } from '@sonora/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { type BodyDeadlines, isTooSlow, registerBodyDeadlines } from './body-deadlines.ts';

const deadlines = limits.bodyDeadlines;
const hour = 3_600;

describe('isTooSlow', () => {
  it('lets the largest upload pass over a slow line', () => {
    const bytesPerSecond = 32_000;
    for (let waitedSeconds = 1; waitedSeconds * bytesPerSecond < limits.uploadBytes; waitedSeconds += 10) {
      const bytes = waitedSeconds * bytesPerSecond;
      expect(isTooSlow({ isUpload: true, bytes, waitedSeconds, idleSeconds: 1 }, deadlines)).toBe(false);
    }
  });

  it.each([
    ['a silent body', { isUpload: true, bytes: 1e9, waitedSeconds: 1, idleSeconds: deadlines.idleSeconds + 1 }],
    ['a document that takes long', { isUpload: false, bytes: 1e6, waitedSeconds: hour, idleSeconds: 0 }],
    ['an upload of a byte per second', { isUpload: true, bytes: hour, waitedSeconds: hour, idleSeconds: 1 }],
  ])('ends %s', (_name, reception) => {
    expect(isTooSlow(reception, deadlines)).toBe(true);
  });

  it('lets an upload begin slowly', () => {
    const waitedSeconds = deadlines.uploadGraceSeconds;
    expect(isTooSlow({ isUpload: true, bytes: 1, waitedSeconds, idleSeconds: 1 }, deadlines)).toBe(false);
  });
});

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** Sends the beginning of a request, then a byte whenever the interval has passed. @returns all that is answered */
const drip = async (
  request: string,
  { deadlines: given, every }: { readonly deadlines: BodyDeadlines; readonly every: number },
): Promise<string> => {
  app = Fastify({ forceCloseConnections: true });
  registerBodyDeadlines(app, given);
  app.post('/', async () => 'done');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(request);
  const timer = setInterval(() => socket.write(' '), every);
  socket.on('end', () => clearInterval(timer));
  let answered = '';
  for await (const chunk of socket) answered += String(chunk);
  clearInterval(timer);
  return answered;
};

const headers = 'host: localhost\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n';
const never = 1e9;
const endless = { idleSeconds: never, totalSeconds: never, uploadGraceSeconds: never, uploadBytesPerSecond: 0 };

describe('a body that never ends', () => {
  it.each([
    ['is silent', { ...endless, idleSeconds: 0.1 }, never / 1_000],
    ['arrives byte by byte', { ...endless, idleSeconds: 1, totalSeconds: 0.3 }, 20],
  ])('is answered with a sentence and closed when it %s', async (_name, given, every) => {
    const answered = await drip(`POST / HTTP/1.1\r\n${headers}{`, { deadlines: given, every });
    expect(answered).toContain('HTTP/1.1 408');
    expect(answered).toContain('This request arrived too slowly, and nothing was changed.');
  });

  it('is closed when the request was answered before', async () => {
    const answered = await drip(`POST /unknown HTTP/1.1\r\n${headers}{`, {
      deadlines: { ...endless, idleSeconds: 0.1 },
      every: never / 1_000,
    });
    expect(answered).toContain('HTTP/1.1 4');
  });
});
