import { DomainError, limits } from '@sonora/contracts';
import type { bannerShapes } from '@sonora/contracts/campaigns/served-campaign';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { type EncodedPicture, encodePicture } from '../../../platform/images/encode-picture.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { createFilesRepository, requireKind } from '../../files/index.ts';
import { type BannerRow, createCreativesRepository, type NewBannerRow } from './creatives.repository.ts';

export type BannerShape = (typeof bannerShapes)[number];

/** Sizes that buyers take, in pixels. */
const sizesOfShape: Readonly<Record<BannerShape, readonly (readonly [width: number, height: number])[]>> = {
  square: [
    [640, 640],
    [300, 300],
  ],
  rectangle: [[300, 250]],
};

const checkedSize = (shape: BannerShape, { widthPx, heightPx }: EncodedPicture): void => {
  const sizes = sizesOfShape[shape];
  if (sizes.some(([width, height]) => width === widthPx && height === heightPx)) return;
  throw new DomainError('invalid-input', {
    detail: campaignMessage('campaigns.bannerSize', {
      sizes: sizes.map((size) => size.join('×')).join(', '),
      given: `${widthPx}×${heightPx}`,
    }),
  });
};

type Services = { readonly db: Database; readonly storage: Pick<Storage, 'put'> };
type Owner = { readonly orgId: string; readonly campaignId: string };

const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

type Picture = { readonly shape: BannerShape; readonly bytes: Uint8Array; readonly maxBytes?: number };

/**
 * Stores a picture as a banner, decoded and encoded again, which removes metadata and anything that is appended to it.
 * @param picture `maxBytes` of the encoded picture. Default: as large as its quality needs
 * @returns the row of the banner, which is not stored yet. An object without a row is swept. @throws DomainError `invalid-input`, `too-large`
 */
export const prepareBanner = async (
  { storage }: Pick<Services, 'storage'>,
  { orgId, campaignId }: Owner,
  { shape, bytes, maxBytes }: Picture,
): Promise<NewBannerRow> => {
  if (bytes.length > limits.campaigns.bannerBytes)
    throw new DomainError('too-large', {
      detail: campaignMessage('campaigns.bannerTooLarge', { megabytes: limits.campaigns.bannerBytes / 1_000_000 }),
    });
  const picture = await encodePicture(bytes, orgId, maxBytes);
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
