import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** Faults of a double. The first six are responses that every provider has. */
export type Refusal = 'throttled' | 'quota' | 'unauthorised' | 'bad-voice' | 'bad-text' | 'server-error';
export type Damage =
  | 'hang-before-headers'
  | 'hang-mid-stream'
  | 'cut-mid-stream'
  | 'damaged-audio'
  | 'truncated-audio'
  | 'wrong-content-type'
  | 'slow-drip'
  | 'huge-body'
  | 'redirect'
  | 'silence'
  | 'killed';

export type Fault = {
  readonly kind: Refusal | Damage;
  /** Number of requests that fail, after which requests succeed again. Default: all. */
  readonly times?: number;
  /** Value of the `Retry-After` header. */
  readonly retryAfter?: string;
  /** Called again and again while a client is kept waiting. Without it, that takes real time. */
  readonly tick?: () => void;
};

export type DoubleAnswer = {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type SeenRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type SpeechDouble = {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** Requests for speech, in order of arrival. */
  readonly spoken: SeenRequest[];
  /** Requests in progress. */
  underWay(): number;
  /** Clears requests and faults. */
  reset(): void;
  setFault(fault: Fault | undefined): void;
  close(): Promise<void>;
};

/** Provider-specific parts: checks, responses and error format. */
export type DoubleKind = {
  /** Whether the request is for speech; faults apply only to these. */
  readonly isSpeech: (request: SeenRequest) => boolean;
  /** Checks the request and responds like the provider. */
  readonly answer: (request: SeenRequest) => Promise<DoubleAnswer> | DoubleAnswer;
  readonly refuse: (refusal: Refusal) => DoubleAnswer;
  /** Damages the audio of a valid response so that no decoder can read it. */
  readonly spoil: (answer: DoubleAnswer, damage: 'damaged-audio' | 'truncated-audio' | 'silence') => DoubleAnswer;
  readonly close?: () => Promise<void>;
};

/** Included in error bodies, together with the key that a careless provider would repeat; neither may appear in our output. */
export const bodyMarker = 'BODY-OF-THE-ANSWER';

const PIECE_BYTES = 16_384;
const HUGE_BYTES = 80 * 1_048_576;

const readBody = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
};

const takenOrClosed = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });

/** Sends in chunks without a length, as services stream. */
const stream = async (response: ServerResponse, body: Buffer): Promise<void> => {
  for (let offset = 0; offset < body.length && !response.destroyed; offset += PIECE_BYTES) {
    const isTaken = response.write(body.subarray(offset, offset + PIECE_BYTES));
    if (!isTaken && !response.destroyed) await takenOrClosed(response);
  }
};

const send = async (response: ServerResponse, { status, contentType, body, headers }: DoubleAnswer): Promise<void> => {
  response.writeHead(status, { 'content-type': contentType, ...headers });
  await stream(response, Buffer.from(body));
  response.end();
};

/** Sends half of the response, and then hangs or closes the connection. */
const sendHalf = async (response: ServerResponse, { status, contentType, body }: DoubleAnswer): Promise<void> => {
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'content-type': contentType });
  await stream(response, bytes.subarray(0, bytes.length >> 1));
};

const sendHuge = async (response: ServerResponse, contentType: string): Promise<void> => {
  response.writeHead(200, { 'content-type': contentType });
  const piece = Buffer.alloc(1_048_576, 0x55);
  for (let sent = 0; sent < HUGE_BYTES && !response.destroyed; sent += piece.length) await stream(response, piece);
  response.end();
};

const REFUSALS: readonly string[] = ['throttled', 'quota', 'unauthorised', 'bad-voice', 'bad-text', 'server-error'];
const isRefusal = (kind: Fault['kind']): kind is Refusal => REFUSALS.includes(kind);

/** Test server for a speech provider on loopback. It refuses invalid requests like the provider. */
export const startDouble = async (kind: DoubleKind): Promise<SpeechDouble> => {
  const spoken: SeenRequest[] = [];
  let fault: Fault | undefined;
  let left = Number.POSITIVE_INFINITY;
  let open = 0;

  const setFault = (next: Fault | undefined): void => {
    fault = next;
    left = next?.times ?? Number.POSITIVE_INFINITY;
  };

  const answers = new Map<string, Promise<DoubleAnswer>>();
  /** Caches speech, so that faults are not delayed by synthesis. */
  const answerOf = (seen: SeenRequest): Promise<DoubleAnswer> => {
    const key = JSON.stringify([seen.method, seen.path, [...seen.query], seen.headers, seen.body]);
    const known = answers.get(key) ?? Promise.resolve(kind.answer(seen));
    answers.set(key, known);
    return known;
  };

  const nextFault = (): Fault | undefined => {
    if (fault === undefined || left <= 0) return undefined;
    left -= 1;
    return fault;
  };

  const misbehave = async (
    { kind: damage, tick }: Fault & { readonly kind: Damage },
    seen: SeenRequest,
    response: ServerResponse,
  ): Promise<void> => {
    const keepWaiting = async (): Promise<void> => {
      while (tick !== undefined && !response.destroyed) {
        tick();
        await nextTurn();
      }
    };
    switch (damage) {
      case 'hang-before-headers':
        return keepWaiting();
      case 'killed':
        response.socket?.resetAndDestroy();
        return;
      case 'redirect':
        response.writeHead(307, { location: 'http://127.0.0.1:9/elsewhere' }).end();
        return;
      case 'huge-body':
        return sendHuge(response, 'audio/wav');
      case 'wrong-content-type':
        return send(response, { status: 200, contentType: 'text/html', body: `<html>${bodyMarker} sign in</html>` });
      case 'hang-mid-stream':
        await sendHalf(response, await answerOf(seen));
        return keepWaiting();
      case 'cut-mid-stream':
        await sendHalf(response, await answerOf(seen));
        response.socket?.destroy();
        return;
      case 'slow-drip': {
        const answer = await answerOf(seen);
        response.writeHead(answer.status, { 'content-type': answer.contentType });
        for (const byte of Buffer.from(answer.body)) {
          if (response.destroyed) return;
          response.write(Buffer.of(byte));
          tick?.();
          await (tick === undefined ? wait(20) : nextTurn());
        }
        response.end();
        return;
      }
      case 'damaged-audio':
      case 'truncated-audio':
      case 'silence':
        return send(response, kind.spoil(await answerOf(seen), damage));
      default:
        throw new Error(`unknown damage ${damage satisfies never}`);
    }
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://double');
    const seen = { method, path: pathname, query: searchParams, headers, body: await readBody(request) };
    if (!kind.isSpeech(seen)) return send(response, await answerOf(seen));
    spoken.push(seen);
    const befalls = nextFault();
    if (befalls === undefined) return send(response, await answerOf(seen));
    if (!isRefusal(befalls.kind)) return misbehave({ ...befalls, kind: befalls.kind }, seen, response);
    const answer = kind.refuse(befalls.kind);
    const retryAfter: Readonly<Record<string, string>> =
      befalls.retryAfter === undefined ? {} : { 'retry-after': befalls.retryAfter };
    return send(response, { ...answer, headers: { ...answer.headers, ...retryAfter } });
  };

  const server = createServer((request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
    handle(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spoken,
    underWay: () => open,
    setFault,
    reset: () => {
      spoken.length = 0;
      setFault(undefined);
    },
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await kind.close?.();
    },
  };
};
