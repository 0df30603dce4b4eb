import { type DocumentVersion, type EventAddresses, type FixedDocument, fixDocument } from '@sonora/adserving';
import { compileAdDocument } from '../../modules/campaigns/publication/ad-document.ts';
import type { LiveCampaign } from '../campaigns/live-campaign.ts';

/** Templates of one campaign and version that are kept. When there are more, those that were not used for long are made again. */
const TEMPLATES_PER_GENERATION = 12_000;

export type Documents = {
  /** A creative's document; undefined when the campaign has no such creative. */
  readonly find: (live: LiveCampaign, creativeId: string, version: DocumentVersion) => ServedDocument | undefined;
};

/** A document with the same bytes as a buffer, whose parts are read as text. */
export type ServedDocument = FixedDocument & { readonly buffer: Buffer };

/** Two generations of templates: when the young one is full it becomes the old one, and a template that is used moves to the young one. */
type Generations = { young: Map<string, ServedDocument>; old: Map<string, ServedDocument> };

const compile = (
  live: LiveCampaign,
  creativeId: string,
  version: DocumentVersion,
  { baseUrl, addresses }: DocumentAddresses,
): ServedDocument | undefined => {
  const creative = live.creatives.get(creativeId);
  if (!creative) return undefined;
  const template = compileAdDocument({ campaign: live, creativeId, creative, version, baseUrl });
  const beginning = addresses.beginningOf({ tagId: live.tagId, creativeId });
  const document = fixDocument(template, addresses.prefix + beginning);
  const { buffer, byteOffset, byteLength } = document.bytes;
  return { ...document, buffer: Buffer.from(buffer, byteOffset, byteLength) };
};

/** Public address of media and banners, and addresses of events. */
export type DocumentAddresses = {
  readonly baseUrl: string;
  readonly addresses: Pick<EventAddresses, 'prefix' | 'beginningOf'>;
};

/** Templates by creative and version, compiled at their first use. */
export const createDocuments = (addresses: DocumentAddresses): Documents => {
  // Templates go with the publication that they were made for.
  const byVersion = new Map<DocumentVersion, WeakMap<LiveCampaign, Generations>>();
  const generationsOf = (live: LiveCampaign, version: DocumentVersion): Generations => {
    const campaigns = byVersion.get(version) ?? new WeakMap<LiveCampaign, Generations>();
    byVersion.set(version, campaigns);
    const generations = campaigns.get(live) ?? { young: new Map(), old: new Map() };
    campaigns.set(live, generations);
    return generations;
  };
  return {
    find: (live, creativeId, version) => {
      const known = byVersion.get(version)?.get(live)?.young.get(creativeId);
      if (known) return known;
      const generations = generationsOf(live, version);
      const template = generations.old.get(creativeId) ?? compile(live, creativeId, version, addresses);
      if (!template) return undefined;
      if (generations.young.size >= TEMPLATES_PER_GENERATION) {
        generations.old = generations.young;
        generations.young = new Map();
      }
      generations.young.set(creativeId, template);
      return template;
    },
  };
};
