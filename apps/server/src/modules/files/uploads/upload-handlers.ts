import type { IncomingMessage } from 'node:http';
import { DomainError } from '@sonora/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlainHandlers } from '../../../platform/http/app.ts';
import type { AddressSigner } from '../../../platform/storage/signed-address.ts';
import { type PartServices, readUploadProgress, receivePart, type UploadProgress } from './receive-part.ts';
import { receiveUpload } from './receive-upload.ts';

export type UploadHandlers = Pick<PlainHandlers, Extract<keyof PlainHandlers, `${string} /upload/:fileId`>>;

export type UploadHandlerServices = PartServices & {
  readonly signer: AddressSigner;
  readonly isMember: (userId: string, orgId: string) => Promise<boolean>;
};

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The only version of the protocol, https://tus.io/protocols/resumable-upload */
const TUS_VERSION = '1.0.0';

const lateBytesMilliseconds = 30_000;

/**
 * Discards the rest of a request body, up to a timeout, since some clients read the response only after sending
 * everything.
 */
const discardRequestBody = (request: IncomingMessage): void => {
  if (request.readableEnded || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), lateBytesMilliseconds).unref();
  request.once('close', () => clearTimeout(timer));
  request.resume();
};

/** A header with a number of bytes. @throws DomainError `malformed` */
const bytesHeader = ({ headers }: FastifyRequest, name: string): number | undefined => {
  const value = headers[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw new DomainError('malformed');
  return Number(value);
};

/** The upload whose address this is. @throws DomainError `not-found`, `forbidden` */
const uploadOf = async (
  { signer, repository, isMember }: UploadHandlerServices,
  request: FastifyRequest,
): Promise<{ readonly orgId: string; readonly fileId: string }> => {
  const fileId = String((request.params as Record<string, unknown>).fileId ?? '');
  if (!uuidPattern.test(fileId)) throw new DomainError('not-found');
  const allowed = signer.verify('PUT', `/upload/${fileId}`, request.query as Record<string, unknown>);
  if (!allowed?.org) throw new DomainError('forbidden');
  const { org: orgId } = allowed;
  const file = await repository.find(orgId, fileId);
  // The address was signed for a member; it ends with the membership.
  if (file && !(await isMember(file.createdBy, orgId))) throw new DomainError('forbidden');
  return { orgId, fileId };
};

/** @throws DomainError `malformed` for another version of the protocol */
const assertVersion = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.headers({ 'tus-resumable': TUS_VERSION, 'tus-version': TUS_VERSION, 'cache-control': 'no-store' });
  if (request.headers['tus-resumable'] !== TUS_VERSION) throw new DomainError('malformed');
};

const withProgress = (reply: FastifyReply, { offsetBytes, lengthBytes }: UploadProgress): FastifyReply =>
  reply.headers({
    'upload-offset': String(offsetBytes),
    ...(lengthBytes === undefined ? { 'upload-defer-length': '1' } : { 'upload-length': String(lengthBytes) }),
  });

/** Reception of uploads: whole with PUT, or in parts with HEAD and PATCH of the tus protocol at the same address. */
export const createUploadHandlers = (services: UploadHandlerServices): UploadHandlers => ({
  'PUT /upload/:fileId': async (request, reply) => {
    const upload = await uploadOf(services, request);
    const announced = Number(request.headers['content-length']);
    const { raw } = request;
    await receiveUpload(services, {
      ...upload,
      content: raw,
      announcedBytes: Number.isFinite(announced) ? announced : undefined,
    }).finally(() => discardRequestBody(raw));
    return reply.status(200).send({ fileId: upload.fileId, status: 'uploaded' });
  },
  'HEAD /upload/:fileId': async (request, reply) => {
    const upload = await uploadOf(services, request);
    assertVersion(request, reply);
    return withProgress(reply, await readUploadProgress(services, upload))
      .status(200)
      .send();
  },
  'PATCH /upload/:fileId': async (request, reply) => {
    const upload = await uploadOf(services, request);
    const { raw } = request;
    try {
      assertVersion(request, reply);
      const offsetBytes = bytesHeader(request, 'upload-offset');
      if (offsetBytes === undefined || request.headers['content-type'] !== 'application/offset+octet-stream')
        throw new DomainError('malformed');
      const progress = await receivePart(services, {
        ...upload,
        content: raw,
        offsetBytes,
        partBytes: bytesHeader(request, 'content-length'),
        lengthBytes: bytesHeader(request, 'upload-length'),
      });
      return withProgress(reply, progress).status(204).send();
    } finally {
      discardRequestBody(raw);
    }
  },
});
