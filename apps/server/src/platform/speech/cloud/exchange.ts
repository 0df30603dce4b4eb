import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  Agent as PlainAgent,
  request as plainRequest,
} from 'node:http';
import { Agent as EncryptedAgent, request as encryptedRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { CancelSignal } from '@sonora/speech';
import { AddressRefusedError } from '../../network/guarded-address.ts';

/** Timeouts of the parts of a request, in milliseconds. */
export type Deadlines = {
  /** DNS, TCP and TLS together. */
  readonly connect: number;
  /** From the connection to the response headers. */
  readonly firstByte: number;
  /** Between two chunks of the body. */
  readonly idle: number;
  /** For the whole request. */
  readonly whole: number;
};

/** Measured: services start to respond within 5 s and deliver a sentence within 10 s. */
export const defaultDeadlines: Deadlines = { connect: 10_000, firstByte: 30_000, idle: 15_000, whole: 120_000 };

/** Ten minutes of 48 kHz, 16 bit, mono are 58 MB. */
const MAX_BYTES = 64 * 1_048_576;
/** Bytes that are read of an error response. */
const MAX_REFUSAL_BYTES = 16_384;

export type Exchange = {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type CloudResponse = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

/**
 * - `slow`: a timeout fired
 * - `broken`: no connection, or it broke
 * - `too-big`: more than 64 MB, or a compressed body, which was not requested
 * - `forbidden`: the address must not be called
 */
export type ExchangeFailure = 'cancelled' | 'slow' | 'broken' | 'too-big' | 'forbidden';

/** Contains nothing of the request or response, which must not appear in logs. */
export class ExchangeError extends Error {
  readonly failure: ExchangeFailure;
  /** System error code, for example `ECONNRESET`, or the timeout that fired. */
  readonly detail: string;
  override readonly name = 'ExchangeError';

  constructor(failure: ExchangeFailure, detail: string) {
    super(`${failure}: ${detail}`);
    this.failure = failure;
    this.detail = detail;
  }
}

const brokenBy = (error: unknown): ExchangeError => {
  if (error instanceof AddressRefusedError) return new ExchangeError('forbidden', 'address');
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return new ExchangeError('broken', typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'connection');
};

/** Calls `onPassed` after that time, unless the returned function is called before. */
export type StartTimer = (milliseconds: number, onPassed: () => void) => () => void;

const startRealTimer: StartTimer = (milliseconds, onPassed) => {
  const timer = setTimeout(onPassed, milliseconds);
  return () => clearTimeout(timer);
};

/** Two timers: one for the current part and one for the whole request. */
const createWatch = (deadlines: Deadlines, startTimer: StartTimer, onPassed: (part: string) => void) => {
  const stopWhole = startTimer(deadlines.whole, () => onPassed('whole'));
  let stopPart = (): void => {};
  return {
    enter: (name: Exclude<keyof Deadlines, 'whole'>): void => {
      stopPart();
      stopPart = startTimer(deadlines[name], () => onPassed(name));
    },
    stop: (): void => {
      stopPart();
      stopWhole();
    },
  };
};

/** Reads a body. Error responses are truncated; other bodies that are too large end with an error. */
const readBody = (
  response: IncomingMessage,
  onPiece: () => void,
  done: (body: Buffer) => void,
  fail: (error: ExchangeError) => void,
): void => {
  const isRefusal = (response.statusCode ?? 0) >= 300;
  const limit = isRefusal ? MAX_REFUSAL_BYTES : MAX_BYTES;
  const pieces: Buffer[] = [];
  let bytes = 0;
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (!isRefusal && (encoding !== 'identity' || Number(response.headers['content-length'] ?? 0) > limit)) {
    fail(new ExchangeError('too-big', encoding === 'identity' ? 'length' : 'encoding'));
    return;
  }
  response.on('data', (piece: Buffer) => {
    onPiece();
    bytes += piece.length;
    pieces.push(piece);
    if (bytes <= limit) return;
    if (isRefusal) done(Buffer.concat(pieces).subarray(0, limit));
    else fail(new ExchangeError('too-big', 'length'));
  });
  response.on('end', () => {
    if (response.complete) done(Buffer.concat(pieces));
    else fail(new ExchangeError('broken', 'cut'));
  });
  response.on('error', (error) => fail(brokenBy(error)));
  response.on('close', () => fail(new ExchangeError('broken', 'cut')));
};

export type Exchanger = {
  /**
   * Sends one request and reads the whole response, whatever its status. Redirects are returned, not followed.
   * @throws ExchangeError
   */
  exchange(exchange: Exchange, signal?: CancelSignal): Promise<CloudResponse>;
  /** Closes idle keep-alive connections. */
  close(): void;
};

/**
 * HTTP for requests that carry a key to an address that a user entered. Uses `node:http` instead of `fetch`, because
 * only there the caller can restrict the IP addresses that a name resolves to (`lookup`).
 */
export const createExchanger = (
  lookup: LookupFunction,
  deadlines: Deadlines,
  startTimer: StartTimer = startRealTimer,
): Exchanger => {
  const agents = { 'http:': new PlainAgent({ keepAlive: true }), 'https:': new EncryptedAgent({ keepAlive: true }) };

  const exchange = ({ method, url, headers, body }: Exchange, signal?: CancelSignal): Promise<CloudResponse> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new ExchangeError('cancelled', 'signal'));
      const isPlain = url.protocol === 'http:';
      const request = (isPlain ? plainRequest : encryptedRequest)(url, {
        method,
        headers: {
          ...headers,
          'accept-encoding': 'identity',
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
        agent: agents[isPlain ? 'http:' : 'https:'],
        lookup,
      });
      let isSettled = false;
      const settle = (finish: () => void): void => {
        if (isSettled) return;
        isSettled = true;
        watch.stop();
        signal?.removeEventListener('abort', onAbort);
        finish();
      };
      const fail = (error: ExchangeError): void =>
        settle(() => {
          reject(error);
          request.destroy();
        });
      const onAbort = (): void => fail(new ExchangeError('cancelled', 'signal'));
      const watch = createWatch(deadlines, startTimer, (part) => fail(new ExchangeError('slow', part)));
      signal?.addEventListener('abort', onAbort);
      watch.enter('connect');
      request.on('socket', (socket) => {
        if (!socket.connecting) watch.enter('firstByte');
        else socket.once(isPlain ? 'connect' : 'secureConnect', () => watch.enter('firstByte'));
      });
      request.on('error', (error) => fail(brokenBy(error)));
      request.on('response', (response) => {
        watch.enter('idle');
        const done = (content: Buffer): void =>
          settle(() => {
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: content });
            if (!response.complete) request.destroy();
          });
        readBody(response, () => watch.enter('idle'), done, fail);
      });
      request.end(body);
    });

  return {
    exchange,
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
};
