import { connect, type Socket } from 'node:net';

export type LoadResult = {
  readonly requests: number;
  readonly seconds: number;
  /** Requests whose response contained the marker. */
  readonly marked: number;
  /** Milliseconds, ascending. */
  readonly latencies: readonly number[];
};

export type LoadOptions = {
  readonly port: number;
  readonly connections: number;
  readonly requests: number;
  /** Path, and further header lines that end with CRLF. */
  readonly pathOf: (number: number) => string;
  readonly headersOf?: (number: number) => string;
  readonly marker?: string;
  /**
   * Never sleep. A server pays for waking a generator that sleeps, and it sleeps the more, the slower the server is; where costs of servers are
   * compared, the generator polls.
   */
  readonly polls?: boolean;
};

/** Bytes of a whole response at the beginning of a buffer; 0 while it is incomplete. Responses have a content length or no content. */
export const responseBytes = (received: Buffer): number => {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return 0;
  const head = received.toString('latin1', 0, end);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return received.length >= end + 4 + length ? end + 4 + length : 0;
};

/** Sends requests over connections that stay open, one at a time on each: a client that costs far less than the server. */
export const loadHttp = async (options: LoadOptions): Promise<LoadResult> => {
  const { port, connections, requests, pathOf, headersOf = () => '', marker, polls = false } = options;
  const latencies: number[] = [];
  let sent = 0;
  let marked = 0;
  const started = performance.now();
  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let received: Buffer = Buffer.alloc(0);
      let sentAt = 0;
      const send = (): void => {
        if (sent >= requests) {
          socket.end();
          resolve();
          return;
        }
        const number = sent;
        sent += 1;
        sentAt = performance.now();
        socket.write(`GET ${pathOf(number)} HTTP/1.1\r\nhost: ads\r\n${headersOf(number)}\r\n`);
      };
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const bytes = responseBytes(received);
        if (bytes === 0) return;
        latencies.push(performance.now() - sentAt);
        if (marker !== undefined && received.includes(marker)) marked += 1;
        received = received.subarray(bytes);
        send();
      });
    });
  let isDone = false;
  const poll = (): void => {
    if (!isDone) setImmediate(poll);
  };
  if (polls) poll();
  await Promise.all(Array.from({ length: connections }, run));
  isDone = true;
  const seconds = (performance.now() - started) / 1000;
  return { requests, seconds, marked, latencies: latencies.sort((a, b) => a - b) };
};
