import type { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { DomainError, limits } from '@sonora/contracts';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { fileMessage } from '@sonora/contracts/messages/files';
import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { discardRequestBody } from './discard-body.ts';
import { createPartsStore, type PartServices } from './parts-store.ts';
import { tusIdOf, type UploadKey } from './tus-id.ts';
import { createUploadLocker } from './upload-locker.ts';

/** The only version of the protocol, https://tus.io/protocols/resumable-upload */
const TUS_VERSION = '1.0.0';
/** Headers of requests that the protocol knows. Others, such as those of proxies, are ours to judge. */
const readHeaders = [
  'content-length',
  'content-type',
  'tus-resumable',
  'upload-defer-length',
  'upload-length',
  'upload-offset',
] as const;
/** Headers of responses that are passed on. Those for other origins are not: uploads are for pages of our own. */
const sentHeaders = /^(?:cache-control|connection|tus-.+|upload-.+)$/;

/** Time in which a request that makes room for another one stores what it has. */
const DRAIN_MILLISECONDS = 1;

/** A refusal of the tus server in the words of the catalogue. */
const refusalOf = (status: number): DomainError => {
  if (status === 404) return new DomainError('not-found');
  if (status === 409) return new DomainError('conflict', { detail: fileMessage('files.offsetMismatch') });
  if (status === 413) return new DomainError('too-large', { detail: audioFileMessage('audioFiles.tooLarge') });
  return new DomainError('malformed');
};

const headersOf = ({ headers }: FastifyRequest): Headers =>
  new Headers(
    readHeaders.flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/** Ends where the connection breaks: the tus server drops what is on its way when the body fails. */
async function* untilBroken(content: Readable): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const chunk of content.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array;
  } catch {
    // What arrived is kept. Nobody reads the response.
  }
}

/** The body as a web stream, which can be given up without closing the connection. */
const bodyOf = (content: Readable) => {
  const chunks = untilBroken(content);
  const stream = ReadableStream.from(chunks) as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>;
  return { stream, release: async () => chunks.return() };
};

/** Answers requests of the tus protocol. Their addresses have been verified. */
export type TusResponder = (
  upload: UploadKey | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** The tus server over our storage, rows and leases. */
export const createTusResponder = (services: PartServices): TusResponder => {
  const failures = new WeakMap<Request, unknown>();
  const server = new Server({
    path: '/upload',
    datastore: createPartsStore(services),
    locker: createUploadLocker(services.leases),
    maxSize: limits.uploadBytes,
    lockDrainTimeout: DRAIN_MILLISECONDS,
    // No other origin.
    allowedOrigins: [],
    onResponseError: (request, error) => {
      failures.set(request, error);
      return undefined;
    },
  });
  return async (upload, request, reply) => {
    const body = request.method === 'PATCH' ? bodyOf(request.raw) : undefined;
    const asked = new Request(`http://localhost/upload/${upload ? tusIdOf(upload) : ''}`, {
      method: request.method,
      headers: headersOf(request),
      ...(body && { body: body.stream, duplex: 'half' }),
    });
    reply.headers({ 'tus-resumable': TUS_VERSION, 'tus-version': TUS_VERSION, 'cache-control': 'no-store' });
    try {
      const response = await server.handleWeb(asked);
      if (response.status >= 400) {
        const failure = failures.get(asked);
        throw failure instanceof Error && !('status_code' in failure) ? failure : refusalOf(response.status);
      }
      response.headers.forEach((value, name) => {
        if (sentHeaders.test(name)) reply.header(name, value);
      });
      return reply.status(response.status).send();
    } finally {
      void body?.release().finally(() => discardRequestBody(request.raw));
    }
  };
};
