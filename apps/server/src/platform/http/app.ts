import type { AnyRouter } from '@orpc/server';
import {
  type CostClass,
  contract,
  costClasses,
  DomainError,
  type EndpointMeta,
  errorBody,
  limits,
  type PlainRoute,
  plainRoutes,
} from '@sonora/contracts';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type HTTPMethods } from 'fastify';
import type { Proxies } from '../config/proxies.ts';
import { newId } from '../ids/new-id.ts';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import { asDomainError } from './as-domain-error.ts';
import { authorise, type Identified } from './authorise.ts';
import { registerBodyParsers } from './body-parsers.ts';
import { createContractHandler } from './contract-handler.ts';
import { registerBodyDeadlines } from './limits/body-deadlines.ts';
import { costOf, registerRequestBudgets } from './limits/request-budgets.ts';
import { loggedPath } from './logged-path.ts';
import type { RequestContext } from './router.ts';
import { registerSecurityHeaders, securityHeaders } from './security-headers.ts';
import { trustOf } from './trusted-proxies.ts';

export type PlainHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** One handler for each plain route of the contract; the compiler rejects a missing or additional one. */
export type PlainHandlers = { readonly [K in PlainRoute as `${K['method']} ${K['path']}`]: PlainHandler };

export type AppOptions = {
  readonly log: Log;
  readonly publicUrl: string;
  /** Origins of tags beside that of the pages. */
  readonly adsOrigins?: (() => readonly string[]) | undefined;
  readonly trustProxy: Proxies;
  readonly routes: AnyRouter;
  readonly plainHandlers: PlainHandlers;
  /** Identifies the user of a request; undefined without valid credentials. */
  readonly identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Identified | undefined>;
  /** Remaining credits of an organisation. */
  readonly creditsRemaining: (orgId: string) => Promise<number>;
  /** Serves pages for all paths that are not part of the API. */
  readonly registerPages?: (app: FastifyInstance) => Promise<void>;
};

/** A regular expression would compare each of thousands of slashes with all that follow. */
const withoutTrailingSlashes = (path: string): string => {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
};

/** Paths of the public SDK for calls that are declared under another path. */
const sdkSpellings: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/audioforms(?=\/|$)/, '/api/v3/audioform'],
  [/^\/api\/projects(?=\/|$)/, '/api/v3/project'],
  [/^(\/api\/v3\/project\/[^/]+)\/sessions(?=\/|$)/, '$1/session'],
];

/** Paths of tags and events of ads. */
const AD_PATH = /^\/(?:vast|t)\//;

/** A path that can be decoded: players get an answer of ads also where their address is malformed, and not an error of the router. */
const decodable = (path: string): string => {
  try {
    // The bundler drops a call whose result nobody uses.
    return decodeURIComponent(path) === '' ? '' : path;
  } catch {
    return path.replaceAll('%', '%25');
  }
};

/** Maps the SDK's paths to the declared ones, and removes trailing slashes. */
export const canonicalPath = (url: string): string => {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const trimmed = withoutTrailingSlashes(path) || '/';
  const renamed = AD_PATH.test(trimmed)
    ? decodable(trimmed)
    : sdkSpellings.reduce((known, [spelling, declared]) => known.replace(spelling, declared), trimmed);
  return mark < 0 ? renamed : renamed + url.slice(mark);
};

/** A picture that is refused by its announced size gets the same sentence as one that was read. */
const errorOf = (error: unknown, request: FastifyRequest): DomainError => {
  const domain = asDomainError(error);
  return domain.code === 'too-large' && costOf(request) === 'picture'
    ? new DomainError('too-large', { detail: audioFileMessage('audioFiles.pictureTooLarge'), cause: error })
    : domain;
};

const registerErrors = (app: FastifyInstance, log: Log): void => {
  app.setErrorHandler((error, request, reply) => {
    const domain = errorOf(error, request);
    if (domain.status >= 500 && domain.code !== 'unavailable')
      log.error({ requestId: request.id, error: describeError(error) }, 'a request failed');
    // Fastify ends the connection of a refused body. Bytes that are unread by then reset it, and their sender may never
    // read the response: the rest is received and dropped instead, within the deadlines of bodies.
    reply.removeHeader('connection');
    if (!reply.sent) void reply.status(domain.status).send(errorBody(domain));
  });
  app.setNotFoundHandler((_request, reply) => {
    const domain = new DomainError('not-found');
    void reply.status(domain.status).send(errorBody(domain));
  });
};

const contextOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { creditsRemaining }: Pick<AppOptions, 'creditsRemaining'>,
): RequestContext => ({
  requestId: request.id,
  headers: request.headers,
  ipAddress: request.ip,
  caller: request.caller,
  cost: costOf(request),
  creditsRemaining: async () => {
    const orgId = request.caller?.member?.orgId;
    return orgId === undefined ? 0 : creditsRemaining(orgId);
  },
  setHeader: (name, value) => void reply.header(name, value),
});

/**
 * CSRF: browsers attach cookies to requests from other sites. Changes authorised by a cookie must come from our own
 * origin, and so must requests that set a cookie, because another site could otherwise sign a user in to an attacker's
 * account.
 */
const refuseForeignOrigin = (request: FastifyRequest, publicUrl: string): void => {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (!request.headers.cookie && !request.url.startsWith('/api/auth/')) return;
  const { origin } = request.headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  const host = URL.canParse(origin) ? new URL(origin).host : '';
  if (host !== request.headers.host) throw new DomainError('forbidden');
};

/** Fastify refuses a larger body as soon as it is announced or has arrived. */
const bodyLimitOf = (cost: CostClass): { readonly bodyLimit?: number } => {
  const { bodyBytes } = costClasses[cost];
  return bodyBytes > 0 ? { bodyLimit: bodyBytes } : {};
};

/**
 * Plain routes in a separate Fastify scope, in which an upload reaches its handler as a stream; the handler limits its
 * size.
 */
const registerPlainRoutes = async (app: FastifyInstance, handlers: PlainHandlers): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { bodyLimit: costClasses.upload.bodyBytes }, (_request, _payload, done) =>
      done(null),
    );
    for (const route of plainRoutes) {
      const handler = handlers[`${route.method} ${route.path}` as keyof PlainHandlers];
      scope.route({
        method: route.method,
        url: route.path,
        config: { cost: route.cost },
        ...bodyLimitOf(route.cost),
        handler: async (request, reply) => {
          authorise(route.access, request.caller);
          return handler(request, reply);
        },
      });
    }
  });
};

type ContractRoute = { readonly method: HTTPMethods; readonly url: string; readonly cost: CostClass };

/** Routes of the contract as Fastify writes them: `:name` marks a path parameter. */
const contractRoutes = (): readonly ContractRoute[] =>
  Object.values(contract).flatMap((group) =>
    Object.values(group).map((procedure) => {
      const { route, meta } = procedure['~orpc'] as {
        readonly route: { readonly method?: HTTPMethods; readonly path?: string };
        readonly meta: EndpointMeta;
      };
      if (!route.method || !route.path) throw new Error('an endpoint of the contract has no route');
      return { method: route.method, url: `/api${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, cost: meta.cost };
    }),
  );

/** Interval of the look for connections whose headers are late. */
const CONNECTION_CHECK_MILLISECONDS = 5_000;

/** The HTTP server with the contract below `/api`, plain routes and pages. Does not listen yet. */
export const createApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { log } = options;
  const setHeaders = securityHeaders({ https: options.publicUrl.startsWith('https:'), adsOrigins: options.adsOrigins });
  const app = Fastify({
    logger: false,
    genReqId: () => newId(),
    bodyLimit: limits.jsonBodyBytes,
    http: {
      headersTimeout: limits.connectionSeconds.headers * 1_000,
      connectionsCheckingInterval: CONNECTION_CHECK_MILLISECONDS,
      maxHeaderSize: limits.headerBytes,
    },
    keepAliveTimeout: limits.connectionSeconds.idle * 1_000,
    trustProxy: trustOf(options.trustProxy),
    // Open responses are completed.
    forceCloseConnections: 'idle',
    rewriteUrl: (request) => canonicalPath(request.url ?? '/'),
    routerOptions: { maxParamLength: 300 },
    // Malformed addresses reach neither hooks nor handlers.
    frameworkErrors: (error, _request, reply) => {
      setHeaders(reply as FastifyReply);
      const domain = asDomainError(error);
      void (reply as FastifyReply).status(domain.status).send(errorBody(domain));
    },
  });
  registerBodyDeadlines(app);
  registerSecurityHeaders(app, setHeaders);
  registerBodyParsers(app);
  registerErrors(app, log);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    refuseForeignOrigin(request, options.publicUrl);
  });
  app.addHook('onResponse', async (request, reply) => {
    // Players send millions; the process that serves ads counts them.
    if (costOf(request) === 'ads') return;
    log.info(
      {
        requestId: request.id,
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        userId: request.identity?.userId,
      },
      'request',
    );
  });
  await registerRequestBudgets(app, options.identify);

  await registerPlainRoutes(app, options.plainHandlers);
  const handle = createContractHandler(options.routes, log);
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const matched = await handle(request, reply, contextOf(request, reply, options));
    if (!matched) throw new DomainError('not-found');
    return reply;
  };
  for (const { method, url, cost } of contractRoutes())
    app.route({ method, url, config: { cost }, ...bodyLimitOf(cost), handler: answer });
  app.all('/api/*', async () => {
    throw new DomainError('not-found');
  });
  await options.registerPages?.(app);
  return app;
};
