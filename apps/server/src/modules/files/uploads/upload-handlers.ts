import { DomainError } from '@sonora/contracts';
import { fileMessage } from '@sonora/contracts/messages/files';
import type { FastifyRequest } from 'fastify';
import type { PlainHandlers } from '../../../platform/http/app.ts';
import { isUuid } from '../../../platform/ids/is-uuid.ts';
import { discardRequestBody } from './discard-body.ts';
import type { PartServices } from './parts-store.ts';
import { type FormServices, receiveForm } from './receive-form.ts';
import { assertWaiting, receiveUpload } from './receive-upload.ts';
import type { UploadKey } from './tus-id.ts';
import { createTusResponder } from './tus-server.ts';

export type UploadHandlers = Pick<
  PlainHandlers,
  Extract<keyof PlainHandlers, `${string} /upload/:fileId` | 'POST /api/v3/file'>
>;

export type UploadHandlerServices = PartServices &
  FormServices & {
    readonly isMember: (userId: string, orgId: string) => Promise<boolean>;
  };

/** The upload whose address this is. @throws DomainError `not-found`, `forbidden`, `link-expired` */
const uploadOf = async (
  { signer, repository, isMember }: UploadHandlerServices,
  request: FastifyRequest,
): Promise<UploadKey> => {
  const fileId = String((request.params as Record<string, unknown>).fileId ?? '');
  if (!isUuid(fileId)) throw new DomainError('not-found');
  const signed = ['PUT', `/upload/${fileId}`, request.query as Record<string, unknown>] as const;
  if (signer.isExpired(...signed))
    throw new DomainError('link-expired', { detail: fileMessage('files.uploadExpired') });
  const allowed = signer.verify(...signed);
  if (!allowed?.org) throw new DomainError('forbidden');
  const { org: orgId } = allowed;
  const file = await repository.find(orgId, fileId);
  // The address was signed for a member; it ends with the membership.
  if (file && !(await isMember(file.createdBy, orgId))) throw new DomainError('forbidden');
  return { orgId, fileId };
};

/** Reception of uploads: whole with PUT, or in parts with HEAD and PATCH of the tus protocol at the same address. */
export const createUploadHandlers = (services: UploadHandlerServices): UploadHandlers => {
  const respond = createTusResponder(services);
  return {
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
    'POST /api/v3/file': async (request, reply) => {
      const { userId, member } = request.caller ?? {};
      if (userId === undefined || !member) throw new DomainError('unauthorised');
      try {
        return reply.send(await receiveForm(services, { orgId: member.orgId, userId }, request.raw));
      } finally {
        discardRequestBody(request.raw);
      }
    },
    'HEAD /upload/:fileId': async (request, reply) => {
      const upload = await uploadOf(services, request);
      const row = await services.repository.find(upload.orgId, upload.fileId);
      if (row?.status !== 'uploaded') assertWaiting(row);
      return respond(upload, request, reply);
    },
    'PATCH /upload/:fileId': async (request, reply) => {
      const upload = await uploadOf(services, request);
      assertWaiting(await services.repository.find(upload.orgId, upload.fileId));
      return respond(upload, request, reply);
    },
    'OPTIONS /upload/:fileId': (request, reply) => respond(undefined, request, reply),
  };
};
