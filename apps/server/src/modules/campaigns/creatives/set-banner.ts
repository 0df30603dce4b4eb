import { DomainError } from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import type { CampaignsServices } from '../campaigns.services.ts';
import { createCampaignsRepository, draftSettings } from '../drafts/campaigns.repository.ts';
import { changeSetUp } from '../drafts/change-set-up.ts';
import { assertPartKnown, type ExpectedId } from './assert-known.ts';
import { type BannerShape, pictureBytes, storeBanner } from './banners.ts';

/** Makes a picture the banner of a draft. @throws DomainError `not-found`, `edit-conflict`, `invalid-input`, `too-large` */
export const setBanner = async (
  services: Pick<CampaignsServices, 'handle' | 'storage'>,
  caller: MemberCaller,
  wanted: {
    readonly id: string;
    readonly shape: BannerShape;
    readonly file?: File | undefined;
    readonly fileId?: string | undefined;
    readonly expectedBannerId?: ExpectedId;
  },
): Promise<void> => {
  const { handle, storage } = services;
  const { db } = handle;
  const { orgId } = caller;
  const { id, shape, expectedBannerId } = wanted;
  const repository = createCampaignsRepository(db);
  const campaign = await repository.find({ orgId, id });
  if (!campaign) throw new DomainError('not-found');
  const part = `${shape}BannerId` as const;
  // Before the picture is stored; and again with the change.
  assertPartKnown(await draftSettings(repository, campaign), part, expectedBannerId);
  const bytes = await pictureBytes({ db, storage }, orgId, wanted);
  if (!bytes) throw new DomainError('invalid-input', { detail: campaignMessage('campaigns.noBannerGiven') });
  const bannerId = await storeBanner({ db, storage }, { orgId, campaignId: id }, { shape, bytes });
  await changeSetUp(services, caller, { id, setUp: { [part]: bannerId } }, (settings) =>
    assertPartKnown(settings, part, expectedBannerId),
  );
};
