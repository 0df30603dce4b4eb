import { DomainError } from '@sonora/contracts';
import type { BannerFrame, BannerShapeName } from '@sonora/contracts/campaigns/banner-frame';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import type { CampaignsServices } from '../campaigns.services.ts';
import { createCampaignsRepository, readCampaignDraft } from '../drafts/campaigns.repository.ts';
import { changeSetUp } from '../drafts/change-set-up.ts';
import { assertPartKnown, type ExpectedId } from './assert-known.ts';
import { pictureBytes, storeBanner, storeIconPicture } from './banners.ts';
import type { PictureRow } from './creatives.repository.ts';

/** Makes a picture the banner of a draft. @throws DomainError `not-found`, `edit-conflict`, `invalid-input`, `too-large` */
export const setBanner = async (
  services: Pick<CampaignsServices, 'handle' | 'storage'>,
  caller: MemberCaller,
  wanted: {
    readonly id: string;
    readonly shape: BannerShapeName;
    readonly file?: File | undefined;
    readonly fileId?: string | undefined;
    readonly frame?: BannerFrame | undefined;
    readonly expectedBannerId?: ExpectedId;
  },
): Promise<void> => {
  const { handle, storage } = services;
  const { db } = handle;
  const { orgId } = caller;
  const { id, shape, frame, expectedBannerId } = wanted;
  const draft = await readCampaignDraft(createCampaignsRepository(db), { orgId, id });
  const part = `${shape}BannerId` as const;
  // Before the picture is stored; and again with the change.
  assertPartKnown(draft.settings, part, expectedBannerId);
  const bytes = await pictureBytes({ db, storage }, orgId, wanted);
  if (!bytes) throw new DomainError('invalid-input', { detail: campaignMessage('campaigns.noBannerGiven') });
  const bannerId = await storeBanner({ db, storage }, { orgId, campaignId: id }, { shape, bytes, frame });
  await changeSetUp(services, caller, { id, setUp: { [part]: bannerId } }, (settings) =>
    assertPartKnown(settings, part, expectedBannerId),
  );
};

/** Stores a picture that can become the icon of a campaign's ad. @throws DomainError `not-found`, `invalid-input`, `too-large` */
export const addIconPicture = async (
  { handle: { db }, storage }: Pick<CampaignsServices, 'handle' | 'storage'>,
  { orgId }: MemberCaller,
  { id, ...from }: { readonly id: string; readonly file?: File | undefined; readonly fileId?: string | undefined },
): Promise<PictureRow> => {
  if (!(await createCampaignsRepository(db).find({ orgId, id }))) throw new DomainError('not-found');
  const bytes = await pictureBytes({ db, storage }, orgId, from);
  if (!bytes) throw new DomainError('invalid-input', { detail: campaignMessage('campaigns.noBannerGiven') });
  return storeIconPicture({ db, storage }, { orgId, campaignId: id }, bytes);
};
