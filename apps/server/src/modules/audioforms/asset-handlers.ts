import { DomainError } from '@sonora/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlainHandlers } from '../../platform/http/app.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type FileRow, type FilesRepository, serveStored } from '../files/index.ts';

export type AssetHandlers = Pick<PlainHandlers, Extract<keyof PlainHandlers, `GET /${string}/asset/:name`>>;

export type AssetServices = {
  readonly files: Pick<FilesRepository, 'find' | 'findPublic'>;
  readonly storage: Storage;
  /** Has a worker store the speech of an asset. @throws DomainError `not-found` */
  readonly speechOf: (asset: {
    readonly orgId: string;
    readonly id: string;
    readonly name: string;
  }) => Promise<{ readonly key: string }>;
};

const patterns = { fileId: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, name: /^[0-9a-f]{16}$/ };

const parameterOf = (request: FastifyRequest, name: keyof typeof patterns): string => {
  const value = String((request.params as Record<string, unknown>)[name] ?? '');
  if (!patterns[name].test(value)) throw new DomainError('not-found');
  return value;
};

/** The speech of single assets of finished ads, to whose addresses resolved documents lead. */
export const createAssetHandlers = ({ files, storage, speechOf }: AssetServices): AssetHandlers => {
  const serve = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { file, cache }: { readonly file: FileRow | undefined; readonly cache: string },
  ): Promise<FastifyReply> => {
    const name = parameterOf(request, 'name');
    if (!file) throw new DomainError('not-found');
    const { key } = await speechOf({ orgId: file.orgId, id: file.id, name });
    const item = { key, mediaType: 'audio/wav', fileName: `speech-${name}.wav` };
    return serveStored(storage, request, reply, { ...item, cache });
  };
  return {
    'GET /file/:fileId/asset/:name': async (request, reply) => {
      const orgId = request.caller?.member?.orgId;
      if (orgId === undefined) throw new DomainError('unauthorised');
      const file = await files.find(orgId, parameterOf(request, 'fileId'));
      return serve(request, reply, { file, cache: 'private, max-age=3600' });
    },
    'GET /public-file/:fileId/asset/:name': async (request, reply) => {
      const file = await files.findPublic(parameterOf(request, 'fileId'));
      return serve(request, reply, { file, cache: 'public, max-age=86400' });
    },
  };
};
