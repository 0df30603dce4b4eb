import { Readable } from 'node:stream';
import { uniqueNames, versionName } from '@sonora/audioform/versions';
import { DomainError } from '@sonora/contracts';
import { makeZip } from 'client-zip';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Notifier } from '../../../platform/database/notifications.ts';
import { answerMeta } from '../../../platform/http/answer-envelope.ts';
import { memberCaller, type RequestContext, router } from '../../../platform/http/router.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { AddressSigner } from '../../../platform/storage/signed-address.ts';
import { createAudioformsRepository } from '../../audioforms/index.ts';
import { archiveOfEntries, contentDisposition, type FilesRepository } from '../../files/index.ts';
import {
  cancelJob,
  createFinishedItemsRepository,
  createProcessingRepository,
  foundJob,
  type JobRow,
  jobChanged,
  jobOf,
  type NoteItemsMove,
  resumeJob,
} from '../../processing/index.ts';
import { batchArchiveName, extensionOf, fileAtAddress, filesOfBatch } from './batch-archive.ts';
import { resultOf, toBatchItem } from './batch-results.ts';
import { type BatchServices, startBatch } from './start-batch.ts';

export type BatchesRoutesServices = BatchServices & {
  readonly notifier: Notifier;
  readonly noteMove: NoteItemsMove;
  readonly files: FilesRepository;
  readonly signer: AddressSigner;
  readonly publicUrl: string;
  readonly version: string;
};

const metaOf = async (context: RequestContext, version: string, creditsUsed = 0) => {
  const meta = await answerMeta(context, version, creditsUsed);
  return { meta, metadata: meta };
};

/** SDKs wait for `complete`. */
const statusOf = ({ status }: JobRow): 'queued' | 'running' | 'complete' | 'cancelled' =>
  status === 'succeeded' || status === 'failed' ? 'complete' : status;

export const createBatchesRoutes = (services: BatchesRoutesServices) => {
  const { handle, jobs, noteMove, notifier, files, publicUrl, version } = services;
  const repository = createProcessingRepository(handle.db);
  const productions = createAudioformsRepository(handle.db);
  /** A job of this kind of the caller's organisation. */
  const batchOf = async (context: RequestContext, batchId: string): Promise<JobRow> => {
    const row = await foundJob(repository, memberCaller(context).orgId, batchId);
    if (row.kind !== 'batch') throw new DomainError('not-found');
    return row;
  };
  return {
    submitBatch: router.batches.submitBatch.handler(async ({ context, input }) => {
      const batchId = await startBatch(services, memberCaller(context), {
        items: input.body.items,
        idempotencyKey: input.headers['idempotency-key'],
      });
      const facts = await metaOf(context, version);
      const body = { message: 'Batch successfully posted', warnings: [], data: { batchId }, ...facts };
      return { status: 202 as const, body };
    }),
    fetchBatch: router.batches.fetchBatch.handler(async ({ context, input }) => {
      const row = await batchOf(context, input.params.batchId);
      const { offset, limit, results } = input.query;
      const items = await repository.listItems(row.orgId, row.id, { offset, limit });
      const ids = items.flatMap((item) => resultOf(item)?.audioformId ?? []);
      const stored = results === 'true' ? await productions.findResults(row.orgId, ids) : undefined;
      const { percentage, total, creditsUsed } = await jobOf(repository, row);
      return {
        message: 'Success',
        data: {
          batchId: row.id,
          status: statusOf(row),
          percentage,
          total,
          items: items.map((item) => toBatchItem(item, stored, publicUrl)),
        },
        ...(await metaOf(context, version, creditsUsed)),
      };
    }),
    cancelBatch: router.batches.cancelBatch.handler(async ({ context, input }) => {
      const row = await batchOf(context, input.params.batchId);
      await handle.db.transaction((transaction) => cancelJob(transaction, row, noteMove));
      await notifier.publish(jobChanged, { id: row.id });
      return { data: { batchId: row.id } };
    }),
    resumeBatch: router.batches.resumeBatch.handler(async ({ context, input }) => {
      const row = await batchOf(context, input.params.batchId);
      const { userId } = memberCaller(context);
      await handle.db.transaction((transaction) =>
        resumeJob({ db: transaction, jobs }, row, { userId, holdId: newId(), noteMove }),
      );
      await notifier.publish(jobChanged, { id: row.id });
      return { data: { batchId: row.id } };
    }),
    exportVersions: router.batches.exportVersions.handler(async ({ context, input }) => {
      const { orgId } = memberCaller(context);
      const { files: wanted } = input.body;
      const names = uniqueNames(
        wanted.map(({ name }, index) =>
          versionName('', (column) => (column === 'name' ? name : undefined), {
            number: index + 1,
            rowCount: wanted.length,
            date: '',
            time: '',
          }),
        ),
      );
      const entries = [];
      for (const [index, { uri }] of wanted.entries()) {
        const file = await fileAtAddress({ files, publicUrl }, orgId, { uri, index });
        const path = `${names[index]}${extensionOf(file.name)}`;
        entries.push({ key: file.key, path, modifiedAt: file.modifiedAt.toISOString() });
      }
      const { url } = await archiveOfEntries(services, orgId, { entries, fileName: batchArchiveName(new Date()) });
      return { uri: url };
    }),
  };
};

/** Streams the finished files of a batch as an archive, also while others are rendered. */
export const createBatchArchiveHandler =
  ({ handle, storage, files }: Pick<BatchesRoutesServices, 'handle' | 'storage' | 'files'>) =>
  async (orgId: string, batchId: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const items = createFinishedItemsRepository(handle.db);
    const job = await foundJob(createProcessingRepository(handle.db), orgId, batchId);
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': contentDisposition('attachment', batchArchiveName(new Date())),
      'cache-control': 'no-store',
    });
    if (request.method === 'HEAD') return reply.send();
    const ending = new AbortController();
    reply.raw.once('close', () => ending.abort());
    const entries = async function* () {
      for await (const { name, key, modifiedAt } of filesOfBatch({ items, files }, job, ending.signal)) {
        if (await storage.stat(key)) yield { name, lastModified: modifiedAt, input: await storage.stream(key) };
      }
    };
    return reply.send(Readable.fromWeb(makeZip(entries()) as Parameters<typeof Readable.fromWeb>[0]));
  };
