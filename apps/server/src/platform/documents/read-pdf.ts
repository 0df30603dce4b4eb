import { limits } from '@sonora/contracts/limits';
import { getDocumentProxy } from 'unpdf';
import { DocumentError } from './document-error.ts';
import { createTextCollector, type DocumentContent } from './document-text.ts';

const problemOf = (error: unknown): DocumentError => {
  const name = error instanceof Error ? error.name : '';
  return new DocumentError(name === 'PasswordException' ? 'encrypted' : 'damaged', { cause: error });
};

/** Errors in parts of a file are common and end in the text that can be read; fonts and pictures are not needed. */
const options = { verbosity: 0, stopAtErrors: false, maxImageSize: 1, useSystemFonts: false, isEvalSupported: false };

/** Text of a PDF, page by page. */
export const readPdf = async (bytes: Uint8Array): Promise<DocumentContent> => {
  const collector = createTextCollector();
  try {
    const pdf = await getDocumentProxy(bytes, options);
    const pages = Math.min(pdf.numPages, limits.document.pages);
    let number = 1;
    for (; number <= pages && !collector.isFull(); number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      for (const item of items) {
        if ('str' in item) collector.add(item.hasEOL ? `${item.str}\n` : item.str);
      }
      collector.add('\n\n');
      page.cleanup();
    }
    return collector.finish({ isRestUnread: number <= pdf.numPages });
  } catch (error) {
    throw problemOf(error);
  }
};
