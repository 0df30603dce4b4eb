import { createHash } from 'node:crypto';
import { type CanonicalAudioform, describeProblem, parseAudioform } from '@sonora/audioform';
import { CodecError, encoderOf } from '@sonora/codecs/presets';
import { DomainError, limits } from '@sonora/contracts';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import type { Message } from '@sonora/contracts/messages/message';
import type { Database, DatabaseHandle } from '../../platform/database/database.ts';
import { sqlState, uniqueViolation } from '../../platform/database/database.ts';
import type { MemberCaller } from '../../platform/http/authorise.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { holdCredits } from '../billing/index.ts';
import { productionQueue } from './audioforms.queues.ts';
import { createAudioformsRepository, type ProductionRow, storedMessages } from './audioforms.repository.ts';
import { documentHashOf, maxCreditsOf } from './credits-of-document.ts';

export type Submission = {
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  readonly internalData: string | undefined;
  /** What a repeated Idempotency-Key must have in common with the first request. Default: the document. */
  readonly requestHash?: string;
};

/** @throws DomainError `no-space` */
export const assertSpace = async (storage: Storage): Promise<void> => {
  const free = await storage.freeBytes();
  if (free !== undefined && free < limits.freeBytesKept.uploads) throw new DomainError('no-space');
};

const sameRequest = (row: ProductionRow, hash: string): ProductionRow => {
  if (row.idempotencyHash !== hash) throw new DomainError('idempotency-conflict');
  return row;
};

/** Custom encoder settings that no encoder supports are an error of the document. */
export const assertEncodable = ({ delivery }: CanonicalAudioform): void => {
  try {
    encoderOf(delivery);
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    const finding = { place: 'delivery', message: error.sentence };
    const detail = audioformMessage('audioforms.place', { place: 'delivery', problem: error.sentence });
    throw new DomainError('invalid-input', { findings: [finding], detail });
  }
};

/**
 * Accepts a document in any dialect: validates it completely, stores it with its production, reserves credits and
 * enqueues the job, all in one transaction. A repeated Idempotency-Key with the same document, or the same `requestHash`,
 * returns the first production.
 * @throws DomainError `malformed` or `invalid-input` naming all invalid places; `no-space`; `storage-limit`; `idempotency-conflict`;
 * `audioform-limit` without enough credits
 */
export const submitAudioform = async (
  services: {
    readonly handle: DatabaseHandle;
    readonly jobs: Jobs;
    readonly storage: Storage;
    readonly assertStorageLeft: (orgId: string) => Promise<void>;
    /** Keeps the organisation from being deleted until the transaction ends; false when it is gone. */
    readonly keepOrganisation: (orgId: string, db: Database) => Promise<boolean>;
  },
  caller: MemberCaller,
  submission: Submission,
): Promise<{ readonly audioformId: string; readonly warnings: readonly Message[] }> => {
  const { handle, jobs } = services;
  const parsed = parseAudioform(submission.body);
  if (!parsed.ok) {
    const findings = parsed.errors.map((problem) => ({ message: describeProblem(problem) }));
    const detail = findings.length === 1 ? findings[0]?.message : undefined;
    throw new DomainError(parsed.status === 400 ? 'malformed' : 'invalid-input', {
      findings,
      ...(detail ? { detail } : {}),
    });
  }
  assertEncodable(parsed.document);
  const hash = submission.requestHash ?? createHash('sha256').update(JSON.stringify(submission.body)).digest('hex');
  const repository = createAudioformsRepository(handle.db);
  const { idempotencyKey } = submission;
  const known = idempotencyKey && (await repository.findByIdempotencyKey(caller.orgId, caller.userId, idempotencyKey));
  if (known) return { audioformId: sameRequest(known, hash).id, warnings: parsed.warnings };

  await assertSpace(services.storage);
  await services.assertStorageLeft(caller.orgId);
  const id = newId();
  try {
    await handle.db.transaction(async (transaction) => {
      if (!(await services.keepOrganisation(caller.orgId, transaction))) throw new DomainError('not-found');
      await createAudioformsRepository(transaction).insert({
        orgId: caller.orgId,
        id,
        createdBy: caller.userId,
        input: submission.body,
        dialect: parsed.dialect,
        ...storedMessages({ warnings: parsed.warnings }),
        internalData: submission.internalData ?? null,
        idempotencyKey: idempotencyKey ?? null,
        idempotencyHash: idempotencyKey ? hash : null,
      });
      await holdCredits(
        transaction,
        { orgId: caller.orgId, userId: caller.userId, productionId: id },
        { credits: maxCreditsOf(parsed.document), documentHash: documentHashOf(parsed.document) },
      );
      await jobs.send(productionQueue, { orgId: caller.orgId, id }, { id, db: transaction, orgId: caller.orgId });
    });
  } catch (error) {
    // Two requests with the same key at the same time: both get the production of the first.
    if (sqlState(error) !== uniqueViolation || !idempotencyKey) throw error;
    const first = await repository.findByIdempotencyKey(caller.orgId, caller.userId, idempotencyKey);
    if (!first) throw error;
    return { audioformId: sameRequest(first, hash).id, warnings: parsed.warnings };
  }
  return { audioformId: id, warnings: parsed.warnings };
};
