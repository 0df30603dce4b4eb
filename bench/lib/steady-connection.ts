import { connect, type Socket } from 'node:net';
import { responseBytes } from './http-load.ts';

/** `undefined`: no whole response came. */
type Answered = { readonly status: number; readonly text: string } | undefined;

export type SteadyConnection = {
  /** One request. Resolves with undefined when the connection ends, or nothing comes for some seconds. */
  readonly get: (path: string, headers?: string) => Promise<Answered>;
  readonly end: () => void;
};

const SILENCE_MS = 10_000;

/** A client with one connection, opened again for the next request after the server was killed. */
export const openSteadyConnection = (port: number): SteadyConnection => {
  let socket: Socket | undefined;
  let received: Buffer = Buffer.alloc(0);
  let answer: (answered: Answered) => void = () => {};

  const open = (): Socket => {
    const opened = connect({ port, host: '127.0.0.1', noDelay: true });
    received = Buffer.alloc(0);
    opened.setTimeout(SILENCE_MS, () => opened.destroy());
    opened.on('error', () => {});
    opened.on('close', () => {
      if (socket !== opened) return;
      socket = undefined;
      answer(undefined);
    });
    opened.on('data', (chunk) => {
      if (socket !== opened) return;
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const bytes = responseBytes(received);
      if (bytes === 0) return;
      const text = received.toString('utf8', 0, bytes);
      received = received.subarray(bytes);
      answer({ status: Number(text.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)), text });
    });
    return opened;
  };

  return {
    get: (path, headers = '') =>
      new Promise((resolve) => {
        answer = resolve;
        socket ??= open();
        socket.write(`GET ${path} HTTP/1.1\r\nhost: ads\r\n${headers}\r\n`);
      }),
    end: () => {
      answer = () => {};
      socket?.destroy();
    },
  };
};
