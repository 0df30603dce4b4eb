import { textOfBytes } from '../text/text-of-bytes.ts';
import { DocumentError } from './document-error.ts';
import { createTextCollector, type DocumentContent } from './document-text.ts';

export const readPlainText = (bytes: Uint8Array): DocumentContent => {
  const text = textOfBytes(bytes);
  if (text === undefined) throw new DocumentError('damaged');
  const collector = createTextCollector();
  collector.add(text);
  return collector.finish();
};
