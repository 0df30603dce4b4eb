import { type BuyerId, buyerProfiles, documentVersions } from '@sonora/adserving';
import { type CampaignSettings, DomainError, limits, type ServedCampaign } from '@sonora/contracts';
import type { DocumentVerdict, TagValidation } from '@sonora/contracts/campaigns/validation-schemas';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { CampaignsServices } from '../campaigns.services.ts';
import { readChecklistFacts } from '../checks/apply-fix.ts';
import { buyerChecklist, type ChecklistFacts } from '../checks/checklist.ts';
import { type CampaignId, type CampaignRow, createCampaignsRepository } from '../drafts/campaigns.repository.ts';
import { buildServed } from '../publication/build-served.ts';
import { readServedParts } from '../publication/publications.repository.ts';
import { viewTag } from '../publication/tag-documents.ts';
import { told } from '../told.ts';
import { checkDocument, type DocumentFinding } from './check-document.ts';

type State = DocumentVerdict['state'];

const worst = (states: readonly State[]): State =>
  states.includes('error') ? 'error' : states.includes('warning') ? 'warning' : 'ok';

type TagOf = { readonly adsPublicUrl: string; readonly tagId: string; readonly settings: CampaignSettings };

/** Documents of a tag; undefined when the settings lead to none. */
const documentsOf = (tag: TagOf, served: ServedCampaign | undefined) => {
  try {
    return viewTag(tag, served, {}).documents;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
};

const verdictsOf = (tag: TagOf, served: ServedCampaign | undefined): DocumentVerdict[] => {
  const documents = documentsOf(tag, served);
  const unmade: readonly DocumentFinding[] = [
    { sentence: campaignMessage('campaigns.documentUnmade'), state: 'error' },
  ];
  return documentVersions.map((version) => {
    const xml = documents?.find((document) => document.version === version)?.xml;
    const { kind, findings } =
      xml === undefined ? { kind: 'noAd' as const, findings: unmade } : checkDocument(xml, version);
    return {
      version,
      kind,
      state: worst(findings.map(({ state }) => state)),
      findings: findings.map(({ sentence, state }) => ({ ...told(sentence), state })),
      sizeBytes: Buffer.byteLength(xml ?? ''),
      isDefault: version === tag.settings.vastVersion,
    };
  });
};

const buyersOf = (facts: ChecklistFacts): TagValidation['buyers'] => {
  const own = facts.settings.dsp;
  const others = (Object.keys(buyerProfiles) as BuyerId[]).filter((buyer) => buyer !== own);
  return [own, ...others].map((buyer) => {
    const items = buyerChecklist(facts, buyer).map(({ creativeIds: _ids, fix: _fix, ...item }) => item);
    const { name, sources } = buyerProfiles[buyer];
    const state = worst(items.map((item) => item.state));
    return { buyer, name, state, isOwn: buyer === own, items, sources: [...sources] };
  });
};

const creativesOf = ({ settings, creatives }: ChecklistFacts): TagValidation['creatives'] => {
  const isDefault = (id: string): boolean => id === settings.defaultCreativeId;
  const ordered = settings.creatives.toSorted(
    (a, b) => Number(isDefault(b.creativeId)) - Number(isDefault(a.creativeId)),
  );
  return ordered.slice(0, limits.campaigns.inList).flatMap(({ creativeId, name }) => {
    const row = creatives.get(creativeId);
    if (!row) return [];
    return [
      {
        name,
        isDefault: isDefault(creativeId),
        state: row.state,
        durationSeconds: row.durationMs === null ? null : row.durationMs / 1_000,
        integratedLufs: row.loudness?.integratedLufs ?? null,
        truePeakDbtp: row.loudness?.truePeakDbtp ?? null,
        renditions: row.renditions.map(({ objectKey: _key, codec: _codec, ...rendition }) => rendition),
      },
    ];
  });
};

export type ValidationServices = Pick<CampaignsServices, 'handle' | 'adsPublicUrl'> & {
  readonly organisationName: (orgId: string) => Promise<string>;
};

/** Of the published revision where there is one: that is what buyers get. */
const revisionOf = ({ publishedRevision, draftRevision }: CampaignRow): number => publishedRevision ?? draftRevision;

/** The validation report of a campaign's tag. @throws DomainError `not-found` */
export const buildValidation = async (services: ValidationServices, id: CampaignId): Promise<TagValidation> => {
  const { handle, adsPublicUrl } = services;
  const repository = createCampaignsRepository(handle.db);
  const campaign = await repository.find(id);
  const revision = campaign && (await repository.findRevision(id, revisionOf(campaign)));
  if (!campaign || !revision) throw new DomainError('not-found');
  const { settings } = revision;
  const facts = await readChecklistFacts({ handle, adsPublicUrl }, id, settings);
  const { tagId, publishedRevision, isPaused } = campaign;
  const served = buildServed(await readServedParts(handle.db, campaign, settings));
  const documents = verdictsOf({ adsPublicUrl, tagId, settings }, served);
  const buyers = buyersOf(facts);
  return {
    name: settings.name,
    orgName: await services.organisationName(id.orgId),
    tagUrl: `${adsPublicUrl}/vast/${tagId}`,
    revision: revision.number,
    of: publishedRevision === null ? 'draft' : 'published',
    isServed: publishedRevision !== null && !isPaused,
    publishedAt: campaign.publishedAt?.getTime() ?? null,
    checkedAt: Date.now(),
    state: worst([...documents.map(({ state }) => state), ...buyers.slice(0, 1).map(({ state }) => state)]),
    documents,
    buyers,
    creatives: creativesOf(facts),
    creativeCount: settings.creatives.length,
  };
};
