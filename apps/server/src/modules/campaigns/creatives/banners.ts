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
  middleBannerFrame,
  type PictureSize,
} from '@sonora/contracts/campaigns/banner-frame';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { type EncodedPicture, encodePicture, type PictureCut } from '../../../platform/images/encode-picture.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { createFilesRepository, requireKind } from '../../files/index.ts';
import {
  type BannerRow,
  createCreativesRepository,
  type NewPictureRow,
  type PictureRow,
} from './creatives.repository.ts';

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
  const frame = wanted === 'middle' ? middleBannerFrame(shape, picture) : wanted;
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

/** @throws DomainError `too-large` */
const assertBytes = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length <= limits.campaigns.bannerBytes) return bytes;
  throw new DomainError('too-large', {
    detail: campaignMessage('campaigns.bannerTooLarge', { megabytes: limits.campaigns.bannerBytes / 1_000_000 }),
  });
};

/** Stores the object of a picture. @returns its row, which is not stored yet. An object without a row is swept. */
const storePicture = async (
  storage: Pick<Storage, 'put'>,
  { orgId, campaignId }: Owner,
  shape: NewPictureRow['shape'],
  { content, mediaType: mimeType, widthPx, heightPx }: EncodedPicture,
): Promise<NewPictureRow> => {
  const id = newId();
  const objectKey = `campaigns/banners/${id}.${extensions[mimeType]}`;
  await storage.put(objectKey, content);
  return { orgId, id, campaignId, shape, widthPx, heightPx, mimeType, sizeBytes: content.length, objectKey };
};

/**
 * Stores a picture as a banner, decoded and encoded again, which removes metadata and anything that is appended to it.
 * @param picture `maxBytes` of the encoded picture. Default: as large as its quality needs
 * @returns the row of the banner, which is not stored yet. An object without a row is swept. @throws DomainError `invalid-input`, `too-large`
 */
export const prepareBanner = async (
  { storage }: Pick<Services, 'storage'>,
  owner: Owner,
  { shape, bytes, maxBytes, frame }: Picture,
): Promise<NewPictureRow> => {
  const picture = await encodePicture(assertBytes(bytes), owner.orgId, {
    maxBytes,
    cut: frame && ((size) => cutOfFrame(shape, size, frame)),
  });
  checkedSize(shape, picture);
  return storePicture(storage, owner, shape, picture);
};

/** Stores a picture as a banner, with its row. @returns its id. @throws as `prepareBanner` */
export const storeBanner = async (services: Services, owner: Owner, picture: Picture): Promise<string> => {
  const row = await prepareBanner(services, owner, picture);
  await createCreativesRepository(services.db).insertPicture(row);
  return row.id;
};

/**
 * Bytes of a picture from a form, or from the files or banners of the organisation: campaigns name their banners where they take ids of files.
 * @throws DomainError `not-found`, `invalid-input`
 */
export const pictureBytes = async (
  { db, storage }: { readonly db: Database; readonly storage: Pick<Storage, 'get'> },
  orgId: string,
  given: { readonly file?: File | undefined; readonly fileId?: string | null | undefined },
): Promise<Uint8Array | undefined> => {
  if (given.file) return new Uint8Array(await given.file.arrayBuffer());
  const { fileId } = given;
  if (!fileId) return undefined;
  const file = await createFilesRepository(db).find(orgId, fileId);
  const banner = file ? undefined : await createCreativesRepository(db).findBanner(orgId, fileId);
  if (banner) return storage.get(banner.objectKey);
  const row = requireKind(file, 'picture');
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

/** Larger pictures of icons are scaled down: players show icons beside other things. */
const MAX_ICON_PX = 256;

const iconCut = ({ widthPx: width, heightPx: height }: PictureSize): PictureCut => {
  const scale = Math.min(1, MAX_ICON_PX / Math.max(width, height));
  const scaled = (pixels: number): number => Math.max(1, Math.round(pixels * scale));
  return { left: 0, top: 0, width, height, widthPx: scaled(width), heightPx: scaled(height) };
};

/** Stores a picture for an icon, decoded and encoded again. @returns its row. @throws DomainError `invalid-input`, `too-large` */
export const storeIconPicture = async (
  { db, storage }: Services,
  owner: Owner,
  bytes: Uint8Array,
): Promise<PictureRow> => {
  const row = await storePicture(
    storage,
    owner,
    'icon',
    await encodePicture(assertBytes(bytes), owner.orgId, { cut: iconCut }),
  );
  const creatives = createCreativesRepository(db);
  await creatives.insertPicture(row);
  return (await creatives.findIconPicture(owner.orgId, row.id))!;
};

/** A banner or the picture of an icon for another campaign: a copy, so that either campaign may be deleted. @returns id of the copy */
export const copyPicture = async (
  { db, storage }: { readonly db: Database; readonly storage: Pick<Storage, 'copy'> },
  { orgId, campaignId }: Owner,
  pictureId: string | null,
): Promise<string | null> => {
  const creatives = createCreativesRepository(db);
  const picture =
    pictureId === null
      ? undefined
      : ((await creatives.findBanner(orgId, pictureId)) ?? (await creatives.findIconPicture(orgId, pictureId)));
  if (!picture) return null;
  const id = newId();
  const objectKey = `campaigns/banners/${id}.${extensions[picture.mimeType]}`;
  await storage.copy(picture.objectKey, objectKey);
  await creatives.insertPicture({ ...picture, id, campaignId, objectKey, createdAt: new Date() });
  return id;
};
