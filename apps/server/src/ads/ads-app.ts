import { createServer, type RequestListener, type Server } from 'node:http';
import { limits } from '@sonora/contracts/limits';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { adDocumentHeaders } from '../platform/http/ad-headers.ts';
import { assertMayReadMetrics } from '../platform/http/limits/metrics-access.ts';
import { describeError } from '../platform/log/describe-error.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type AddressProof, PROOF_PATH } from '../platform/tag-address/address-proof.ts';
import type { AdsMetrics } from './ads-metrics.ts';
import { answerWithoutAd, type TagAnswer } from './answers/answer-tag.ts';
import { createTagRequestHandler, type TagRequestServices } from './answers/answer-tag-request.ts';
import { allowOrigin, answerPreflight, setHeaders } from './answers/cross-origin.ts';
import { parseTagQuery, queryText, type TagQuery } from './answers/query-text.ts';
import { type EventServices, receiveEvent } from './answers/receive-event.ts';
import { isWithin, type RequestRates } from './answers/request-rates.ts';
import { serveObject } from './answers/serve-object.ts';

export type AdsServices = TagRequestServices &
  EventServices & {
    readonly storage: Storage;
    readonly metrics: AdsMetrics;
    readonly proveAddress: AddressProof;
    readonly rates: { readonly tags: RequestRates; readonly events: RequestRates; readonly media: RequestRates };
  };

export type AdsAppOptions = { readonly metricsToken: string | undefined };

const MAX_PARAMETER_CHARACTERS = 300;
/** The process that passes requests on adds headers. */
const MAX_HEADER_BYTES = limits.headerBytes + 1_024;
const HEADERS_SECONDS = 10;
const IDLE_SECONDS = 60;
const RETRY_SECONDS = '1';

/** A transparent GIF of one pixel, for players that load events as images. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const acceptsOnlyImages = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'image' || headers.accept?.startsWith('image/') === true;

const sendDocument = (reply: FastifyReply, { document }: Pick<TagAnswer, 'document'>): FastifyReply => {
  setHeaders(reply, adDocumentHeaders);
  return reply.send(document);
};

/** Other requests of tags are answered before Fastify sees them. */
const registerTags = (app: FastifyInstance): void => {
  app.head('/vast/:tagId', (_request, reply) => {
    // Nobody hears the answer, so nothing is chosen or counted.
    sendDocument(reply, { document: '' });
  });
};

const registerEvents = (app: FastifyInstance, services: AdsServices): void => {
  const { rates, metrics, readCaller } = services;
  const thank = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.raw.setHeader('cache-control', 'no-store');
    return acceptsOnlyImages(request)
      ? reply.header('content-type', 'image/gif').send(pixel)
      : reply.status(204).send();
  };
  const refuse = (reply: FastifyReply, status: number): FastifyReply => {
    reply.raw.setHeader('cache-control', 'no-store');
    return reply.status(status).header('retry-after', RETRY_SECONDS).send();
  };
  app.route<{ Params: { token: string }; Querystring: TagQuery }>({
    method: ['GET', 'HEAD'],
    url: '/t/:token',
    handler: async (request, reply) => {
      if (request.method === 'HEAD') return thank(request, reply);
      const caller = readCaller(request);
      if (!isWithin(rates.events, caller, '')) {
        metrics.events.count('tooManyRequests');
        return refuse(reply, 429);
      }
      const outcome = await receiveEvent(services, request.params.token, request.query, caller);
      metrics.events.count(outcome);
      // What is forged or too old gets the same answer, which tells nothing about the signature.
      return outcome === 'refusedByDisk' ? refuse(reply, 503) : thank(request, reply);
    },
  });
};

const registerMedia = (app: FastifyInstance, services: AdsServices): void => {
  const { campaigns, storage, rates, metrics, readCaller } = services;
  const serve = async (
    request: FastifyRequest,
    reply: FastifyReply,
    object: Parameters<typeof serveObject>[3],
  ): Promise<FastifyReply> => {
    if (!isWithin(rates.media, readCaller(request), '')) {
      return reply.status(429).header('retry-after', RETRY_SECONDS).header('cache-control', 'no-store').send();
    }
    const sent = await serveObject(storage, request, reply, object);
    metrics.media.count(String(reply.statusCode));
    return sent;
  };
  app.route<{ Params: { creativeId: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/vast/media/:creativeId/:name',
    handler: (request, reply) =>
      serve(request, reply, campaigns.findRendition(request.params.creativeId, request.params.name)),
  });
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/vast/banner/:file',
    handler: (request, reply) => serve(request, reply, campaigns.findBanner(request.params.file)),
  });
};

/** Proves to the http process of this installation that an address leads here. */
const registerProof = (app: FastifyInstance, { proveAddress, rates, readCaller }: AdsServices): void => {
  app.get<{ Querystring: TagQuery }>(PROOF_PATH, async (request, reply) => {
    const send = (status: number): FastifyReply => reply.status(status).header('cache-control', 'no-store');
    // Counted apart from tags, whose ids contain no slash.
    if (!isWithin(rates.tags, readCaller(request), PROOF_PATH))
      return send(429).header('retry-after', RETRY_SECONDS).send();
    const proof = proveAddress(queryText(request.query, 'nonce') ?? '');
    return proof === undefined ? send(404).send() : send(200).type('text/plain').send(proof);
  });
};

const registerOperation = (app: FastifyInstance, { isReady, metrics }: AdsServices, options: AdsAppOptions): void => {
  const say = (reply: FastifyReply, status: number): FastifyReply =>
    reply.status(status).header('cache-control', 'no-store').send();
  app.get('/healthz', async (_request, reply) => say(reply, 200));
  app.get('/readyz', async (_request, reply) => say(reply, isReady() ? 200 : 503));
  app.get('/metrics', async (request, reply) => {
    assertMayReadMetrics(request, options.metricsToken);
    return reply.header('content-type', metrics.contentType).send(await metrics.text());
  });
};

const isTagPath = (url: string): boolean => url.startsWith('/vast/');

/** What no route answers: players of a wrong tag get an answer without an ad, everything else has no content. */
const registerOthers = (app: FastifyInstance, { log, metrics }: AdsServices): void => {
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (request.method === 'OPTIONS') return answerPreflight(request, reply);
    if (!isRead) return reply.status(405).header('allow', 'GET, HEAD, OPTIONS').send();
    if (!isTagPath(request.url)) return reply.status(404).send();
    metrics.answers.count('unknownTag');
    return sendDocument(reply, answerWithoutAd(new Map()));
  });
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode = 500, status = statusCode } = error as { statusCode?: number; status?: number };
    if (status >= 500) log.error({ error: describeError(error) }, 'a request for ads failed');
    return reply.status(status).send();
  });
};

/** Fastify passes a query on as it is. */
const readQuery = parseTagQuery as unknown as (text: string) => Record<string, unknown>;

/** Limits of connections are those of Fastify; requests have no body. */
const startServer = (services: AdsServices, others: RequestListener): Server => {
  const answerTagRequest = createTagRequestHandler(services);
  const options = {
    headersTimeout: HEADERS_SECONDS * 1_000,
    keepAliveTimeout: IDLE_SECONDS * 1_000,
    maxHeaderSize: MAX_HEADER_BYTES,
    optimizeEmptyRequests: true,
  };
  return createServer(options, (request, response) => {
    if (!answerTagRequest(request, response)) others(request, response);
  });
};

/**
 * The application that players ask for ads. It has no sessions, sets no cookies and reads no body. It does not listen yet.
 */
export const createAdsApp = (services: AdsServices, options: AdsAppOptions): FastifyInstance => {
  const app = Fastify({
    logger: false,
    serverFactory: (others) => startServer(services, others),
    bodyLimit: 1,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: MAX_PARAMETER_CHARACTERS, querystringParser: readQuery },
    frameworkErrors: (_error, request, reply) => {
      allowOrigin(request as FastifyRequest, reply as FastifyReply);
      if (isTagPath(request.url)) sendDocument(reply as FastifyReply, answerWithoutAd(new Map()));
      else (reply as FastifyReply).status(404).send();
    },
  });
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', (request, reply, done) => {
    allowOrigin(request, reply);
    done();
  });
  registerTags(app);
  registerEvents(app, services);
  registerMedia(app, services);
  registerProof(app, services);
  registerOperation(app, services, options);
  registerOthers(app, services);
  return app;
};
