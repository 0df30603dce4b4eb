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
  /** With zeros as digits where an answer writes. */
  readonly bytes: Uint8Array;
  readonly layout: DocumentLayout;
  /** Addresses that an answer may change, with the first and last of their bytes. */
  readonly addresses: readonly { readonly hole: AddressHole; readonly start: number; readonly end: number }[];
  /** Whether an address has a macro. */
  readonly hasMacros: boolean;
};

const nilBytes = new TextEncoder().encode(nilUuid);

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
  let place = 0;
  for (const part of parts) {
    bytes.set(part, place);
    place += part.length;
  }
  const hasMacros = addresses.some(({ hole }) => hole.address.macros.length > 0);
  return { bytes, layout: { idPlaces, tokenPlaces, endingPlaces, endingLengths, progressAtMs }, addresses, hasMacros };
};

const ZERO = '0'.charCodeAt(0);

/** Puts zeros as digits over what answers wrote. */
export const clearAnswer = (bytes: Uint8Array, { idPlaces, tokenPlaces, endingLengths }: DocumentLayout): void => {
  for (const place of idPlaces) bytes.set(nilBytes, place);
  for (const [index, place] of tokenPlaces.entries()) {
    bytes.fill(ZERO, place, place + FIELDS_LENGTH + endingLengths[index]!);
  }
};
