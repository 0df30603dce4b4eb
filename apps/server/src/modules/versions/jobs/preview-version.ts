import { assetOf, type CanonicalAudioform, type TimelineClip } from '@sonora/audioform';
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

type Span = { readonly startFrame: number; readonly endFrame: number };

/** Equal for clips that sound equal at the same place. */
const soundOf = (document: CanonicalAudioform, clip: TimelineClip): string => {
  const asset = assetOf(document, clip.assetKey);
  const voice = asset?.type === 'tts' ? assetOf(document, asset.voiceRef) : undefined;
  return JSON.stringify([clip.role, clip.startFrame, clip.frames, clip.readOffsetFrames, asset ?? null, voice ?? null]);
};

/** Spans that sound only in one of the two: clips that came, went or moved, and what is longer than the source. */
const changedSpans = (
  source: FoundSource,
  document: CanonicalAudioform,
  { clips, frames }: RenderedAd['timeline'],
): readonly Span[] => {
  const spanOf = ({ startFrame, frames: length }: TimelineClip): Span => ({
    startFrame,
    endFrame: startFrame + length,
  });
  const sounds = (all: readonly TimelineClip[], of: CanonicalAudioform) =>
    new Map(all.filter(({ role }) => role !== 'silence' && role !== 'bed').map((clip) => [soundOf(of, clip), clip]));
  const before = sounds(source.clips, source.base.document);
  const after = sounds(clips, document);
  const differing = [
    ...[...before].filter(([key]) => !after.has(key)),
    ...[...after].filter(([key]) => !before.has(key)),
  ].map(([, clip]) => spanOf(clip));
  const sourceFrames = Math.round((source.durationSeconds ?? 0) * SAMPLE_RATE_HZ);
  const longer = frames > sourceFrames ? [{ startFrame: sourceFrames, endFrame: frames }] : [];
  return merged([...differing, ...longer].map((span) => ({ ...span, endFrame: Math.min(span.endFrame, frames) })));
};

/** Spans in their order, those that touch as one. */
const merged = (spans: readonly Span[]): readonly Span[] => {
  const found: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.startFrame - b.startFrame)) {
    const last = found.at(-1);
    if (span.endFrame <= span.startFrame) continue;
    if (last && span.startFrame <= last.endFrame)
      found[found.length - 1] = { ...last, endFrame: Math.max(last.endFrame, span.endFrame) };
    else found.push(span);
  }
  return found;
};

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
    changedSpans: changedSpans(setUp.source, document, ad.timeline).map(({ startFrame, endFrame }) => ({
      startSeconds: seconds(startFrame),
      endSeconds: seconds(endFrame),
    })),
    peaks: peaksOf(ad.masterInfo),
  };
};
