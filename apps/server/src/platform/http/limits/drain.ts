import type { FastifyInstance } from 'fastify';

/** Timeout of open requests when the process stops. */
const DRAIN_MILLISECONDS = 18_000;

/** Waits for open requests, then closes all connections. */
export const drain = async (app: FastifyInstance): Promise<void> => {
  // Otherwise, keep-alive connections would stay open for a next request.
  const release = setInterval(() => app.server.closeIdleConnections(), 50);
  const timeout = setTimeout(() => app.server.closeAllConnections(), DRAIN_MILLISECONDS);
  await app.close();
  clearInterval(release);
  clearTimeout(timeout);
};
