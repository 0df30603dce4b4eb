import { type AddressTemplate, fillAddress, type MacroValues, withClickPrefix } from '../macros/address-template.ts';
import type { AddressOfEvent } from '../tracking/event-addresses.ts';
import type { TrackedEvent } from '../tracking/tracked-events.ts';
import { escapeText } from './xml.ts';

/** An address of others, whose macros are replaced where their values are known. */
export type AddressHole = {
  readonly kind: 'address';
  readonly address: AddressTemplate;
  readonly isLandingPage: boolean;
};

/** Address of an event of this server; a suffix such as `?code=[ERRORCODE]` follows it. Progress has an offset, which the address signs. */
type EventHole = {
  readonly kind: 'event';
  readonly event: TrackedEvent;
  readonly suffix: string;
  readonly offsetMs?: number;
};

/** A place in a document that each answer fills. */
type Hole = { readonly kind: 'adServingId' } | EventHole | AddressHole;

/** A document of one ad, version and kind, with holes. Make it once and fill it with each answer. */
export type DocumentTemplate = { readonly texts: readonly string[]; readonly holes: readonly Hole[] };

export type AnswerValues = {
  readonly adServingId: string;
  /** Signed address of an event of this answer, without characters that have a meaning in XML: its prefix comes from the operator. */
  readonly eventAddress: AddressOfEvent;
  /** Values of macros that this server knows; others stay for the player. */
  readonly macros?: MacroValues;
  /** Address of the buyer's click counter, from `readClickPrefix`. */
  readonly clickPrefix?: string;
};

export type TemplateWriter = {
  /** Markup, which is not escaped. */
  readonly markup: (text: string) => void;
  readonly hole: (hole: Hole) => void;
  readonly finish: () => DocumentTemplate;
};

export const createTemplateWriter = (): TemplateWriter => {
  const texts: string[] = [];
  const holes: Hole[] = [];
  let parts: string[] = [];
  // Joined parts are one text in memory. A text to which others were added keeps them all, and is slower to copy.
  const endText = (): void => {
    texts.push(parts.join(''));
    parts = [];
  };
  return {
    markup: (text) => {
      parts.push(text);
    },
    hole: (hole) => {
      endText();
      holes.push(hole);
    },
    finish: () => {
      endText();
      return { texts, holes };
    },
  };
};

/** The address for a document, with what this answer knows. */
export const addressContent = (
  { address, isLandingPage }: AddressHole,
  { macros = {}, clickPrefix }: Pick<AnswerValues, 'macros' | 'clickPrefix'>,
): string => {
  const filled = fillAddress(address, macros);
  return escapeText(isLandingPage ? withClickPrefix(filled, clickPrefix) : filled);
};

const contentOf = (hole: Hole, values: AnswerValues): string => {
  switch (hole.kind) {
    case 'adServingId':
      return escapeText(values.adServingId);
    case 'event':
      // Addresses of events are made by this server: base64url after a prefix, and a suffix of letters.
      return values.eventAddress(hole.event, hole.offsetMs) + hole.suffix;
    case 'address':
      return addressContent(hole, values);
    default:
      return hole satisfies never;
  }
};

/** The document of one answer. */
export const renderDocument = ({ texts, holes }: DocumentTemplate, values: AnswerValues): string => {
  const parts = [texts[0]!];
  for (let index = 0; index < holes.length; index += 1) {
    parts.push(contentOf(holes[index]!, values), texts[index + 1]!);
  }
  return parts.join('');
};
