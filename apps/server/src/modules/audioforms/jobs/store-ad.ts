import { encoderOf, isConstantRateMp3, probeAudio } from '@sonora/codecs';
import {
  type DecodedFigures,
  deliveredFileOf,
  deliveredKey,
  type MasterInfo,
  type RenderContext,
  type RenderedAd,
  type RenderJob,
} from '@sonora/renderer';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { FileRow } from '../../files/index.ts';
import type { ProductionRow } from '../audioforms.repository.ts';
import { toProductionRecord } from './production-record.ts';

/** Row of the file of a finished ad. */
export type AdFile = Pick<
  FileRow,
  'orgId' | 'id' | 'name' | 'mimeType' | 'storageKey' | 'sizeBytes' | 'durationSeconds' | 'accessControl' | 'createdBy'
>;

/** What a finished ad is stored as: part of its production's row, and its file's row. */
export type StoredAd = {
  readonly ending: Pick<ProductionRow, 'result' | 'details' | 'fileId'>;
  readonly file: AdFile;
  readonly uri: string;
};

const figuresOf = ({ measurement, quality }: MasterInfo): DecodedFigures => {
  const { integratedLufs, maxShortTermLufs, truePeakDbtp } = measurement;
  const secondsOf = (name: string): number => quality.find(({ id }) => id === name)?.value ?? 0;
  return {
    silenceAtStartSeconds: secondsOf('silenceAtStart'),
    silenceAtEndSeconds: secondsOf('silenceAtEnd'),
    integratedLufs,
    maxShortTermLufs,
    truePeakDbtp,
  };
};

/**
 * Puts the file of a rendered ad into the storage, and describes it for the rows of its production and its file, which the
 * caller writes in one transaction.
 * @param isVersion the ad was spliced from another one, of which its stems and master are restored
 */
export const storeAd = async (
  services: {
    readonly storage: Pick<Storage, 'put'>;
    readonly context: Pick<RenderContext, 'cache'>;
    readonly publicUrl: string;
  },
  { orgId, id, createdBy }: Pick<ProductionRow, 'orgId' | 'id' | 'createdBy'>,
  ad: RenderedAd,
  { document, tags, isVersion = false }: Pick<RenderJob, 'document' | 'tags'> & { readonly isVersion?: boolean },
): Promise<StoredAd> => {
  const preset = encoderOf(document.delivery);
  const bytes = await services.context.cache.readBytes(deliveredKey(ad.masterKey));
  if (!bytes) throw new Error('the delivered file is no longer in the cache');
  const storageKey = `ads/${orgId}/${id}.${preset.extension}`;
  const { sizeBytes } = await services.storage.put(storageKey, bytes);
  const isPublic = document.delivery.public;
  const uri = `${services.publicUrl}/${isPublic ? 'public-file' : 'file'}/${id}`;
  const record = toProductionRecord(document, ad, uri);
  return {
    uri,
    ending: {
      result: {
        resolved: record.resolved,
        mixHash: record.mixHash,
        deliverHash: record.deliverHash,
        gainDb: record.gainDb,
        tags,
        ...(isVersion && { isVersion }),
        delivered: deliveredFileOf(
          probeAudio(bytes),
          { sizeBytes: bytes.length, isRateConstant: isConstantRateMp3(bytes) },
          figuresOf(ad.masterInfo),
        ),
      },
      details: record.details,
      fileId: id,
    },
    file: {
      orgId,
      id,
      name: `ad-${id.slice(-12)}.${preset.extension}`,
      mimeType: preset.mimeType,
      storageKey,
      sizeBytes,
      durationSeconds: record.details.durationSeconds,
      accessControl: isPublic ? 'public' : 'private',
      createdBy,
    },
  };
};
