import { DomainError, limits } from '@sonora/contracts';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { pictureGate, sharp } from './loaders.ts';
import { assertPixels, isTranslucent, pictureMediaType, type SquarePicture } from './square-picture.ts';

export type EncodedPicture = SquarePicture & { readonly widthPx: number; readonly heightPx: number };

/** From no visible loss to what a small picture bears. */
const QUALITIES = [88, 80, 70, 60, 50] as const;

const decodeAndEncode = async (bytes: Uint8Array, maxBytes: number): Promise<EncodedPicture> => {
  try {
    await assertPixels(bytes);
    const image = sharp(bytes, { limitInputPixels: limits.picturePixels, failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb');
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const size = { widthPx: width, heightPx: height };
    const again = () => sharp(data, { raw: { width, height, channels } });
    if (channels === 4 && isTranslucent(data)) {
      const content = await again().png({ compressionLevel: 9 }).toBuffer();
      if (content.length <= maxBytes) return { ...size, content, mediaType: 'image/png' };
      // Few colours instead of few pixels.
      return { ...size, content: await again().png({ palette: true, quality: 70 }).toBuffer(), mediaType: 'image/png' };
    }
    let content: Uint8Array = new Uint8Array();
    for (const quality of QUALITIES) {
      content = await again().removeAlpha().jpeg({ quality }).toBuffer();
      if (content.length <= maxBytes) break;
    }
    return { ...size, content, mediaType: 'image/jpeg' };
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    throw new DomainError('invalid-input', { detail: audioFileMessage('audioFiles.pictureType'), cause });
  }
};

/**
 * Decodes a picture and encodes it again in its size, which removes metadata and data appended to the file. Opaque pictures
 * become JPEG, others PNG.
 * @param bytes JPEG or PNG by content, at most 25 million pixels
 * @param owner owners take turns
 * @param maxBytes a lower quality is taken while the result is larger. Default: any size
 * @throws DomainError `invalid-input` when it is neither format or is damaged
 */
export const encodePicture = async (
  bytes: Uint8Array,
  owner: string,
  maxBytes: number = Number.POSITIVE_INFINITY,
): Promise<EncodedPicture> => {
  if (!pictureMediaType(bytes))
    throw new DomainError('invalid-input', { detail: audioFileMessage('audioFiles.pictureType') });
  return pictureGate.run(owner, () => decodeAndEncode(bytes, maxBytes));
};
