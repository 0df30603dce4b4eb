import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DomainError } from '@sonora/contracts';
import type { FastifyInstance } from 'fastify';

const notPages = /^\/(?:api|file|public-file|media|upload|catalogue|healthz|readyz|metrics|assets)(?:\/|$)/;

/**
 * Serves the built web app: hashed assets for ever, and the one page for every other address, with this answer's nonce.
 */
export const registerPages = async (app: FastifyInstance, distribution: string): Promise<void> => {
  const indexPath = join(distribution, 'index.html');
  if (existsSync(join(distribution, 'assets'))) {
    await app.register(fastifyStatic, {
      root: join(distribution, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
    });
  }
  const readIndex = async (): Promise<string> => {
    try {
      return await readFile(indexPath, 'utf8');
    } catch (error) {
      throw new DomainError('not-found', {
        detail: 'The pages have not been built. Start Sonora with npm start.',
        cause: error,
      });
    }
  };
  let cached: Promise<string> | undefined;
  app.get('/*', async (request, reply) => {
    if (notPages.test(request.url)) throw new DomainError('not-found');
    cached ??= readIndex();
    const page = await cached.catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return reply
      .headers({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
      .send(page.replaceAll('__CSP_NONCE__', reply.cspNonce));
  });
};
