import { planVersion } from '@sonora/audioform/versions';
import { encoderOf } from '@sonora/codecs';
import { DomainError } from '@sonora/contracts';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { deliveredKey, type RenderContext, type RenderedAd, type TaskRunner } from '@sonora/renderer';
import type { Database } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { tagsOf } from '../../audioforms/jobs/index.ts';
import { createOrganisationsRepository } from '../../organisations/index.ts';
import { type FoundSource, readSetUp, requirePlan, type SessionOfTable } from '../tables/table-setup.ts';
import { createTablesRepository } from '../tables/tables.repository.ts';
import type { VersionPreview } from '../tables/version-preview.ts';
import { changedParts, type HeardAd } from './changed-parts.ts';
import { createVariantBases, type VariantBases } from './variant-bases.ts';

export type PreviewVersionServices = {
  readonly db: Database;
  readonly storage: Storage;
  readonly publicUrl: string;
  readonly contextFor: (orgId: string) => RenderContext;
  readonly bases: VariantBases;
};

/** Tables whose rows are listened to at the same time, with a reserve for those whose set-up changes meanwhile. */
const MAX_TABLES = 8;

/** Bases of tables: the source, or the first row that is listened to. */
export const createPreviewBases = (): VariantBases => createVariantBases(MAX_TABLES);

/** Enough for a grid of waveforms. */
const MAX_PEAKS = 2_000;

const heardSource = ({ base, clips, durationSeconds }: FoundSource): HeardAd => ({
  document: base.document,
  clips,
  frames: Math.round((durationSeconds ?? 0) * SAMPLE_RATE_HZ),
});

const peaksOf = ({ peaks }: RenderedAd['masterInfo']): VersionPreview['peaks'] => {
  const levels = peaks.mix.toSorted((a, b) => a.framesPerPeak - b.framesPerPeak);
  const level = levels.find(({ min }) => min.length <= MAX_PEAKS) ?? levels.at(-1);
  return { framesPerPeak: level?.framesPerPeak ?? 1, min: [...(level?.min ?? [])], max: [...(level?.max ?? [])] };
};

/** An abort ends the thread. A variant takes less time than a new thread, which would have to load the base again. */
const finishingVariants = (runner: TaskRunner): TaskRunner => ({
  run: (message, signal) => runner.run(message, message.task === 'variant' ? undefined : signal),
  close: () => runner.close(),
});

/**
 * The audio of a row as it is now. Nothing is charged.
 * @throws DomainError `not-found`; `invalid-input` naming the problems of the row
 */
export const previewVersion = async (
  { db, storage, publicUrl, contextFor, bases }: PreviewVersionServices,
  { itemId, ...session }: SessionOfTable & { readonly itemId: string },
  signal: AbortSignal,
): Promise<VersionPreview> => {
  const own = contextFor(session.orgId);
  const context: RenderContext = { ...own, runner: finishingVariants(own.runner) };
  const setUp = await readSetUp(db, { publicUrl, voicesOf: () => context.speech() }, session);
  const plan = requirePlan(setUp);
  const [row] = await createTablesRepository(db).byIds(session, setUp.hash, [itemId]);
  if (!row || !setUp.source) throw new DomainError('not-found');
  const planned = planVersion(plan, row.cells, row.ownTags);
  if (!planned.ok) {
    const [first] = planned.problems;
    throw new DomainError('invalid-input', {
      findings: planned.problems.map(({ column, message }) => ({ ...(column ? { place: column } : {}), message })),
      ...(first ? { detail: first.message } : {}),
    });
  }
  const { document } = planned;
  // The title depends on the text alone: the preview of a row that was rendered is found in the cache.
  const job = { document, tags: tagsOf(document, undefined), signal };
  // With the tags that it has as a production, so that it is found in the cache.
  const ofSource = setUp.source.base.document;
  const organisation = await createOrganisationsRepository(db).findName(session.orgId);
  const source = () => ({ document: ofSource, tags: tagsOf(ofSource, organisation), signal });
  const ad = await bases.render(context, `${session.orgId} ${session.sessionId} ${setUp.hash}`, job, source);
  const bytes = await context.cache.readBytes(deliveredKey(ad.masterKey));
  if (!bytes) throw new Error('the delivered file is no longer in the cache');
  const { extension, mimeType: mediaType } = encoderOf(document.delivery);
  const key = `previews/${ad.masterKey}.${extension}`;
  // Stored again each time, because files of this folder are deleted by age and must outlive the address.
  await storage.put(key, bytes);
  const { integratedLufs } = ad.masterInfo.measurement;
  const seconds = (frames: number): number => frames / SAMPLE_RATE_HZ;
  return {
    key,
    extension,
    mediaType,
    durationSeconds: seconds(ad.timeline.frames),
    integratedLufs: Number.isFinite(integratedLufs) ? integratedLufs : null,
    changedSpans: changedParts(heardSource(setUp.source), { document, ...ad.timeline }).map(
      ({ startFrame, endFrame }) => ({
        startSeconds: seconds(startFrame),
        endSeconds: seconds(endFrame),
      }),
    ),
    peaks: peaksOf(ad.masterInfo),
  };
};
