import {
  type AnswerBytes,
  type CanvasMemory,
  createCanvases,
  type DocumentKind,
  type DocumentLayout,
  type DocumentVersion,
  type EventAddresses,
  type FixedDocument,
  fixDocument,
  writeAnswer,
} from '@sonora/adserving';
import { compileAdDocument } from '../../modules/campaigns/publication/ad-document.ts';
import { type LiveCampaign, type LiveCreative, NO_DOCUMENT, type Outcome } from '../campaigns/live-campaign.ts';

/** Documents of one generation, of all campaigns: about 100 MB. */
const DOCUMENTS_PER_GENERATION = 12_000;
/** Layouts that documents share. */
const MAX_LAYOUTS = 1_000;

export type Documents = {
  /**
   * Number of the document of one of the campaign's creatives, compiled at its first use. It is valid until the next call.
   * @throws Error when the outcome has no creative
   */
  readonly find: (live: LiveCampaign, outcome: Outcome, version: DocumentVersion) => number;
  readonly kindOf: (number: number) => DocumentKind;
  /** The document as it is sent, one character per byte. */
  readonly write: (number: number, answer: AnswerBytes) => string;
  /** Documents have these addresses from now on. */
  readonly use: (addresses: DocumentAddresses) => void;
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
 * Keeps documents of creatives. Two generations: when the young one is full it becomes the old one, and what was not used since the one before
 * it is dropped, so that memory stays bounded. A document that is used goes to the canvases of the young one, so that those of the old one are
 * free with its last documents. Numbers of documents that were dropped are never used again.
 */
export const createDocuments = (
  initial: DocumentAddresses,
  perGeneration: number = DOCUMENTS_PER_GENERATION,
): Documents => {
  const sharedLayout = createLayouts();
  let { baseUrl, addresses } = initial;
  let old = createCanvases(allocate, NO_DOCUMENT + 1);
  let young = old;
  let nextGeneration = NO_DOCUMENT + 1;

  const compile = (live: LiveCampaign, creativeId: string, creative: LiveCreative, version: DocumentVersion) => {
    const template = compileAdDocument({ campaign: live, creativeId, creative, version, baseUrl });
    const beginning = addresses.beginningOf({ tagId: live.tagId, creativeId });
    const document = fixDocument(template, addresses.prefix + beginning);
    return { ...document, layout: sharedLayout(document.layout) };
  };
  const beginGeneration = (): void => {
    nextGeneration += young.count();
    old = young;
    young = createCanvases(allocate, nextGeneration);
  };
  const keep = (document: FixedDocument): number => {
    if (young.count() >= perGeneration) beginGeneration();
    return young.keep(document);
  };
  const findFor = (live: LiveCampaign, outcome: Outcome, version: DocumentVersion): number => {
    const { creative, decision } = outcome;
    if (!creative || decision.creativeId === undefined)
      throw new Error('An answer without an ad has no document of a creative.');
    const known = creative.documents[version] ?? NO_DOCUMENT;
    if (young.has(known)) return known;
    const document = old.has(known) ? old.take(known) : compile(live, decision.creativeId, creative, version);
    const number = keep(document);
    creative.documents[version] = number;
    return number;
  };
  return {
    find: (live, outcome, version) => {
      if (outcome.version === version && young.has(outcome.document)) return outcome.document;
      outcome.document = findFor(live, outcome, version);
      outcome.version = version;
      return outcome.document;
    },
    kindOf: (number) => young.kindOf(number),
    write: (number, answer) => writeAnswer(young, number, answer),
    use: (next) => {
      ({ baseUrl, addresses } = next);
      // Neither generation has a document of the former addresses.
      beginGeneration();
      old = young;
    },
  };
};
