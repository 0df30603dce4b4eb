import { DomainError, limits } from '@sonora/contracts';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { pictureGate, sharp } from './loaders.ts';
import { assertPixels, isTranslucent, pictureMediaType, type SquarePicture } from './square-picture.ts';

export type EncodedPicture = SquarePicture & { readonly widthPx: number; readonly heightPx: number };

/** Part of the upright picture, and the size in pixels to which it is scaled. */
export type PictureCut = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly widthPx: number;
  readonly heightPx: number;
};

type EncodeOptions = {
  /** A lower quality is taken while the result is larger. Default: any size. */
  readonly maxBytes?: number | undefined;
  /** What is taken of a picture of this size. It may refuse. Default: all of it. */
  readonly cut?: ((size: Pick<EncodedPicture, 'widthPx' | 'heightPx'>) => PictureCut) | undefined;
};

type RawPicture = { readonly data: Buffer; readonly info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

const cutOf = async ({ data, info }: RawPicture, cut: EncodeOptions['cut']): Promise<RawPicture> => {
  if (!cut) return { data, info };
  const { left, top, width, height, widthPx, heightPx } = cut({ widthPx: info.width, heightPx: info.height });
  return sharp(data, { raw: info })
    .extract({ left, top, width, height })
    .resize(widthPx, heightPx, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
};

/** From no visible loss to what a small picture bears. */
const QUALITIES = [88, 80, 70, 60, 50] as const;

const decodeAndEncode = async (
  bytes: Uint8Array,
  { maxBytes = Number.POSITIVE_INFINITY, cut }: EncodeOptions,
): Promise<EncodedPicture> => {
  try {
    await assertPixels(bytes);
    const image = sharp(bytes, { limitInputPixels: limits.picturePixels, failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb');
    const { data, info } = await cutOf(await image.raw().toBuffer({ resolveWithObject: true }), cut);
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
 * Decodes a picture and encodes it again, in its size or a part of it, which removes metadata and data appended to the file. Opaque pictures
 * become JPEG, others PNG.
 * @param bytes JPEG or PNG by content, at most 25 million pixels
 * @param owner owners take turns
 * @throws DomainError `invalid-input` when it is neither format or is damaged; as `cut`
 */
export const encodePicture = async (
  bytes: Uint8Array,
  owner: string,
  options: EncodeOptions = {},
): Promise<EncodedPicture> => {
  if (!pictureMediaType(bytes))
    throw new DomainError('invalid-input', { detail: audioFileMessage('audioFiles.pictureType') });
  return pictureGate.run(owner, () => decodeAndEncode(bytes, options));
};
