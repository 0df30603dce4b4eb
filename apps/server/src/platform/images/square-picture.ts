import { DomainError, limits } from '@sonora/contracts';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { pictureGate, sharp } from './loaders.ts';

/** Width and height of stored pictures, in pixels. */
const sidePixels = 512;

export type SquarePicture = { readonly content: Uint8Array; readonly mediaType: 'image/jpeg' | 'image/png' };

const signatures = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
} as const;

/** Type by the first bytes; undefined when it is neither JPEG nor PNG. */
export const pictureMediaType = (bytes: Uint8Array): SquarePicture['mediaType'] | undefined =>
  (Object.keys(signatures) as SquarePicture['mediaType'][]).find((type) =>
    signatures[type].every((byte, index) => bytes[index] === byte),
  );

/**
 * Crops a picture to its centre square, 512×512 pixels, and encodes it again, which removes metadata such as the
 * location and data appended to the file. Opaque pictures become JPEG, others PNG.
 * @param bytes JPEG or PNG by content, at most 1,000,000 bytes and 25 million pixels
 * @param owner owners take turns
 * @throws DomainError `too-large`; `invalid-input` when it is neither format or is damaged
 */
export const squarePicture = async (bytes: Uint8Array, owner: string): Promise<SquarePicture> => {
  if (bytes.length > limits.pictureBytes)
    throw new DomainError('too-large', { detail: audioFileMessage('audioFiles.pictureTooLarge') });
  if (!pictureMediaType(bytes))
    throw new DomainError('invalid-input', { detail: audioFileMessage('audioFiles.pictureType') });
  return pictureGate.run(owner, () => cropAndEncode(bytes));
};

const cropAndEncode = async (bytes: Uint8Array): Promise<SquarePicture> => {
  try {
    await assertPixels(bytes);
    const image = sharp(bytes, { limitInputPixels: limits.picturePixels, failOn: 'error' })
      .autoOrient()
      .resize(sidePixels, sidePixels, { fit: 'cover' })
      .toColourspace('srgb');
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const hasAlpha = channels === 4 && isTranslucent(data);
    const again = sharp(data, { raw: { width, height, channels } });
    return hasAlpha
      ? { content: await again.png({ compressionLevel: 9 }).toBuffer(), mediaType: 'image/png' }
      : { content: await again.removeAlpha().jpeg({ quality: 88 }).toBuffer(), mediaType: 'image/jpeg' };
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    throw new DomainError('invalid-input', { detail: audioFileMessage('audioFiles.pictureType'), cause });
  }
};

/** Reads only the header. */
export const assertPixels = async (bytes: Uint8Array): Promise<void> => {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height <= limits.picturePixels) return;
  const megapixels = limits.picturePixels / 1e6;
  throw new DomainError('invalid-input', { detail: audioFileMessage('audioFiles.picturePixels', { megapixels }) });
};

export const isTranslucent = (pixels: Uint8Array): boolean => {
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) return true;
  return false;
};
