import type { IncomingMessage } from 'node:http';

const lateBytesMilliseconds = 30_000;

/**
 * Discards the rest of a request body, up to a timeout, since some clients read the response only after sending
 * everything.
 */
export const discardRequestBody = (request: IncomingMessage): void => {
  if (request.readableEnded || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), lateBytesMilliseconds).unref();
  request.once('close', () => clearTimeout(timer));
  request.resume();
};
