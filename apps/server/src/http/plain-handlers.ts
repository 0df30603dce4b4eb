import { contract, DomainError, ownPath } from '@sonora/contracts';
import type { FastifyRequest } from 'fastify';
import { createAssetHandlers } from '../modules/audioforms/index.ts';
import {
  createUploadHandlers,
  type FilesRepository,
  type LeasesRepository,
  type MediaAddresses,
  type StorageQuota,
  serveArchive,
  serveStored,
  storedFile,
} from '../modules/files/index.ts';
import type { LinkHandlers } from '../modules/sharing/index.ts';
import { createBatchArchiveHandler } from '../modules/versions/index.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';
import type { PlainHandlers } from '../platform/http/app.ts';
import { isUuid } from '../platform/ids/is-uuid.ts';
import type { Pictures } from '../platform/images/pictures.ts';
import type { AddressSigner } from '../platform/storage/signed-address.ts';
import { type CatalogueServices, createCatalogueHandlers, dayCache, parameter } from './catalogue-handlers.ts';
import { createInspectAudio } from './inspect-audio.ts';
import type { Metrics } from './metrics.ts';
import type { createOpenIdHandlers } from './open-id-handlers.ts';
import type { createPaymentHandlers } from './payments/payment-handlers.ts';
import { apiReferencePage } from './reference/api-reference-page.ts';
import { createOpenApiDocument } from './reference/openapi-document.ts';
import { languageCodes, soundTemplateMoods } from './reference/public-lists.ts';

export type PlainServices = CatalogueServices & {
  readonly handle: DatabaseHandle;
  readonly files: FilesRepository;
  readonly leases: LeasesRepository;
  readonly quota: StorageQuota;
  readonly signer: AddressSigner;
  readonly mediaAddresses: MediaAddresses;
  readonly pictures: Pick<Pictures, 'find'>;
  readonly openIdHandlers: ReturnType<typeof createOpenIdHandlers>;
  readonly metrics: Metrics;
  readonly links: LinkHandlers;
  readonly isReady: () => Promise<boolean>;
  readonly isMember: (userId: string, orgId: string) => Promise<boolean>;
  readonly version: string;
  /** Handlers of payments. */
  readonly payments: ReturnType<typeof createPaymentHandlers>;
};
const privateCache = 'private, max-age=3600';

/** Keeps malformed ids from the database. @throws DomainError `not-found` */
const idParameter = (request: FastifyRequest, name: string): string => {
  const id = parameter(request, name);
  if (!isUuid(id)) throw new DomainError('not-found');
  return id;
};

/** A page of ours with the return address as a parameter; addresses of other origins are omitted. */
const withPath = (page: string, name: string, request: FastifyRequest): string => {
  const path = ownPath((request.query as Record<string, unknown>).returnTo);
  return path === undefined ? page : `${page}?${name}=${encodeURIComponent(path)}`;
};

/** Streams, media and system routes, which the JSON contract does not cover. */
export const createPlainHandlers = (services: PlainServices): PlainHandlers => {
  const { storage, files, quota, signer, callWorker } = services;
  const serveBatch = createBatchArchiveHandler({ handle: services.handle, storage, files });
  let openApi: Promise<object> | undefined;

  return {
    'GET /healthz': async () => ({ status: 'ok' }),
    'GET /readyz': async () => {
      if (!(await services.isReady())) throw new DomainError('unavailable');
      return { status: 'ready' };
    },
    'GET /metrics': async (request, reply) => {
      services.metrics.assertMayRead(request);
      return reply.type(services.metrics.contentType).send(await services.metrics.text());
    },
    'GET /api/openapi.json': async (_request, reply) => {
      openApi ??= createOpenApiDocument(contract, { publicUrl: services.publicUrl, version: services.version });
      return reply.header('cache-control', 'public, max-age=300').send(await openApi);
    },
    'GET /api/docs': async (_request, reply) => {
      openApi ??= createOpenApiDocument(contract, { publicUrl: services.publicUrl, version: services.version });
      return reply.type('text/html; charset=utf-8').send(apiReferencePage(await openApi, reply.cspNonce));
    },
    'GET /language_codes.json': async (_request, reply) =>
      reply.header('cache-control', dayCache).send(languageCodes()),
    'GET /sound_template_moods.json': async (_request, reply) =>
      reply.header('cache-control', dayCache).send(soundTemplateMoods()),
    'GET /file/:fileId': async (request, reply) => {
      const orgId = request.caller?.member?.orgId;
      if (orgId === undefined) throw new DomainError('unauthorised');
      const item = storedFile(await files.find(orgId, idParameter(request, 'fileId')));
      const { download } = request.query as { download?: string };
      return serveStored(storage, request, reply, { ...item, cache: privateCache, download: download !== undefined });
    },
    'GET /public-file/:fileId': async (request, reply) => {
      const item = storedFile(await files.findPublic(idParameter(request, 'fileId')));
      return serveStored(storage, request, reply, { ...item, cache: dayCache });
    },
    ...createAssetHandlers({ files, storage, speechOf: (asset) => callWorker('asset-audio', asset) }),
    ...services.openIdHandlers,
    // Neither changes state: other sites may link to them without signing a user in or out.
    'GET /api/auth/login': async (request, reply) => reply.redirect(withPath('/sign-in', 'next', request)),
    'GET /api/auth/logout': async (request, reply) => reply.redirect(withPath('/sign-out', 'returnTo', request)),
    'GET /picture/:pictureId': async (request, reply) => {
      const picture = await services.pictures.find(parameter(request, 'pictureId'));
      if (!picture) throw new DomainError('not-found');
      return reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': picture.mediaType })
        .send(picture.content);
    },
    'GET /media/:name': async (request, reply) => {
      const item = services.mediaAddresses.read(
        request.method,
        parameter(request, 'name'),
        request.query as Record<string, unknown>,
      );
      if (!item) throw new DomainError('forbidden');
      return serveStored(storage, request, reply, { ...item, cache: privateCache });
    },
    'GET /api/v3/audioform/batches/:batchId/zip': async (request, reply) => {
      const orgId = request.caller?.member?.orgId;
      if (orgId === undefined) throw new DomainError('unauthorised');
      return serveBatch(orgId, idParameter(request, 'batchId'), request, reply);
    },
    'GET /archive/:name': (request, reply) => serveArchive({ storage, signer }, request, reply),
    ...createUploadHandlers({
      handle: services.handle,
      publicUrl: services.publicUrl,
      repository: files,
      leases: services.leases,
      storage,
      signer,
      isMember: services.isMember,
      inspectAudio: createInspectAudio(callWorker),
      storageOf: quota.storageOf,
    }),
    ...services.payments,
    ...services.links,
    ...createCatalogueHandlers(services),
  };
};
