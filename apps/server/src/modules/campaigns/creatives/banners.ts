import { DomainError, limits } from '@sonora/contracts';
import {
  type BannerFrame,
  type BannerShapeName,
  bannerSizeOfFrame,
  bannerSizesPx,
  frameHeight,
  frameWidths,
  isBannerSize,
  isFrameWithin,
  middleFrame,
  type PictureSize,
} from '@sonora/contracts/campaigns/banner-frame';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { encodePicture, type PictureCut } from '../../../platform/images/encode-picture.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { createFilesRepository, requireKind } from '../../files/index.ts';
import { type BannerRow, createCreativesRepository, type NewBannerRow } from './creatives.repository.ts';

const sizeText = ({ widthPx, heightPx }: PictureSize): string => `${widthPx}×${heightPx}`;

const checkedSize = (shape: BannerShapeName, picture: PictureSize): void => {
  if (isBannerSize(shape, picture)) return;
  throw new DomainError('invalid-input', {
    detail: campaignMessage('campaigns.bannerSize', {
      sizes: bannerSizesPx[shape].map((size) => size.join('×')).join(', '),
      given: sizeText(picture),
    }),
  });
};

/** The part of a picture that becomes a banner. @throws DomainError `invalid-input` for a picture or frame that would be enlarged */
const cutOfFrame = (shape: BannerShapeName, picture: PictureSize, wanted: BannerFrame | 'middle'): PictureCut => {
  const values = { given: sizeText(picture), least: bannerSizesPx[shape].at(-1)!.join('×') };
  const frame = wanted === 'middle' ? middleFrame(shape, picture) : wanted;
  if (!frame || !frameWidths(shape, picture))
    throw new DomainError('invalid-input', { detail: campaignMessage('campaigns.bannerTooSmall', values) });
  if (!isFrameWithin(shape, picture, frame))
    throw new DomainError('invalid-input', { detail: campaignMessage('campaigns.bannerFrame', values) });
  return { ...frame, height: frameHeight(shape, frame.width), ...bannerSizeOfFrame(shape, frame.width)! };
};

type Services = { readonly db: Database; readonly storage: Pick<Storage, 'put'> };
type Owner = { readonly orgId: string; readonly campaignId: string };

const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

type Picture = {
  readonly shape: BannerShapeName;
  readonly bytes: Uint8Array;
  readonly maxBytes?: number | undefined;
  /** What of the picture becomes the banner. Default: all of it, which must have a size of banners. */
  readonly frame?: BannerFrame | 'middle' | undefined;
};

/**
 * Stores a picture as a banner, decoded and encoded again, which removes metadata and anything that is appended to it.
 * @param picture `maxBytes` of the encoded picture. Default: as large as its quality needs
 * @returns the row of the banner, which is not stored yet. An object without a row is swept. @throws DomainError `invalid-input`, `too-large`
 */
export const prepareBanner = async (
  { storage }: Pick<Services, 'storage'>,
  { orgId, campaignId }: Owner,
  { shape, bytes, maxBytes, frame }: Picture,
): Promise<NewBannerRow> => {
  if (bytes.length > limits.campaigns.bannerBytes)
    throw new DomainError('too-large', {
      detail: campaignMessage('campaigns.bannerTooLarge', { megabytes: limits.campaigns.bannerBytes / 1_000_000 }),
    });
  const picture = await encodePicture(bytes, orgId, {
    maxBytes,
    cut: frame && ((size) => cutOfFrame(shape, size, frame)),
  });
  checkedSize(shape, picture);
  const id = newId();
  const objectKey = `campaigns/banners/${id}.${extensions[picture.mediaType]}`;
  await storage.put(objectKey, picture.content);
  return {
    orgId,
    id,
    campaignId,
    shape,
    widthPx: picture.widthPx,
    heightPx: picture.heightPx,
    mimeType: picture.mediaType,
    sizeBytes: picture.content.length,
    objectKey,
  };
};

/** Stores a picture as a banner, with its row. @returns its id. @throws as `prepareBanner` */
export const storeBanner = async (services: Services, owner: Owner, picture: Picture): Promise<string> => {
  const row = await prepareBanner(services, owner, picture);
  await createCreativesRepository(services.db).insertBanner(row);
  return row.id;
};

/** Bytes of a picture from a form or the files of the organisation. @throws DomainError `not-found`, `invalid-input` */
export const pictureBytes = async (
  { db, storage }: { readonly db: Database; readonly storage: Pick<Storage, 'get'> },
  orgId: string,
  { file, fileId }: { readonly file?: File | undefined; readonly fileId?: string | null | undefined },
): Promise<Uint8Array | undefined> => {
  if (file) return new Uint8Array(await file.arrayBuffer());
  if (!fileId) return undefined;
  const row = requireKind(await createFilesRepository(db).find(orgId, fileId), 'picture');
  if (row.trashedAt !== null) throw new DomainError('not-found');
  if ((row.sizeBytes ?? 0) > limits.campaigns.bannerBytes)
    throw new DomainError('too-large', {
      detail: campaignMessage('campaigns.bannerTooLarge', { megabytes: limits.campaigns.bannerBytes / 1_000_000 }),
    });
  return storage.get(row.storageKey);
};

/** Encodes a banner again so that it has at most so many bytes. @returns id of the new banner */
export const shrinkBanner = async (
  services: Services & { readonly storage: Pick<Storage, 'put' | 'get'> },
  banner: BannerRow,
  maxBytes: number,
): Promise<string> => {
  const bytes = await services.storage.get(banner.objectKey);
  return storeBanner(services, banner, { shape: banner.shape, bytes, maxBytes });
};

/** Cuts a banner out of another one, encoded with at most so many bytes. @returns its id. @throws DomainError `invalid-input` */
export const cropBanner = async (
  services: Services & { readonly storage: Pick<Storage, 'put' | 'get'> },
  banner: BannerRow,
  wanted: Pick<Picture, 'shape' | 'frame' | 'maxBytes'>,
): Promise<string> => {
  const bytes = await services.storage.get(banner.objectKey);
  return storeBanner(services, banner, { ...wanted, frame: wanted.frame ?? 'middle', bytes });
};

/** A banner for another campaign: a copy, so that either campaign may be deleted. @returns id of the copy */
export const copyBanner = async (
  { db, storage }: { readonly db: Database; readonly storage: Pick<Storage, 'copy'> },
  { orgId, campaignId }: Owner,
  bannerId: string | null,
): Promise<string | null> => {
  const creatives = createCreativesRepository(db);
  const banner = bannerId === null ? undefined : await creatives.findBanner(orgId, bannerId);
  if (!banner) return null;
  const id = newId();
  const objectKey = `campaigns/banners/${id}.${extensions[banner.mimeType]}`;
  await storage.copy(banner.objectKey, objectKey);
  await creatives.insertBanner({ ...banner, id, campaignId, objectKey, createdAt: new Date() });
  return id;
};
