import {
  type BuyerId,
  type BuyerProfile,
  buildTag,
  buyerProfiles,
  type DocumentVersion,
  documentVersions,
  noAdDocument,
  renderDocument,
} from '@sonora/adserving';
import { type CampaignSettings, DomainError, type ServedCampaign } from '@sonora/contracts';
import { isPublicAddress } from '@sonora/contracts/campaigns/public-address';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { compileAdDocument } from './ad-document.ts';

/** Shown in place of the id that each answer has. */
const SAMPLE_ID = '00000000-0000-4000-8000-000000000000';

/** What a tag answers when a creative was chosen; by default, the default creative. @throws RangeError when no document can be written */
export const documentOf = (
  base: string,
  served: ServedCampaign | undefined,
  version: DocumentVersion,
  creativeId = served?.definition.defaultCreativeId,
): string => {
  const creative = creativeId === undefined ? undefined : served?.creatives[creativeId];
  if (!served || creativeId === undefined || !creative) return noAdDocument(version);
  const template = compileAdDocument({ campaign: served, creativeId, creative, version, baseUrl: base });
  return renderDocument(template, {
    adServingId: SAMPLE_ID,
    eventAddress: (event) => `${base}/t/${event}`,
  });
};

/** The tag for a buyer, and what it answers with the default creative in each format. */
export const viewTag = (
  {
    adsPublicUrl,
    tagId,
    settings,
  }: { readonly adsPublicUrl: string; readonly tagId: string; readonly settings: CampaignSettings },
  served: ServedCampaign | undefined,
  {
    buyer = settings.dsp,
    version = settings.vastVersion,
  }: { readonly buyer?: BuyerId | undefined; readonly version?: DocumentVersion | undefined },
) => {
  const profile: BuyerProfile = buyerProfiles[buyer];
  const url = buildTag({ buyer, baseUrl: adsPublicUrl, tagId, version, parameters: settings.macros });
  const macros = {
    cb: profile.cachebuster,
    ...profile.parameters,
    ...settings.macros,
    ...(profile.click ? { click: profile.click } : {}),
  };
  const accepted: readonly DocumentVersion[] = profile.requirements.vastVersions;
  try {
    return {
      buyer,
      version,
      url,
      macros: Object.entries(macros).map(([name, value]) => ({ name, value })),
      isPublic: isPublicAddress(adsPublicUrl),
      documents: documentVersions.map((one) => ({
        version: one,
        isAccepted: accepted.includes(one),
        xml: documentOf(adsPublicUrl, served, one),
      })),
    };
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new DomainError('conflict', { detail: campaignMessage('campaigns.noDocument'), cause });
    throw cause;
  }
};
