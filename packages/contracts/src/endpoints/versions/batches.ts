import { z } from 'zod';
import { access } from '../../access.ts';
import { endpoint, endpointWithStatus, idempotencyKey, responseMeta, uuid } from '../../endpoint.ts';
import { productionStatuses } from '../../enumerations.ts';
import { limits } from '../../limits.ts';
import { says } from '../../messages/says.ts';
import { versionMessage } from '../../messages/versions.ts';

const tags = ['Versions'] as const;

/** Older clients read `metadata`, newer ones `meta`; both are sent. */
const responseInfo = { meta: responseMeta, metadata: responseMeta };

/** A text, or a number that becomes a text. */
const itemName = z.union([z.string(), z.number().transform(String)], says(versionMessage('versions.nameText'))).pipe(
  z
    .string()
    .trim()
    .min(1, says(versionMessage('versions.nameText')))
    .max(limits.nameCharacters),
);

const byId = z.object({ batchId: uuid });

const batchItem = z.object({
  itemId: uuid,
  name: z.string(),
  audioformId: uuid.nullable().describe('of the finished version'),
  audioformStatus: z.enum(productionStatuses),
  audioformResult: z.unknown().describe('the resolved document; {} until it is finished, and when it failed'),
  uri: z.string().nullable(),
  durationSeconds: z.number().nullable(),
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
});
export type BatchItem = z.infer<typeof batchItem>;

export const batches = {
  submitBatch: endpointWithStatus(access.may('ads.produce'), {
    method: 'POST',
    path: '/v3/audioform/batches',
    cost: 'batch',
    summary: 'Start the production of up to 1,000 named audioforms',
    tags,
    successStatus: 202,
  })
    .input(
      z.object({
        headers: z.object({ 'idempotency-key': idempotencyKey }),
        body: z.object({
          items: z
            .array(z.object({ name: itemName, audioform: z.unknown() }))
            .min(1)
            .max(limits.versions.batchItems),
        }),
      }),
    )
    .output(
      z.object({
        status: z.literal(202),
        body: z.object({
          message: z.string(),
          warnings: z.array(z.string()),
          data: z.object({ batchId: uuid }),
          ...responseInfo,
        }),
      }),
    ),
  fetchBatch: endpoint(access.may('ads.read'), {
    method: 'GET',
    path: '/v3/audioform/batches/{batchId}',
    cost: 'status',
    summary: 'State of a batch and its items; the status is complete when all have ended',
    tags,
  })
    .input(
      z.object({
        params: byId,
        query: z.object({
          offset: z.coerce.number().int().min(0).max(limits.listOffset).default(0),
          limit: z.coerce.number().int().min(1).max(limits.versions.batchItems).default(limits.versions.batchItems),
          results: z.enum(['true', 'false']).default('true').describe('false: without the resolved documents'),
        }),
      }),
    )
    .output(
      z.object({
        message: z.string(),
        data: z.object({
          batchId: uuid,
          status: z.enum(['queued', 'running', 'complete', 'cancelled']),
          percentage: z.number(),
          total: z.number().int(),
          items: z.array(batchItem),
        }),
        ...responseInfo,
      }),
    ),
  cancelBatch: endpoint(access.may('ads.produce'), {
    method: 'POST',
    path: '/v3/audioform/batches/{batchId}/cancel',
    cost: 'change',
    summary: 'Stop a batch: finished items stay',
    tags,
  })
    .input(z.object({ params: byId }))
    .output(z.object({ data: z.object({ batchId: uuid }) })),
  resumeBatch: endpoint(access.may('ads.produce'), {
    method: 'POST',
    path: '/v3/audioform/batches/{batchId}/resume',
    cost: 'change',
    summary: 'Produce the failed and cancelled items of a batch again',
    tags,
  })
    .input(z.object({ params: byId }))
    .output(z.object({ data: z.object({ batchId: uuid }) })),
  exportVersions: endpoint(access.may('ads.read'), {
    method: 'POST',
    path: '/delivery/export/version-an-ad',
    cost: 'change',
    summary: 'An archive of files by their address, under names of the caller',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          files: z
            .array(
              z.object({
                uri: z.string(says(versionMessage('versions.fileAddress'))).max(2_000),
                name: itemName,
              }),
            )
            .min(1)
            .max(limits.versions.batchItems),
        }),
      }),
    )
    .output(z.object({ uri: z.string().describe('signed address of the archive, valid for an hour') })),
};
