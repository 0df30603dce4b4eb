import {
  Agent,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import { pipeline } from 'node:stream';
import { defaultDocumentVersion, noAdDocument, readDocumentVersion } from '@sonora/adserving';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AdsConfig } from '../platform/config/config.ts';
import { adDocumentHeaders, originHeaders, preflightHeaders } from '../platform/http/ad-headers.ts';
import { passHeaders } from '../platform/http/passed-on.ts';

/** Connections to the process that serves ads, and requests that wait for one. */
const MAX_CONNECTIONS = 256;
/** Time in which the process answers, or sends the next part of an answer. */
const SILENCE_MILLISECONDS = 15_000;
const RETRY_SECONDS = '1';

/** Headers of one connection (RFC 9110 §7.6.1), and those that identify users of Sonora. */
const notPassed = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'content-length',
  'content-type',
  'host',
  'cookie',
  'authorization',
  'x-api-key',
  'forwarded',
  'x-forwarded-for',
]);

const passedHeaders = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !notPassed.has(name)));

const answerHeaders = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...others } = headers;
  return others;
};

/** Address under which this machine reaches a process that listens on `host`. */
const reachable = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
};

/** Address of a tag, and not of media or banners. */
const TAG = /^\/vast\/[^/?]*(?:\?|$)/;

/**
 * Answers while the process that serves ads is away. Players take any status but 200 for a broken tag, so a tag answers without an ad. Media
 * and events get 503: an event that was thanked for would be lost, and players may send it again.
 */
const answerWithoutAds = ({ method, raw: { url = '' }, headers }: FastifyRequest, raw: ServerResponse): void => {
  const origin = originHeaders(headers.origin);
  if (method === 'OPTIONS') {
    raw.writeHead(204, [...origin, ...preflightHeaders(headers['access-control-request-headers'])]).end();
    return;
  }
  if (!TAG.test(url)) {
    raw.writeHead(503, [...origin, 'retry-after', RETRY_SECONDS, 'cache-control', 'no-store']).end();
    return;
  }
  const version = readDocumentVersion(new URLSearchParams(url.split('?')[1]).get('v') ?? undefined);
  const document = noAdDocument(version ?? defaultDocumentVersion);
  raw.writeHead(200, [...origin, ...adDocumentHeaders, 'content-length', String(Buffer.byteLength(document))]);
  raw.end(method === 'HEAD' ? undefined : document);
};

type Upstream = { readonly agent: Agent; readonly host: string; readonly port: number; readonly secret: string };

const passOn = ({ agent, host, port, secret }: Upstream, request: FastifyRequest, reply: FastifyReply): void => {
  reply.hijack();
  const { raw } = reply;
  const upstream = sendRequest({
    agent,
    host,
    port,
    method: request.method,
    path: request.raw.url,
    headers: { ...passedHeaders(request.headers), ...passHeaders(request.ip, secret) },
    timeout: SILENCE_MILLISECONDS,
  });
  let hasFailed = false;
  const fail = (): void => {
    // A request that is destroyed fails once more.
    if (hasFailed || raw.destroyed) return;
    hasFailed = true;
    upstream.destroy();
    if (raw.headersSent) raw.destroy();
    else answerWithoutAds(request, raw);
  };
  upstream.on('timeout', fail);
  upstream.on('error', fail);
  upstream.on('response', (answer) => {
    raw.writeHead(answer.statusCode ?? 503, answerHeaders(answer.headers));
    // Either side may leave; the other one is closed then.
    pipeline(answer, raw, () => {});
  });
  raw.once('close', () => upstream.destroy());
  upstream.end();
};

/**
 * Passes requests for ads on to the process that answers them, so that an installation needs one address. The caller's address goes with
 * them, and a secret that shows that this process says so.
 */
export const registerPassedAds = (app: FastifyInstance, ads: AdsConfig, secret: string): void => {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
  const upstream: Upstream = { agent, host: reachable(ads.host), port: ads.port, secret };
  app.addHook('onClose', async () => agent.destroy());
  for (const url of ['/vast/*', '/t/*']) {
    app.route({
      method: ['GET', 'HEAD', 'OPTIONS'],
      url,
      config: { cost: 'ads' },
      handler: (request, reply) => passOn(upstream, request, reply),
    });
  }
};
