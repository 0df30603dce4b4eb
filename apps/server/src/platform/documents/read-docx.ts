import { DocumentError } from './document-error.ts';
import { createTextCollector, type DocumentContent } from './document-text.ts';
import { readOfficeParts } from './office-parts.ts';

const BODY = 'word/document.xml';

/** Text of a Word document (ECMA-376): a line for each paragraph and each row of a table. Deleted text is not read. */
export const readDocx = async (bytes: Uint8Array): Promise<DocumentContent> => {
  const collector = createTextCollector();
  let [isText, cells, alternatives] = [false, 0, 0];
  const add = (text: string): void => {
    if (alternatives === 0) collector.add(text);
  };
  const parts = await readOfficeParts(bytes, {
    [BODY]: {
      open: (name) => {
        if (name === 't') isText = true;
        else if (name === 'tab') add('\t');
        else if (name === 'br' || name === 'cr') add('\n');
        else if (name === 'tc') cells += 1;
        else if (name === 'Fallback') alternatives += 1;
      },
      close: (name) => {
        if (name === 't') isText = false;
        else if (name === 'p') add(cells > 0 ? ' ' : '\n');
        else if (name === 'tc') {
          cells -= 1;
          add('\t');
        } else if (name === 'tr') add('\n');
        else if (name === 'Fallback') alternatives -= 1;
      },
      text: (text) => {
        if (isText) add(text);
      },
    },
  });
  if (!parts.has(BODY)) throw new DocumentError('damaged');
  return collector.finish();
};
