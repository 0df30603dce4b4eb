import { textOfBytes } from '@sonora/contracts/text/text-of-bytes';
import { DocumentError } from './document-error.ts';
import { createTextCollector, type DocumentContent } from './document-text.ts';

export const readPlainText = (bytes: Uint8Array): DocumentContent => {
  const text = textOfBytes(bytes);
  if (text === undefined) throw new DocumentError('damaged');
  const collector = createTextCollector();
  collector.add(text);
  return collector.finish();
};
