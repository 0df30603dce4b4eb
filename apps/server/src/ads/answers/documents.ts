import { type DocumentLayout, type DocumentVersion, type EventAddresses, fixDocument } from '@sonora/adserving';
import { compileAdDocument } from '../../modules/campaigns/publication/ad-document.ts';
import type { KeptDocument, LiveCampaign, LiveCreative, ServedDocument } from '../campaigns/live-campaign.ts';

/** Documents of one generation, of all campaigns: about 100 MB. */
const DOCUMENTS_PER_GENERATION = 12_000;
/** Layouts that documents share. */
const MAX_LAYOUTS = 1_000;

export type Documents = {
  /** The document of one of the campaign's creatives, compiled at its first use. */
  readonly find: (
    live: LiveCampaign,
    creativeId: string,
    creative: LiveCreative,
    version: DocumentVersion,
  ) => ServedDocument;
};

/** Public address of media and banners, and addresses of events. */
export type DocumentAddresses = {
  readonly baseUrl: string;
  readonly addresses: Pick<EventAddresses, 'prefix' | 'beginningOf'>;
};

/** Gives documents with equal layouts the same one, which the processor then keeps at hand. */
const createLayouts = (): ((layout: DocumentLayout) => DocumentLayout) => {
  const layouts = new Map<string, DocumentLayout>();
  return (layout) => {
    const key = JSON.stringify(layout);
    const known = layouts.get(key);
    if (known) return known;
    if (layouts.size >= MAX_LAYOUTS) layouts.clear();
    layouts.set(key, layout);
    return layout;
  };
};

/**
 * Keeps documents with their creatives. Two generations: when the young one is full it becomes the old one, and what was not used since the
 * one before it is dropped, so that memory stays bounded.
 */
export const createDocuments = (
  { baseUrl, addresses }: DocumentAddresses,
  perGeneration: number = DOCUMENTS_PER_GENERATION,
): Documents => {
  const sharedLayout = createLayouts();
  type Use = { readonly creative: LiveCreative; readonly version: DocumentVersion };
  let young: Use[] = [];
  let old: Use[] = [];
  let generation = 0;

  const compile = (
    live: LiveCampaign,
    creativeId: string,
    creative: LiveCreative,
    version: DocumentVersion,
  ): ServedDocument => {
    const template = compileAdDocument({ campaign: live, creativeId, creative, version, baseUrl });
    const beginning = addresses.beginningOf({ tagId: live.tagId, creativeId });
    const document = fixDocument(template, addresses.prefix + beginning);
    const { buffer, byteOffset, byteLength } = document.bytes;
    return { ...document, layout: sharedLayout(document.layout), buffer: Buffer.from(buffer, byteOffset, byteLength) };
  };
  const beginGeneration = (): void => {
    for (const { creative, version } of old) {
      if (creative.documents[version]!.generation !== generation) delete creative.documents[version];
    }
    old = young;
    young = [];
    generation += 1;
  };
  return {
    find: (live, creativeId, creative, version) => {
      const known = creative.documents[version];
      if (known?.generation === generation) return known.document;
      if (young.length >= perGeneration) beginGeneration();
      const kept: KeptDocument = creative.documents[version] ?? {
        document: compile(live, creativeId, creative, version),
        generation,
      };
      kept.generation = generation;
      creative.documents[version] = kept;
      young.push({ creative, version });
      return kept.document;
    },
  };
};
