import { type AddressTemplate, fillAddress, type MacroValues, withClickPrefix } from '../macros/address-template.ts';
import type { TrackedEvent } from '../tracking/tracked-events.ts';
import { escapeText } from './xml.ts';

/** A place in a document that each answer fills. */
type Hole =
  | { readonly kind: 'adServingId' }
  /** Address of an event of this server; a suffix such as `?code=[ERRORCODE]` follows it. */
  | { readonly kind: 'event'; readonly event: TrackedEvent; readonly suffix: string }
  | { readonly kind: 'address'; readonly address: AddressTemplate; readonly isLandingPage: boolean };

/** A document of one ad, version and kind, with holes. Make it once and fill it with each answer. */
export type DocumentTemplate = { readonly texts: readonly string[]; readonly holes: readonly Hole[] };

export type AnswerValues = {
  readonly adServingId: string;
  /** Signed address of an event of this answer. */
  readonly eventAddress: (event: TrackedEvent) => string;
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
  const texts: string[] = [''];
  const holes: Hole[] = [];
  return {
    markup: (text) => {
      texts[texts.length - 1] += text;
    },
    hole: (hole) => {
      holes.push(hole);
      texts.push('');
    },
    finish: () => ({ texts, holes }),
  };
};

const contentOf = (hole: Hole, values: AnswerValues): string => {
  switch (hole.kind) {
    case 'adServingId':
      return values.adServingId;
    case 'event':
      return values.eventAddress(hole.event) + hole.suffix;
    case 'address': {
      const address = fillAddress(hole.address, values.macros ?? {});
      return hole.isLandingPage ? withClickPrefix(address, values.clickPrefix) : address;
    }
    default:
      return hole satisfies never;
  }
};

/** The document of one answer. */
export const renderDocument = ({ texts, holes }: DocumentTemplate, values: AnswerValues): string => {
  let document = texts[0]!;
  for (let index = 0; index < holes.length; index += 1) {
    document += escapeText(contentOf(holes[index]!, values));
    document += texts[index + 1]!;
  }
  return document;
};
