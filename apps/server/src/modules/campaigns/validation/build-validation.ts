import { type BuyerId, buyerProfiles, type DocumentVersion, documentVersions } from '@sonora/adserving';
import {
  type CampaignSettings,
  DomainError,
  limits,
  type ServedCampaign,
  type ServedCreative,
} from '@sonora/contracts';
import type { DocumentVerdict, TagValidation } from '@sonora/contracts/campaigns/validation-schemas';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { CampaignsServices } from '../campaigns.services.ts';
import { readChecklistFacts } from '../checks/apply-fix.ts';
import type { ChecklistFacts } from '../checks/checked-item.ts';
import { buyerChecklist } from '../checks/checklist.ts';
import { type CampaignId, type CampaignRow, createCampaignsRepository } from '../drafts/campaigns.repository.ts';
import { buildServed } from '../publication/build-served.ts';
import { readServedParts } from '../publication/publications.repository.ts';
import { documentOf } from '../publication/tag-documents.ts';
import { told } from '../told.ts';
import { type CheckedDocument, checkDocument, type DocumentFinding, withoutRepetitions } from './check-document.ts';

type State = DocumentVerdict['state'];

const worst = (states: readonly State[]): State =>
  states.includes('error') ? 'error' : states.includes('warning') ? 'warning' : 'ok';

/** Documents differ by what a creative has; more kinds than these are not read. */
const MAX_KINDS = 50;

/** What a creative's document has beside its texts and ids. */
const kindOf = ({ durationMs, renditions, companions, ...details }: ServedCreative): string =>
  JSON.stringify([
    durationMs > 0,
    renditions.map(({ mimeType, codec, bitrateKbps }) => [mimeType, codec, bitrateKbps]),
    companions.map(({ shape, mimeType, altText, landingPage }) => [shape, mimeType, altText, landingPage]),
    { ...details, name: '', title: '' },
  ]);

/** The default creative, and one of each other kind. */
const sampleCreatives = (served: ServedCampaign | undefined): readonly (string | undefined)[] => {
  if (!served) return [undefined];
  const { defaultCreativeId } = served.definition;
  const samples = new Map<string, string>();
  for (const id of [defaultCreativeId, ...Object.keys(served.creatives)]) {
    const creative = served.creatives[id];
    const kind = creative && kindOf(creative);
    if (kind !== undefined && !samples.has(kind)) samples.set(kind, id);
  }
  return [...samples.values()].slice(0, MAX_KINDS);
};

const unmade: DocumentFinding = { sentence: campaignMessage('campaigns.documentUnmade'), state: 'error' };

/** A document with what it has against its version; the settings may lead to none. */
const checkedDocument = (
  base: string,
  served: ServedCampaign | undefined,
  version: DocumentVersion,
  creativeId: string | undefined,
): CheckedDocument & { readonly sizeBytes: number } => {
  try {
    const xml = documentOf(base, served, version, creativeId);
    return { ...checkDocument(xml, version), sizeBytes: Buffer.byteLength(xml) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { kind: 'noAd', findings: [unmade], sizeBytes: 0 };
  }
};

/** What the documents of a tag have against each version, for every kind of creative that it serves. @param base public address of tags */
export const documentVerdicts = (
  base: string,
  settings: Pick<CampaignSettings, 'vastVersion'>,
  served: ServedCampaign | undefined,
): DocumentVerdict[] => {
  const samples = sampleCreatives(served);
  return documentVersions.map((version) => {
    const documents = samples.map((creativeId) => checkedDocument(base, served, version, creativeId));
    const findings = withoutRepetitions(documents.flatMap((document) => document.findings));
    return {
      version,
      kind: documents[0]!.kind,
      state: worst(findings.map(({ state }) => state)),
      findings: findings.map(({ sentence, state }) => ({ ...told(sentence), state })),
      sizeBytes: Math.max(...documents.map(({ sizeBytes }) => sizeBytes)),
      isDefault: version === settings.vastVersion,
    };
  });
};

const buyersOf = (facts: ChecklistFacts): TagValidation['buyers'] => {
  const own = facts.settings.dsp;
  const others = (Object.keys(buyerProfiles) as BuyerId[]).filter((buyer) => buyer !== own);
  return [own, ...others].map((buyer) => {
    const items = buyerChecklist(facts, buyer).map(
      ({
        creativeIds: _ids,
        details: _details,
        fix: _fix,
        progress: _progress,
        crop: _crop,
        operatorSetting: _setting,
        ...item
      }) => item,
    );
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

export type ValidationServices = Pick<CampaignsServices, 'handle' | 'tagAddress' | 'areAdsPassedOn'> & {
  readonly organisationName: (orgId: string) => Promise<string>;
};

/** Of the published revision where there is one: that is what buyers get. */
const revisionOf = ({ publishedRevision, draftRevision }: CampaignRow): number => publishedRevision ?? draftRevision;

/** The validation report of a campaign's tag. @throws DomainError `not-found` */
export const buildValidation = async (services: ValidationServices, id: CampaignId): Promise<TagValidation> => {
  const { handle } = services;
  const repository = createCampaignsRepository(handle.db);
  const campaign = await repository.find(id);
  const revision = campaign && (await repository.findRevision(id, revisionOf(campaign)));
  if (!campaign || !revision) throw new DomainError('not-found');
  const { settings } = revision;
  const facts = await readChecklistFacts(services, id, settings);
  const { adsPublicUrl } = facts;
  const { tagId, publishedRevision, isPaused } = campaign;
  const served = buildServed(await readServedParts(handle.db, campaign, settings));
  const documents = documentVerdicts(adsPublicUrl, settings, served);
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
