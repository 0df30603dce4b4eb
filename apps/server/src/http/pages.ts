import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DomainError } from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const notPages =
  /^\/(?:api|v3|audioforms|production|delivery|file|public-file|media|picture|upload|catalogue|healthz|readyz|metrics|assets|vast|t)(?:[/?]|$)/;

/** Clients of the API that left out `/api`: they send a key, or accept no page. */
const isOfApiClient = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => {
  const { accept = '*/*', authorization } = headers;
  return authorization !== undefined || headers['x-api-key'] !== undefined || !/text\/(?:html|\*)|\*\/\*/.test(accept);
};

/**
 * Reads the page of the built web app. Reads it again after each build, since the earlier page refers to deleted
 * assets.
 * @throws DomainError `not-found` from the returned function while there is no build
 */
export const createPageReader = (distribution: string): (() => Promise<string>) => {
  const indexPath = join(distribution, 'index.html');
  let known: { readonly stamp: string; readonly text: string } | undefined;
  return async () => {
    try {
      const { mtimeMs, size, ino } = await stat(indexPath);
      const stamp = `${mtimeMs} ${size} ${ino}`;
      if (known?.stamp !== stamp) known = { stamp, text: await readFile(indexPath, 'utf8') };
      return known.text;
    } catch (error) {
      throw new DomainError('not-found', {
        detail: accountMessage('accounts.pagesNotBuilt'),
        cause: error,
      });
    }
  };
};

/**
 * Serves the built web app: hashed assets with unlimited caching, and for all other addresses the page with the
 * response's nonce.
 */
export const registerPages = async (
  app: FastifyInstance,
  distribution: string,
  readPage: () => Promise<string>,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, cost: 'page' };
    });
    await scope.register(fastifyStatic, {
      root: join(distribution, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
      // The build puts a compressed copy beside each file that benefits.
      preCompressed: true,
    });
  });
  app.get('/*', { config: { cost: 'page' } }, async (request, reply) => {
    if (notPages.test(request.url) || isOfApiClient(request)) throw new DomainError('not-found');
    const page = await readPage();
    return reply
      .headers({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
      .send(page.replaceAll('__CSP_NONCE__', reply.cspNonce));
  });
};
