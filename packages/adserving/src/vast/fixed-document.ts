import type { MacroValues } from '../macros/address-template.ts';
import {
  ENDING_LENGTH,
  FIELDS_LENGTH,
  PROGRESS_ENDING_LENGTH,
  PROGRESS_ENDINGS_PLACE,
} from '../tracking/event-addresses.ts';
import { eventCodes } from '../tracking/tracked-events.ts';
import { nilUuid } from '../tracking/uuid.ts';
import { type AddressHole, addressContent, type DocumentTemplate } from './document-template.ts';

/** Where an answer writes into a document. Documents that differ in texts of equal length have an equal layout. */
export type DocumentLayout = {
  /** Places of the ad serving id. */
  readonly idPlaces: readonly number[];
  /** Places in which the tokens of an answer begin, and of their endings among those of all events. */
  readonly tokenPlaces: readonly number[];
  readonly endingPlaces: readonly number[];
  /** Characters of those endings. */
  readonly endingLengths: readonly number[];
  /** Offsets of the document's progress events: an answer needs the tokens of these. */
  readonly progressAtMs: readonly number[];
};

/**
 * A document as UTF-8 bytes. Ids and tokens of events have the same length in all answers, so an answer writes them over those of the one
 * before; only the addresses of others can have another length.
 */
export type FixedDocument = {
  /** May have other documents, too. */
  readonly bytes: DataView;
  /** First byte of the document, and number of its bytes. */
  readonly offset: number;
  readonly length: number;
  readonly layout: DocumentLayout;
  /** Addresses that an answer may change, with the first and last of their bytes. */
  readonly addresses: readonly { readonly hole: AddressHole; readonly start: number; readonly end: number }[];
  /** Whether an address has a macro. */
  readonly hasMacros: boolean;
};

export type AnswerBytes = {
  readonly adServingId: string;
  /** Of `EventAddresses.tokensOf`, with the `progressAtMs` of the layout. */
  readonly tokens: DataView;
  readonly macros?: MacroValues | undefined;
  readonly clickPrefix?: string | undefined;
};

/**
 * @param eventPrefix address of events up to what an answer writes: prefix and beginning of `EventAddresses`, without characters that have a
 * meaning in XML
 */
export const fixDocument = ({ texts, holes }: DocumentTemplate, eventPrefix: string): FixedDocument => {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let length = 0;
  const add = (text: string): number => {
    const start = length;
    const part = encoder.encode(text);
    parts.push(part);
    length += part.length;
    return start;
  };
  const idPlaces: number[] = [];
  const tokenPlaces: number[] = [];
  const endingPlaces: number[] = [];
  const endingLengths: number[] = [];
  const progressAtMs: number[] = [];
  const addresses: FixedDocument['addresses'][number][] = [];
  add(texts[0]!);
  for (const [index, hole] of holes.entries()) {
    switch (hole.kind) {
      case 'adServingId':
        idPlaces.push(add(nilUuid));
        break;
      case 'event': {
        const { event, offsetMs, suffix } = hole;
        const endingLength = offsetMs === undefined ? ENDING_LENGTH : PROGRESS_ENDING_LENGTH;
        const placeholder = '0'.repeat(FIELDS_LENGTH + endingLength);
        tokenPlaces.push(add(eventPrefix + placeholder) + encoder.encode(eventPrefix).length);
        endingLengths.push(endingLength);
        if (offsetMs === undefined) {
          endingPlaces.push(FIELDS_LENGTH + eventCodes.get(event)! * ENDING_LENGTH);
        } else {
          endingPlaces.push(PROGRESS_ENDINGS_PLACE + progressAtMs.length * PROGRESS_ENDING_LENGTH);
          progressAtMs.push(offsetMs);
        }
        add(suffix);
        break;
      }
      case 'address':
        addresses.push({ hole, start: add(addressContent(hole, {})), end: length });
        break;
      default:
        hole satisfies never;
    }
    add(texts[index + 1]!);
  }
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  let place = 0;
  for (const part of parts) {
    bytes.set(part, place);
    place += part.length;
  }
  const hasMacros = addresses.some(({ hole }) => hole.address.macros.length > 0);
  const layout = { idPlaces, tokenPlaces, endingPlaces, endingLengths, progressAtMs };
  return { bytes: view, offset: 0, length, layout, addresses, hasMacros };
};

/** Parts of tokens are whole words: four characters of base64url for three bytes. */
const WORD_BYTES = 4;

const writeTokens = ({ bytes, offset: first, layout }: FixedDocument, tokens: DataView): void => {
  const { tokenPlaces, endingPlaces, endingLengths } = layout;
  // Short copies, four bytes at a time: a loop costs less than the views that `set` needs.
  for (let index = 0; index < tokenPlaces.length; index += 1) {
    const token = first + tokenPlaces[index]!;
    for (let offset = 0; offset < FIELDS_LENGTH; offset += WORD_BYTES) {
      bytes.setUint32(token + offset, tokens.getUint32(offset, true), true);
    }
    const ending = endingPlaces[index]!;
    const place = token + FIELDS_LENGTH;
    const length = endingLengths[index]!;
    for (let offset = 0; offset < length; offset += WORD_BYTES) {
      bytes.setUint32(place + offset, tokens.getUint32(ending + offset, true), true);
    }
  }
};

const writeIds = ({ bytes, offset: first, layout }: FixedDocument, adServingId: string): void => {
  for (const place of layout.idPlaces) {
    for (let offset = 0; offset < nilUuid.length; offset += 1) {
      bytes.setUint8(first + place + offset, adServingId.charCodeAt(offset));
    }
  }
};

/** The same document as bytes of another buffer, in which other documents may be. */
export const moveDocument = (document: FixedDocument, bytes: DataView, offset: number): FixedDocument => {
  const { bytes: from, offset: first, length } = document;
  const source = new Uint8Array(from.buffer, from.byteOffset + first, length);
  new Uint8Array(bytes.buffer, bytes.byteOffset + offset, length).set(source);
  return { ...document, bytes, offset };
};

/**
 * The document of one answer, equal to that of `renderDocument` as UTF-8.
 * @param textOf a part of `bytes` as a text of one character per byte
 * @returns a text of one character per byte: addresses of others have ASCII characters only
 */
export const writeAnswer = (
  document: FixedDocument,
  answer: AnswerBytes,
  textOf: (start: number, end: number) => string,
): string => {
  const { offset, length, addresses, hasMacros } = document;
  writeIds(document, answer.adServingId);
  writeTokens(document, answer.tokens);
  if (!hasMacros && answer.clickPrefix === undefined) return textOf(offset, offset + length);
  let text = '';
  let written = 0;
  for (const { hole, start, end } of addresses) {
    text += textOf(offset + written, offset + start) + addressContent(hole, answer);
    written = end;
  }
  return text + textOf(offset + written, offset + length);
};
