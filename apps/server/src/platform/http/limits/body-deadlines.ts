import type { IncomingMessage } from 'node:http';
import { DomainError, errorBody, limits } from '@sonora/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { costOf } from './request-budgets.ts';

export type BodyDeadlines = Readonly<Record<keyof typeof limits.bodyDeadlines, number>>;

/** Reception of a body, in seconds during which we waited for its sender. */
export type Reception = {
  readonly isUpload: boolean;
  readonly bytes: number;
  readonly waitedSeconds: number;
  /** Since the last byte. */
  readonly idleSeconds: number;
};

/** True when the sender of a body is too slow: silent, above the total time of documents, or below the least rate. */
export const isTooSlow = (
  { isUpload, bytes, waitedSeconds, idleSeconds }: Reception,
  { idleSeconds: maxIdleSeconds, totalSeconds, uploadGraceSeconds, uploadBytesPerSecond }: BodyDeadlines,
): boolean => {
  if (idleSeconds > maxIdleSeconds) return true;
  if (!isUpload) return waitedSeconds > totalSeconds;
  return waitedSeconds > uploadGraceSeconds && bytes < uploadBytesPerSecond * waitedSeconds;
};

/** A body that has not arrived completely. */
type Receiving = {
  readonly raw: IncomingMessage;
  readonly reply: FastifyReply;
  readonly isUpload: boolean;
  readonly startBytes: number;
  lastBytes: number;
  checkedAt: number;
  waitedSeconds: number;
  idleSeconds: number;
};

const CHECKS_PER_DEADLINE = 10;
const LONGEST_CHECK_MILLISECONDS = 1_000;
/** Time for a refused sender to read the response. */
const PARTING_MILLISECONDS = 1_000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const endReception = ({ raw, reply }: Receiving): void => {
  if (reply.sent) {
    raw.destroy();
    return;
  }
  const error = new DomainError('too-slow');
  // The rest of the body would follow, so the connection ends, a moment later: unread bytes would reset it before the
  // sender has read the response.
  reply.raw.once('finish', () => {
    raw.resume();
    raw.socket.end();
    setTimeout(() => raw.destroy(), PARTING_MILLISECONDS).unref();
  });
  void reply.status(error.status).header('connection', 'close').send(errorBody(error));
};

/** Updates a reception. Time in which received bytes wait for us does not count. */
const observe = (receiving: Receiving, now: number): Reception => {
  const { raw, isUpload, startBytes } = receiving;
  const bytes = raw.socket.bytesRead;
  const seconds = (now - receiving.checkedAt) / 1_000;
  receiving.checkedAt = now;
  const isOurTurn = raw.readableLength > 0;
  if (!isOurTurn) receiving.waitedSeconds += seconds;
  receiving.idleSeconds = isOurTurn || bytes > receiving.lastBytes ? 0 : receiving.idleSeconds + seconds;
  receiving.lastBytes = bytes;
  const { waitedSeconds, idleSeconds } = receiving;
  return { isUpload, bytes: bytes - startBytes, waitedSeconds, idleSeconds };
};

/**
 * Ends requests whose bodies arrive too slowly, also those that were answered before their body had arrived. Register
 * it before all other hooks.
 */
export const registerBodyDeadlines = (app: FastifyInstance, deadlines: BodyDeadlines = limits.bodyDeadlines): void => {
  const open = new Set<Receiving>();
  const check = (): void => {
    const now = performance.now();
    for (const receiving of open) {
      const { raw } = receiving;
      const hasEnded = raw.complete || raw.destroyed || raw.socket.destroyed;
      if (!hasEnded && !isTooSlow(observe(receiving, now), deadlines)) continue;
      open.delete(receiving);
      if (!hasEnded) endReception(receiving);
    }
  };
  const interval = Math.min(LONGEST_CHECK_MILLISECONDS, (deadlines.idleSeconds * 1_000) / CHECKS_PER_DEADLINE);
  const timer = setInterval(check, interval).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (!hasBody(raw)) return;
    const { bytesRead } = raw.socket;
    open.add({
      raw,
      reply,
      isUpload: costOf(request) === 'upload',
      startBytes: bytesRead,
      lastBytes: bytesRead,
      checkedAt: performance.now(),
      waitedSeconds: 0,
      idleSeconds: 0,
    });
  });
};
