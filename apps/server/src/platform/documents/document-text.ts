import { limits } from '@sonora/contracts/limits';

/** What is read of a document. `isCut`: the document has more than the limits allow. */
export type DocumentContent = {
  readonly text: string;
  /** Rows of a table; empty for documents. */
  readonly rows: readonly (readonly string[])[];
  readonly isCut: boolean;
};

/** Spaces at the ends of lines and more than one empty line in a row say nothing. */
const tidied = (text: string): string =>
  text
    .replaceAll('\u0000', '')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Collects text up to the limit. */
export const createTextCollector = (maxCharacters: number = limits.document.characters) => {
  const pieces: string[] = [];
  let characters = 0;
  let isCut = false;
  return {
    add: (text: string): void => {
      const room = maxCharacters - characters;
      if (text.length > room) isCut = true;
      const piece = text.slice(0, room);
      if (piece === '') return;
      pieces.push(piece);
      characters += piece.length;
    },
    isFull: (): boolean => characters >= maxCharacters,
    finish: ({ isRestUnread = false }: { readonly isRestUnread?: boolean } = {}): DocumentContent => ({
      text: tidied(pieces.join('')),
      rows: [],
      isCut: isCut || isRestUnread,
    }),
  };
};
