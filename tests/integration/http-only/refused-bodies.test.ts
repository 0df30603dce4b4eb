import { once } from 'node:events';
import { connect } from 'node:net';
import { costClasses } from '@sonora/contracts';
import { expect, it } from 'vitest';
import { personInserter } from '../../testkit/insert-person.ts';
import { installation } from './shared.ts';

const BODY_BYTES = 2_000_000;
const CHUNK_BYTES = 50_000;

it.each(['announced', 'in chunks'])(
  'answers a body that is too large (%s) before it has arrived, and goes on with the connection',
  async (kind) => {
    expect(BODY_BYTES).toBeGreaterThan(costClasses.change.bodyBytes);
    const { token } = await personInserter(installation)();
    const { hostname, port } = new URL(installation.url);
    const socket = connect(Number(port), hostname);
    const common = `host: ${hostname}:${port}\r\nauthorization: Bearer ${token}`;
    const length = kind === 'announced' ? `content-length: ${BODY_BYTES}` : 'transfer-encoding: chunked';
    const send = (bytes: number) =>
      socket.write(kind === 'announced' ? ' '.repeat(bytes) : `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`);
    socket.write(`POST /api/v3/project HTTP/1.1\r\n${common}\r\ncontent-type: application/json\r\n${length}\r\n\r\n`);
    send(CHUNK_BYTES);
    send(CHUNK_BYTES);
    const [refused] = await once(socket, 'data', { signal: AbortSignal.timeout(30_000) });
    expect(String(refused)).toMatch(/^HTTP\/1\.1 413 /);
    for (let sent = 2 * CHUNK_BYTES; sent < BODY_BYTES; sent += CHUNK_BYTES) send(CHUNK_BYTES);
    if (kind !== 'announced') socket.write('0\r\n\r\n');
    socket.write(`GET /healthz HTTP/1.1\r\n${common}\r\n\r\n`);
    const [next] = await once(socket, 'data', { signal: AbortSignal.timeout(30_000) });
    expect(String(next)).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  },
);
