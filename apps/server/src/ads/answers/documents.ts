import {
  type CanvasDocument,
  type CanvasMemory,
  createCanvases,
  type DocumentLayout,
  type DocumentVersion,
  type EventAddresses,
  type FixedDocument,
  fixDocument,
  takeDocument,
} from '@sonora/adserving';
import { compileAdDocument } from '../../modules/campaigns/publication/ad-document.ts';
import type { CreativeDocuments, LiveCampaign, Outcome } from '../campaigns/live-campaign.ts';

/** Documents of one generation, of all campaigns: about 100 MB. */
const DOCUMENTS_PER_GENERATION = 12_000;
/** Layouts that documents share. */
const MAX_LAYOUTS = 1_000;

export type Documents = {
  /**
   * The document of one of the campaign's creatives, compiled at its first use.
   * @throws Error when the outcome has no creative
   */
  readonly find: (live: LiveCampaign, outcome: Outcome, version: DocumentVersion) => CanvasDocument;
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

const allocate = (length: number): CanvasMemory => {
  const bytes = Buffer.from(new ArrayBuffer(length));
  return { bytes, textOf: (start, end) => bytes.toString('latin1', start, end) };
};

/**
 * Keeps documents with their creatives. Two generations: when the young one is full it becomes the old one, and what was not used since the
 * one before it is dropped, so that memory stays bounded. A document that is used goes to the canvases of the young one, so that those of the
 * old one are free with its last documents.
 */
export const createDocuments = (
  { baseUrl, addresses }: DocumentAddresses,
  perGeneration: number = DOCUMENTS_PER_GENERATION,
): Documents => {
  const sharedLayout = createLayouts();
  type Use = { readonly documents: CreativeDocuments; readonly version: DocumentVersion };
  let young: Use[] = [];
  let old: Use[] = [];
  let canvases = createCanvases(allocate);

  const compile = (
    live: LiveCampaign,
    { creative, decision: { creativeId } }: Outcome,
    version: DocumentVersion,
  ): FixedDocument => {
    if (!creative || creativeId === undefined)
      throw new Error('An answer without an ad has no document of a creative.');
    const template = compileAdDocument({ campaign: live, creativeId, creative, version, baseUrl });
    const beginning = addresses.beginningOf({ tagId: live.tagId, creativeId });
    const document = fixDocument(template, addresses.prefix + beginning);
    return { ...document, layout: sharedLayout(document.layout) };
  };
  const beginGeneration = (): void => {
    for (const { documents, version } of old) {
      if (!canvases.has(documents[version]!)) delete documents[version];
    }
    old = young;
    young = [];
    canvases = createCanvases(allocate);
  };
  return {
    find: (live, outcome, version) => {
      const documents = outcome.documents ?? {};
      const known = documents[version];
      if (known && canvases.has(known)) return known;
      if (young.length >= perGeneration) beginGeneration();
      const former = documents[version];
      const document = canvases.keep(former ? takeDocument(former) : compile(live, outcome, version));
      documents[version] = document;
      young.push({ documents, version });
      return document;
    },
  };
};
