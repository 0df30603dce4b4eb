import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type CanonicalAudioform, describeProblem, parseAudioform, planSpeech } from '@sonora/audioform';
import { DomainError } from '@sonora/contracts';
import type { Message } from '@sonora/contracts/messages/message';
import { versionMessage } from '@sonora/contracts/messages/versions';
import type { Database } from '../../../platform/database/database.ts';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import { nameId } from '../../../platform/ids/name-id.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { assertEncodable, assertSpace, documentHashOf, maxCreditsOf } from '../../audioforms/index.ts';
import { type StartedItem, type StartJobServices, startJobOnce } from '../../processing/index.ts';

export type BatchServices = StartJobServices & {
  readonly storage: Storage;
  /** @throws DomainError `storage-limit` */
  readonly assertStorageLeft: (orgId: string) => Promise<void>;
};

export type BatchStart = {
  readonly items: readonly {
    readonly name: string;
    /** A document in any dialect, bare or as `{ audioform }`. */
    readonly audioform: unknown;
    /** Row for which the item runs. */
    readonly reference?: string;
  }[];
  /** Document of which the items are versions: while it is in the cache as rendered, all items are variants of it. */
  readonly source?: unknown;
  readonly idempotencyKey: string | undefined;
  /** Called in the transaction that accepts the batch, before a worker can see it; not for a repeated key. */
  readonly accepted?: (db: Database, batchId: string) => Promise<void>;
};

/** What the items of a batch have in common. */
export type BatchInput = Pick<BatchStart, 'source'>;

/** Documents that are read before other requests have their turn. */
const DOCUMENTS_AT_ONCE = 20;
/** Problems that an answer names. */
const MAX_PROBLEMS = 100;

type Finding = { readonly place: string; readonly message: Message };

const problemsOf = (index: number, audioform: unknown): Finding[] => {
  const parsed = parseAudioform(audioform);
  const place = `items[${index}].audioform`;
  if (!parsed.ok)
    return parsed.errors.map((problem) => ({
      place,
      message: versionMessage('versions.itemProblem', { item: index, problem: describeProblem(problem) }),
    }));
  try {
    assertEncodable(parsed.document);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [{ place, message: versionMessage('versions.itemProblem', { item: index, problem: error.sentence }) }];
  }
};

/** Voices of a document. Items with the same voices run one after the other, so that their speech engines stay loaded. */
const voicesOf = (document: CanonicalAudioform): string =>
  [...new Set(planSpeech(document).map(({ voiceAlias }) => voiceAlias))].sort().join(' ');

type KeyedCaller = Pick<MemberCaller, 'orgId' | 'userId'> & Pick<BatchStart, 'idempotencyKey'>;

/** Keys of items: of the batch's key and what the item says, so that no repetition makes an item twice. */
const createItemIds = ({ orgId, userId, idempotencyKey }: KeyedCaller): ((inputHash: string) => string) => {
  const counts = new Map<string, number>();
  return (inputHash) => {
    if (idempotencyKey === undefined) return newId();
    const count = counts.get(inputHash) ?? 0;
    counts.set(inputHash, count + 1);
    return nameId('batch item', orgId, userId, idempotencyKey, inputHash, String(count));
  };
};

/** All items with their cost, in portions. @throws DomainError `invalid-input` naming the wrong items */
const readItems = async (items: BatchStart['items'], caller: KeyedCaller): Promise<readonly StartedItem[]> => {
  const idOf = createItemIds(caller);
  const read: StartedItem[] = [];
  const findings: Finding[] = [];
  for (const [index, { name, audioform, reference }] of items.entries()) {
    if (index % DOCUMENTS_AT_ONCE === DOCUMENTS_AT_ONCE - 1) await setImmediate();
    findings.push(...problemsOf(index, audioform));
    const parsed = parseAudioform(audioform);
    if (findings.length > MAX_PROBLEMS) break;
    if (!parsed.ok) continue;
    const inputHash = documentHashOf(parsed.document);
    read.push({
      id: idOf(inputHash),
      name,
      reference: reference ?? null,
      input: audioform,
      inputHash,
      maxCredits: maxCreditsOf(parsed.document),
      runGroup: voicesOf(parsed.document),
    });
  }
  if (findings.length > 0) throw new DomainError('invalid-input', { findings: findings.slice(0, MAX_PROBLEMS) });
  return read;
};

const hashOf = (items: BatchStart['items']): string => {
  const hash = createHash('sha256');
  for (const { name, audioform, reference } of items) hash.update(JSON.stringify([name, audioform, reference ?? '']));
  return hash.digest('hex');
};

/**
 * Accepts a batch: all its documents are checked, its credits are held as one sum, and it is stored and enqueued in one
 * transaction. A repeated Idempotency-Key with the same items returns the first batch.
 * @returns the id of the batch, which is that of its job
 * @throws DomainError `invalid-input` naming all wrong items; `no-space`; `storage-limit`; `idempotency-conflict`;
 * `audioform-limit` without enough credits
 */
export const startBatch = async (
  services: BatchServices,
  { orgId, userId }: MemberCaller,
  { items, source, idempotencyKey, accepted }: BatchStart,
): Promise<string> => {
  return startJobOnce(services, {
    orgId,
    userId,
    kind: 'batch',
    input: { source } satisfies BatchInput,
    idempotencyKey,
    idempotencyHash: hashOf(items),
    items: async () => {
      const read = await readItems(items, { orgId, userId, idempotencyKey });
      await assertSpace(services.storage);
      await services.assertStorageLeft(orgId);
      return read;
    },
    accepted,
  });
};
