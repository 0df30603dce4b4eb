import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Proxies } from '../platform/config/proxies.ts';
import { assertMayReadMetrics } from '../platform/http/limits/metrics-access.ts';
import { trustOf } from '../platform/http/trusted-proxies.ts';
import { describeError } from '../platform/log/describe-error.ts';
import type { Log } from '../platform/log/log.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { AdsMetrics } from './ads-metrics.ts';
import { answerTag, answerWithoutAd, type TagAnswer, type TagServices } from './answers/answer-tag.ts';
import { allowOrigin, answerPreflight } from './answers/cross-origin.ts';
import type { TagQuery } from './answers/query-text.ts';
import { type EventServices, receiveEvent } from './answers/receive-event.ts';
import type { RequestRates } from './answers/request-rates.ts';
import { serveObject } from './answers/serve-object.ts';
import { addressBlock } from './listeners/address-block.ts';
import type { RequestCaller } from './listeners/request-caller.ts';

export type AdsServices = TagServices &
  EventServices & {
    readonly log: Log;
    readonly storage: Storage;
    readonly metrics: AdsMetrics;
    readonly readCaller: (request: FastifyRequest) => RequestCaller;
    readonly rates: { readonly tags: RequestRates; readonly events: RequestRates; readonly media: RequestRates };
    readonly isReady: () => boolean;
  };

export type AdsAppOptions = { readonly trustProxy: Proxies; readonly metricsToken: string | undefined };

/** One request of so many is logged. */
const LOGGED_SHARE = 1_000;
const MAX_PARAMETER_CHARACTERS = 300;
/** Consent strings and macros of a tag's query have thousands of characters. */
const MAX_HEADER_BYTES = 32_768;
const HEADERS_SECONDS = 10;
const IDLE_SECONDS = 60;
const RETRY_SECONDS = '1';

/** A transparent GIF of one pixel, for players that load events as images. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const acceptsOnlyImages = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'image' || headers.accept?.startsWith('image/') === true;

const sendDocument = (reply: FastifyReply, { document }: Pick<TagAnswer, 'document'>): FastifyReply => {
  reply.raw.setHeader('cache-control', 'no-store');
  reply.raw.setHeader('content-type', 'application/xml; charset=utf-8');
  return reply.send(document);
};

const blockOf = (caller: RequestCaller): string | undefined =>
  caller.address === undefined ? undefined : addressBlock(caller.address);

/** Without an address, a trusted server asks for many listeners at once: nothing is counted. */
const isWithin = (rates: RequestRates, caller: RequestCaller, subject: string): boolean => {
  const block = blockOf(caller);
  return block === undefined || rates.enter(`${block} ${subject}`);
};

type TagRequest = FastifyRequest<{ Params: { tagId: string }; Querystring: TagQuery }>;

const registerTags = (app: FastifyInstance, services: AdsServices): void => {
  const { rates, metrics, readCaller, log } = services;
  let number = 0;
  const answer = (request: TagRequest): TagAnswer => {
    const { query, params } = request;
    const caller = readCaller(request);
    if (!isWithin(rates.tags, caller, params.tagId)) {
      return { ...answerWithoutAd(query), outcome: 'tooManyRequests' };
    }
    return answerTag(services, params.tagId, query, caller);
  };
  app.route<{ Params: { tagId: string }; Querystring: TagQuery }>({
    method: ['GET', 'HEAD'],
    url: '/vast/:tagId',
    handler: (request, reply) => {
      if (request.method === 'HEAD') {
        // Nobody hears the answer, so nothing is chosen or counted.
        sendDocument(reply, { document: '' });
        return;
      }
      const answered = answer(request);
      metrics.answers.count(answered.outcome);
      number += 1;
      if (number % LOGGED_SHARE === 1) {
        log.info(
          { tagId: request.params.tagId, outcome: answered.outcome, answers: number },
          'a sample of the answers',
        );
      }
      sendDocument(reply, answered);
    },
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
    return sendDocument(reply, answerWithoutAd({}));
  });
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode = 500, status = statusCode } = error as { statusCode?: number; status?: number };
    if (status >= 500) log.error({ error: describeError(error) }, 'a request for ads failed');
    return reply.status(status).send();
  });
};

/**
 * The application that players ask for ads. It has no sessions, sets no cookies and reads no body. It does not listen yet.
 */
export const createAdsApp = (services: AdsServices, options: AdsAppOptions): FastifyInstance => {
  const app = Fastify({
    logger: false,
    trustProxy: trustOf(options.trustProxy),
    bodyLimit: 1,
    exposeHeadRoutes: false,
    http: { headersTimeout: HEADERS_SECONDS * 1_000, maxHeaderSize: MAX_HEADER_BYTES },
    keepAliveTimeout: IDLE_SECONDS * 1_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: MAX_PARAMETER_CHARACTERS },
    frameworkErrors: (_error, request, reply) => {
      allowOrigin(request as FastifyRequest, reply as FastifyReply);
      if (isTagPath(request.url)) sendDocument(reply as FastifyReply, answerWithoutAd({}));
      else (reply as FastifyReply).status(404).send();
    },
  });
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', (request, reply, done) => {
    allowOrigin(request, reply);
    done();
  });
  registerTags(app, services);
  registerEvents(app, services);
  registerMedia(app, services);
  registerOperation(app, services, options);
  registerOthers(app, services);
  return app;
};
