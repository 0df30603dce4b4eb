import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { tarOf } from './archives.ts';
import { tinyVoiceModel, tinyVoiceTokens } from './tiny-voice.ts';

/** Deterministic random numbers from 0 to 1 (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A downloadable pack: the tiny voice and incompressible bytes, so that the download takes some time. */
export const tinyPack = (name: string, fillBytes = 400_000, seed = 1): Buffer => {
  const random = seededRandom(seed);
  const fill = Uint8Array.from({ length: fillBytes }, () => Math.floor(random() * 256));
  return gzipSync(
    tarOf([
      { path: `${name}/`, content: new Uint8Array(0), type: '5' },
      { path: `${name}/model.onnx`, content: tinyVoiceModel() },
      { path: `${name}/tokens.txt`, content: Buffer.from(tinyVoiceTokens()) },
      { path: `${name}/README.md`, content: fill },
    ]),
  );
};

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Behaviour of the server for one request for the file. */
export type Behaviour = {
  /** Closes the connection after this many bytes of the body. */
  readonly cutAfter?: number;
  /** Sends this many bytes and then leaves the connection open without sending more. */
  readonly hangAfter?: number;
  readonly status?: number;
  /** Sends the whole file for every range. */
  readonly ignoresRange?: boolean;
  /** Claims to send the range, but sends the beginning of the file. */
  readonly liesAboutRange?: boolean;
  /** Sends no entity tag and no date. */
  readonly isNameless?: boolean;
  /** Milliseconds between chunks of 8 kB. */
  readonly slowMilliseconds?: number;
};

export type PackServer = {
  readonly url: string;
  /** Its checksums, at `/checksum.txt`. */
  checksums: string | undefined;
  file: Buffer;
  /** Behaviour for the n-th request of the file, from 0. */
  behave: (request: number) => Behaviour;
  /** The `Range` header of each request of the file. */
  readonly asked: (string | undefined)[];
  /** Bytes of bodies that were sent. */
  sentBytes: number;
  close(): Promise<void>;
};

const pieceBytes = 8_192;

const sendFile = async (server: PackServer, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const behaviour = server.behave(server.asked.length);
  const { range } = request.headers;
  server.asked.push(range);
  const tag = `"${sha256(server.file).slice(0, 16)}"`;
  const wanted = Number(range?.match(/^bytes=(\d+)-$/)?.[1] ?? 0);
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === tag;
  if (behaviour.status !== undefined) {
    response.writeHead(behaviour.status).end();
    return;
  }
  const isPart = range !== undefined && isSame && behaviour.ignoresRange !== true;
  if (isPart && wanted >= server.file.length) {
    response.writeHead(416, { 'content-range': `bytes */${server.file.length}` }).end();
    return;
  }
  const from = isPart && behaviour.liesAboutRange !== true ? wanted : 0;
  const body =
    isPart && behaviour.liesAboutRange === true
      ? server.file.subarray(0, server.file.length - wanted)
      : server.file.subarray(from);
  response.writeHead(isPart ? 206 : 200, {
    'content-length': body.length,
    ...(behaviour.isNameless === true ? {} : { etag: tag }),
    ...(isPart && { 'content-range': `bytes ${wanted}-${server.file.length - 1}/${server.file.length}` }),
  });
  const most = Math.min(body.length, behaviour.cutAfter ?? behaviour.hangAfter ?? body.length);
  for (let at = 0; at < most && !response.destroyed; at += pieceBytes) {
    const piece = body.subarray(at, Math.min(most, at + pieceBytes));
    await new Promise((resolve) => response.write(piece, resolve));
    server.sentBytes += piece.length;
    if (behaviour.slowMilliseconds) await new Promise((resolve) => setTimeout(resolve, behaviour.slowMilliseconds));
  }
  if (behaviour.hangAfter !== undefined) return;
  if (behaviour.cutAfter === undefined) response.end();
  else response.destroy();
};

/** A server of one file on loopback with configurable behaviour for each request. */
export const startPackServer = async (file: Buffer): Promise<PackServer> => {
  const http = createServer((request, response) => {
    if (request.url === '/checksum.txt') {
      response.writeHead(server.checksums === undefined ? 404 : 200).end(server.checksums);
    } else void sendFile(server, request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: PackServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    checksums: undefined,
    file,
    behave: () => ({}),
    asked: [],
    sentBytes: 0,
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
};
