import { parseAudioform } from '@sonora/audioform';
import { encoderOf } from '@sonora/codecs';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { distinctMessages } from '@sonora/contracts/messages/message';
import { BuildError, type RenderContext, type RenderJob } from '@sonora/renderer';
import type { Database, DatabaseHandle } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { createAudioformsRepository } from '../../audioforms/index.ts';
import { type AdFile, reasonsOf, storeAd, tagsOf, workOf } from '../../audioforms/jobs/index.ts';
import { settlePart } from '../../billing/index.ts';
import { createFilesRepository } from '../../files/index.ts';
import { createFinishedItemsRepository } from '../../processing/index.ts';
import type { ItemOutcome, ItemWork, JobKind } from '../../processing/jobs/index.ts';
import type { ItemResult } from '../batches/batch-results.ts';
import type { BatchInput } from '../batches/start-batch.ts';
import { createVariantBases, type VariantBases } from './variant-bases.ts';

export type RenderItemServices = {
  readonly handle: DatabaseHandle;
  readonly storage: Storage;
  readonly publicUrl: string;
  /** For work in the background: single ads come first. */
  readonly contextFor: (orgId: string, signal: AbortSignal) => RenderContext;
  /** Undefined when the organisation was deleted. */
  readonly organisationName: (orgId: string) => Promise<string | undefined>;
  readonly publishFile: (db: Database, file: AdFile) => Promise<void>;
};

/** Equal items that are looked at: of most, the newest is still there. */
const EQUAL_ITEMS = 10;

/** The result of an equal item of the organisation, if it is still there with its file. */
const equalResult = async ({ handle }: RenderItemServices, { item }: ItemWork): Promise<ItemResult | undefined> => {
  const { orgId, inputHash } = item;
  const equal = await createFinishedItemsRepository(handle.db).listEqualResults(orgId, inputHash, EQUAL_ITEMS);
  const productions = createAudioformsRepository(handle.db);
  const files = createFilesRepository(handle.db);
  const checked = new Set<string>();
  for (const result of equal as (ItemResult | null)[]) {
    // Reused results name the same production.
    if (!result || checked.has(result.audioformId)) continue;
    checked.add(result.audioformId);
    if (!(await productions.findFinishedAd(orgId, result.audioformId))) continue;
    // The file of an ad has its id.
    if ((await files.find(orgId, result.audioformId))?.storageKey) return result;
  }
  return undefined;
};

/** The ad of which the items of a job are versions, as it was rendered: with the tags that it has as a production. */
const sourceOf = ({ job, signal }: ItemWork, organisation: string | undefined): RenderJob | undefined => {
  const parsed = parseAudioform((job.input as BatchInput).source);
  return parsed.ok ? { document: parsed.document, tags: tagsOf(parsed.document, organisation), signal } : undefined;
};

/** Bases of jobs: more jobs than this do not have runs in one process at the same time. */
const MAX_JOBS = 8;

const render = async (services: RenderItemServices, bases: VariantBases, work: ItemWork): Promise<ItemOutcome> => {
  const { job, item, signal } = work;
  const { orgId } = item;
  const parsed = parseAudioform(item.input);
  if (!parsed.ok) throw new BuildError(parsed.errors.map(({ message }) => message));
  const { document, dialect } = parsed;
  const context = services.contextFor(orgId, signal);
  const organisation = await services.organisationName(orgId);
  const tags = tagsOf(document, organisation);
  const ad = await bases.render(context, job.id, { document, tags, signal }, () => sourceOf(work, organisation));
  const owner = { orgId, id: item.id, createdBy: job.createdBy };
  const { reuse } = ad;
  const { ending, file, uri } = await storeAd({ ...services, context }, owner, ad, {
    document,
    tags,
    isVersion: reuse !== null,
  });
  const warnings = distinctMessages([...parsed.warnings, ...ad.warnings]);
  const durationSeconds = ad.timeline.frames / SAMPLE_RATE_HZ;
  const { extension } = encoderOf(document.delivery);
  const result: ItemResult = { audioformId: item.id, uri, durationSeconds, extension };
  return {
    ending: { status: 'succeeded', errors: [], warnings, result },
    write: async (db) => {
      const spender = { orgId, userId: job.createdBy, productionId: item.id };
      const part = { holdId: job.holdId, credits: item.heldCredits };
      const creditsUsed = await settlePart(db, spender, { part, work: workOf(document, ad) });
      const row = { ...owner, ...ending, input: item.input, dialect, warnings, startedAt: item.startedAt, creditsUsed };
      await createAudioformsRepository(db).insertFinished(row);
      await services.publishFile(db, file);
      return { creditsUsed };
    },
  };
};

/** Batches: each item is an ad. One whose document was rendered before has that ad's result, and costs nothing. */
export const createBatchKind = (services: RenderItemServices): JobKind => {
  const bases = createVariantBases(MAX_JOBS);
  return {
    reasonsOf,
    run: async (work) => {
      const result = await equalResult(services, work);
      if (!result) return render(services, bases, work);
      return { ending: { status: 'succeeded', errors: [], warnings: [], result } };
    },
  };
};
