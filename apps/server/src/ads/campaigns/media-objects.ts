/** An object in the storage that players load. */
export type NamedObject = { readonly objectKey: string; readonly mimeType: string; readonly sizeBytes?: number };

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const CREATIVE_ID = new RegExp(`^${ID}$`);
const RENDITION = /^[a-z0-9]{1,10}-\d{1,4}\.(mp3|m4a|aac|ogg)$/;
const BANNER = new RegExp(`^${ID}\\.(png|jpg|gif|webp)$`);

const audioTypes: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
};
const pictureTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/**
 * Rendition of a creative that no publication names any more. Buyers keep documents, so its address answers as long as the storage has the
 * audio. Ids of creatives are secret until they are published. Undefined for what no creative has.
 */
export const formerRendition = (creativeId: string, name: string): NamedObject | undefined => {
  const extension = RENDITION.exec(name)?.[1];
  if (extension === undefined || !CREATIVE_ID.test(creativeId)) return undefined;
  return { objectKey: `campaigns/${creativeId}/${name}`, mimeType: audioTypes[extension]! };
};

/** Banner that no publication names any more. */
export const formerBanner = (fileName: string): NamedObject | undefined => {
  const extension = BANNER.exec(fileName)?.[1];
  return extension === undefined
    ? undefined
    : { objectKey: `campaigns/banners/${fileName}`, mimeType: pictureTypes[extension]! };
};
