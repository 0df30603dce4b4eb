import { lowerAwaitedThreadPriority, serveThread } from '@sonora/renderer/threads';
import type { DocumentContent } from './document-text.ts';
import type { DocumentKinds, TextFormat } from './read-document.ts';
import { readDocx } from './read-docx.ts';
import { readPdf } from './read-pdf.ts';
import { readPlainText } from './read-plain-text.ts';
import { readXlsx } from './read-xlsx.ts';

lowerAwaitedThreadPriority();

const readers: Readonly<Record<TextFormat, (bytes: Uint8Array) => DocumentContent | Promise<DocumentContent>>> = {
  text: readPlainText,
  docx: readDocx,
  pdf: readPdf,
  xlsx: readXlsx,
};

serveThread<DocumentKinds>({ read: ({ format, bytes }) => readers[format](bytes) });
