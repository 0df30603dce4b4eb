import type { ContentKind } from '@sonora/contracts';

/** Content types and kinds by file extension, as announced before an upload. The content itself is looked at afterwards. */
const byExtension: Readonly<Record<string, readonly [mimeType: string, kind: ContentKind]>> = {
  wav: ['audio/wav', 'audio'],
  mp3: ['audio/mpeg', 'audio'],
  flac: ['audio/flac', 'audio'],
  ogg: ['audio/ogg', 'audio'],
  m4a: ['audio/mp4', 'audio'],
  aac: ['audio/aac', 'audio'],
  aif: ['audio/aiff', 'audio'],
  aiff: ['audio/aiff', 'audio'],
  png: ['image/png', 'picture'],
  jpg: ['image/jpeg', 'picture'],
  jpeg: ['image/jpeg', 'picture'],
  gif: ['image/gif', 'picture'],
  webp: ['image/webp', 'picture'],
  svg: ['image/svg+xml', 'picture'],
  csv: ['text/csv', 'table'],
  tsv: ['text/tab-separated-values', 'table'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'table'],
  txt: ['text/plain', 'document'],
  md: ['text/markdown', 'document'],
  pdf: ['application/pdf', 'document'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
  vtt: ['text/vtt', 'document'],
  srt: ['application/x-subrip', 'document'],
  json: ['application/json', 'document'],
  zip: ['application/zip', 'other'],
  mp4: ['video/mp4', 'other'],
};

/** Extension of a file name with its dot; empty without one. */
export const extensionOfName = (fileName: string): string => /\.[A-Za-z0-9]{1,10}$/.exec(fileName)?.[0] ?? '';

/** Content type and kind by the name of a file. */
export const typeOfName = (fileName: string): { readonly mimeType: string; readonly kind: ContentKind } => {
  const [mimeType, kind] = byExtension[fileName.split('.').pop()?.toLowerCase() ?? ''] ?? [
    'application/octet-stream',
    'other',
  ];
  return { mimeType, kind };
};
