import type { MacroValues } from '../macros/address-template.ts';
import { FIELDS_LENGTH } from '../tracking/event-addresses.ts';
import { nilUuid } from '../tracking/uuid.ts';
import type { DocumentCanvases } from './document-canvas.ts';
import { addressContent } from './document-template.ts';
import type { DocumentLayout } from './fixed-document.ts';

export type AnswerBytes = {
  readonly adServingId: string;
  /** Of `EventAddresses.tokensOf`, with the `progressAtMs` of the layout. */
  readonly tokens: DataView;
  readonly macros?: MacroValues | undefined;
  readonly clickPrefix?: string | undefined;
};

/** Parts of tokens are whole words: four characters of base64url for three bytes. */
const WORD_BYTES = 4;

const writeTokens = (view: DataView, layout: DocumentLayout, tokens: DataView): void => {
  const { tokenPlaces, endingPlaces, endingLengths } = layout;
  // Short copies, four bytes at a time: a loop costs less than the views that `set` needs.
  for (let index = 0; index < tokenPlaces.length; index += 1) {
    const token = tokenPlaces[index]!;
    for (let offset = 0; offset < FIELDS_LENGTH; offset += WORD_BYTES) {
      view.setUint32(token + offset, tokens.getUint32(offset, true), true);
    }
    const ending = endingPlaces[index]!;
    const place = token + FIELDS_LENGTH;
    const length = endingLengths[index]!;
    for (let offset = 0; offset < length; offset += WORD_BYTES) {
      view.setUint32(place + offset, tokens.getUint32(ending + offset, true), true);
    }
  }
};

const writeIds = (view: DataView, { idPlaces }: DocumentLayout, adServingId: string): void => {
  for (const place of idPlaces) {
    for (let offset = 0; offset < nilUuid.length; offset += 1) {
      view.setUint8(place + offset, adServingId.charCodeAt(offset));
    }
  }
};

/**
 * The document of one answer, equal to that of `renderDocument` as UTF-8.
 * @param number the document's among those of the canvases
 * @returns a text of one character per byte: addresses of others have ASCII characters only
 */
export const writeAnswer = (canvases: DocumentCanvases, number: number, answer: AnswerBytes): string => {
  const { view, layout, length, textOf } = canvases.show(number);
  writeIds(view, layout, answer.adServingId);
  writeTokens(view, layout, answer.tokens);
  if (answer.clickPrefix === undefined && !canvases.kindOf(number).hasMacros) return textOf(0, length);
  let text = '';
  let written = 0;
  for (const { hole, start, end } of canvases.addressesOf(number)) {
    text += textOf(written, start) + addressContent(hole, answer);
    written = end;
  }
  return text + textOf(written, length);
};
