/** Content types by file extension, as announced before an upload. The content itself is checked afterwards. */
const byExtension: Readonly<Record<string, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  vtt: 'text/vtt',
  srt: 'application/x-subrip',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

export const mediaTypeOf = (fileName: string): string =>
  byExtension[fileName.split('.').pop()?.toLowerCase() ?? ''] ?? 'application/octet-stream';

/** File type of a media type, for listings. */
export const fileTypeOf = (mediaType: string): { readonly fileTypeId: string; readonly name: string } => {
  const name = mediaType.startsWith('audio/') ? 'audio' : mediaType.startsWith('image/') ? 'image' : 'other';
  return { fileTypeId: name, name };
};
