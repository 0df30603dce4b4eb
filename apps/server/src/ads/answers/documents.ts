import {
  type DocumentLayout,
  type DocumentVersion,
  type EventAddresses,
  type FixedDocument,
  fixDocument,
  moveDocument,
} from '@sonora/adserving';
import { compileAdDocument } from '../../modules/campaigns/publication/ad-document.ts';
import type { LiveCampaign, LiveCreative, ServedDocument } from '../campaigns/live-campaign.ts';

/** Documents of one generation, of all campaigns: about 100 MB. */
const DOCUMENTS_PER_GENERATION = 12_000;
/** Bytes of many documents: what all of them share, such as the view, the processor has at hand. */
const BLOCK_BYTES = 1_000_000;
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

/** Puts documents one behind the other into large buffers. */
const createBlocks = (): ((document: FixedDocument) => ServedDocument) => {
  const newBlock = (bytes: number) => {
    const buffer = Buffer.from(new ArrayBuffer(bytes));
    return { buffer, view: new DataView(buffer.buffer) };
  };
  let block = newBlock(0);
  let used = 0;
  return (document) => {
    if (used + document.length > block.buffer.length) {
      block = newBlock(Math.max(BLOCK_BYTES, document.length));
      used = 0;
    }
    const placed = { ...moveDocument(document, block.view, used), buffer: block.buffer };
    used += document.length;
    return placed;
  };
};

/**
 * Keeps documents with their creatives. Two generations: when the young one is full it becomes the old one, and what was not used since the
 * one before it is dropped, so that memory stays bounded. A document that is used goes to the buffers of the young one, so that those of the
 * old one are free with its last documents.
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
  let place = createBlocks();

  const compile = (
    live: LiveCampaign,
    creativeId: string,
    creative: LiveCreative,
    version: DocumentVersion,
  ): FixedDocument => {
    const template = compileAdDocument({ campaign: live, creativeId, creative, version, baseUrl });
    const beginning = addresses.beginningOf({ tagId: live.tagId, creativeId });
    const document = fixDocument(template, addresses.prefix + beginning);
    return { ...document, layout: sharedLayout(document.layout) };
  };
  const beginGeneration = (): void => {
    for (const { creative, version } of old) {
      if (creative.documents[version]!.generation !== generation) delete creative.documents[version];
    }
    old = young;
    young = [];
    generation += 1;
    place = createBlocks();
  };
  return {
    find: (live, creativeId, creative, version) => {
      const known = creative.documents[version];
      if (known?.generation === generation) return known.document;
      if (young.length >= perGeneration) beginGeneration();
      const former = creative.documents[version]?.document;
      const document = place(former ?? compile(live, creativeId, creative, version));
      creative.documents[version] = { document, generation };
      young.push({ creative, version });
      return document;
    },
  };
};
