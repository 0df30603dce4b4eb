/**
 * A process that sends requests at a constant rate, whether answers come or not. A latency begins at the instant at which its request was
 * due, so the waits that a slow server causes for later requests are counted (no coordinated omission).
 */
import { connect, type Socket } from 'node:net';
import { responseBytes } from './http-load.ts';

export type OpenLoopOptions = {
  readonly port: number;
  readonly perSecond: number;
  readonly seconds: number;
  /** `#` stands for the number of the request. */
  readonly path: string;
};
export type OpenLoopResult = {
  /** Milliseconds from the due instant to the whole answer, ascending. */
  readonly latencies: readonly number[];
  /** Milliseconds by which requests were sent late, ascending: the share of this process in the latencies. */
  readonly lateness: readonly number[];
  readonly failed: number;
};

const MAX_CONNECTIONS = 512;
const ANSWER_SECONDS = 30;

const runOpenLoop = async ({ port, perSecond, seconds, path }: OpenLoopOptions): Promise<OpenLoopResult> => {
  const total = perSecond * seconds;
  const latencies: number[] = [];
  const lateness: number[] = [];
  const idle: ((number: number) => void)[] = [];
  const waiting: number[] = [];
  let connections = 0;
  let ended = 0;
  const { promise: isDone, resolve } = Promise.withResolvers<void>();
  const began = performance.now() + 100;
  const dueAt = (number: number): number => began + (number * 1_000) / perSecond;
  const end = (): void => {
    ended += 1;
    if (ended === total) resolve();
  };

  const openConnection = (first: number): void => {
    connections += 1;
    let current: number | undefined = first;
    let received: Buffer = Buffer.alloc(0);
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const send = (number: number): void => {
      current = number;
      lateness.push(performance.now() - dueAt(number));
      const listener = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
      socket.write(
        `GET ${path.replace('#', String(number))} HTTP/1.1\r\nhost: ads\r\nx-device-ip: ${listener}\r\n\r\n`,
      );
    };
    socket.on('connect', () => send(first));
    socket.on('error', () => {});
    socket.on('close', () => {
      connections -= 1;
      if (current === undefined) return;
      end();
    });
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const bytes = responseBytes(received);
      if (bytes === 0 || current === undefined) return;
      received = received.subarray(bytes);
      latencies.push(performance.now() - dueAt(current));
      current = undefined;
      end();
      const next = waiting.shift();
      if (next === undefined) idle.push(send);
      else send(next);
    });
  };

  let next = 0;
  const sendDue = (): void => {
    const now = performance.now();
    for (; next < total && dueAt(next) <= now; next += 1) {
      const free = idle.pop();
      if (free) free(next);
      else if (connections < MAX_CONNECTIONS) openConnection(next);
      else waiting.push(next);
    }
    if (next < total) setTimeout(sendDue, 0);
  };
  sendDue();
  const timeout = setTimeout(resolve, (seconds + ANSWER_SECONDS) * 1_000);
  await isDone;
  clearTimeout(timeout);
  const ascending = (values: number[]): readonly number[] => values.sort((a, b) => a - b);
  return { latencies: ascending(latencies), lateness: ascending(lateness), failed: total - latencies.length };
};

process.once('message', (options) => {
  void runOpenLoop(options as OpenLoopOptions).then((result) => process.send?.(result, () => process.exit()));
});
