import { parseAudioform } from '@sonora/audioform';
import { type AudioTags, writeTags } from '@sonora/codecs';
import { DomainError, type ExportKind, type ProductionDetails } from '@sonora/contracts';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import {
  contentHash,
  ensureTask,
  masteredKey,
  type RenderContext,
  type RenderedAd,
  renderAd,
  restoreVariantAudio,
  stemKey,
} from '@sonora/renderer';
import { captionCues, toSrt, toWebVtt } from '@sonora/speech';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { ProductionRow } from '../audioforms.repository.ts';
import { assetName } from '../resolved-document.ts';
import { tagsOf } from './production-record.ts';

type Stored = {
  readonly mixHash: string;
  readonly deliverHash: string;
  readonly gainDb: number;
  /** Tags of the delivered file, on which the hashes depend. Missing in older productions. */
  readonly tags?: AudioTags;
  /** The hashes are those of a version that was spliced from its base. Missing in other productions. */
  readonly isVersion?: boolean;
};

type Source = { readonly pcmHash: string; readonly gainDb: number };

/** Hash of the cached audio of an export, and the gain that gives it its level in the ad. */
const sourceOf = (kind: ExportKind, stored: Stored): Source => {
  switch (kind) {
    case 'wav':
      return { pcmHash: masteredKey(stored.deliverHash), gainDb: 0 };
    case 'stem-speech':
      return { pcmHash: stemKey(stored.mixHash, 'speech'), gainDb: stored.gainDb };
    case 'stem-bed':
      return { pcmHash: stemKey(stored.mixHash, 'bed'), gainDb: stored.gainDb };
    case 'stem-effects':
      return { pcmHash: stemKey(stored.mixHash, 'effects'), gainDb: stored.gainDb };
    case 'mp3':
    case 'vtt':
    case 'srt':
      throw new Error(`${kind} is no export of samples`);
    default:
      throw new Error(`unknown export ${kind satisfies never}`);
  }
};

/** Caption file of all spoken words. */
export const exportCaptions = (details: Pick<ProductionDetails, 'lanes'>, kind: 'vtt' | 'srt'): string => {
  const words = details.lanes
    .filter(({ role }) => role === 'speech')
    .flatMap((lane) => lane.words)
    .sort((a, b) => a.startSeconds - b.startSeconds);
  const cues = captionCues(words);
  return kind === 'vtt' ? toWebVtt(cues) : toSrt(cues);
};

/** The keys of an ad that was rendered as a whole. */
const keysOf = ({ mixKey, masterKey, masterInfo }: RenderedAd): Stored => ({
  mixHash: mixKey,
  deliverHash: masterKey,
  gainDb: masterInfo.gainDb,
});

/**
 * The cached samples of an export. Samples of a version are restored from its base; what was evicted from the artifact
 * cache is rendered again: the same document gives the same audio. A version whose base was evicted, too, is rendered
 * as a whole, with its own gain.
 */
const cachedSource = async (
  context: RenderContext,
  row: ProductionRow,
  source: (stored: Stored) => Source,
  signal: AbortSignal,
): Promise<Source> => {
  const stored = row.result as Stored;
  const wanted = source(stored);
  if (await context.cache.has(wanted.pcmHash)) return wanted;
  const variant = { masterKey: stored.deliverHash, pcmKey: wanted.pcmHash };
  if (await restoreVariantAudio(context, signal, variant)) return wanted;
  const parsed = parseAudioform(row.input);
  if (!parsed.ok) throw new DomainError('internal');
  const tags = stored.tags ?? tagsOf(parsed.document, undefined);
  const ad = await renderAd(context, { document: parsed.document, tags, signal });
  if (await context.cache.has(wanted.pcmHash)) return wanted;
  if (stored.isVersion) return source(keysOf(ad));
  throw new DomainError('conflict', { detail: audioformMessage('audioforms.downloadNeedsRender') });
};

/** A WAV file of cached samples. */
const wavOf = async (
  context: RenderContext,
  row: ProductionRow,
  source: (stored: Stored) => Source,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const wanted = source(row.result as Stored);
  const known = await context.cache.readBytes(contentHash('export', wanted.pcmHash, wanted.gainDb));
  if (known) return known;
  const { pcmHash, gainDb } = await cachedSource(context, row, source, signal);
  const hash = contentHash('export', pcmHash, gainDb);
  await ensureTask(context, signal, 'exportWav', { pcmHash, gainDb, hash });
  const bytes = await context.cache.readBytes(hash);
  if (!bytes) throw new Error('the export is no longer in the cache');
  return bytes;
};

/**
 * Stores the speech of one asset of a finished production.
 * @returns the storage key
 * @throws DomainError `not-found`
 */
export const exportAsset = async (
  context: RenderContext,
  storage: Storage,
  { row, name }: { readonly row: ProductionRow; readonly name: string },
  signal: AbortSignal,
): Promise<string> => {
  const lanes = row.status === 'succeeded' ? (row.details as ProductionDetails).lanes : [];
  const lane = lanes.find(({ role, assetKey }) => role === 'speech' && assetName(assetKey) === name);
  if (!lane) throw new DomainError('not-found');
  const key = `exports/${row.orgId}/${row.id}-asset-${name}.wav`;
  if (!(await storage.stat(key)))
    await storage.put(key, await wavOf(context, row, () => ({ pcmHash: lane.stemHash, gainDb: 0 }), signal));
  return key;
};

/**
 * Creates one download of a finished production and stores it.
 * @returns the storage key
 */
export const exportProduction = async (
  context: RenderContext,
  storage: Storage,
  row: ProductionRow,
  kind: ExportKind,
  signal: AbortSignal,
): Promise<string> => {
  const stored = row.result as Stored | null;
  if (!stored || row.status !== 'succeeded')
    throw new DomainError('conflict', { detail: audioformMessage('audioforms.onlyFinishedDownloaded') });
  if (kind === 'vtt' || kind === 'srt') {
    const key = `exports/${row.orgId}/${row.id}.${kind}`;
    await storage.put(key, new TextEncoder().encode(exportCaptions(row.details as ProductionDetails, kind)));
    return key;
  }
  const key = `exports/${row.orgId}/${row.id}-${kind}.wav`;
  const bytes = await wavOf(context, row, (keys) => sourceOf(kind, keys), signal);
  const { integratedLufs } = row.details as ProductionDetails;
  const loudness = kind === 'wav' && integratedLufs !== null ? { loudness: { integratedLufs } } : {};
  await storage.put(key, writeTags(bytes, { ...stored.tags, ...loudness }));
  return key;
};
