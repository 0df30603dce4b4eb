import type { AdIconSettings } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';

/** Corners of the picture in which an icon can be. */
export const iconCorners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;
export type IconCorner = (typeof iconCorners)[number];

/** An icon as it is typed. */
export type IconFields = {
  readonly program: string;
  readonly imageAddress: string;
  /** A stored picture instead of an address; width and height are its own. */
  readonly pictureId: string;
  readonly width: string;
  readonly height: string;
  readonly corner: IconCorner;
  readonly landingPage: string;
  readonly viewTracking: string;
};

export const noIcon: IconFields = {
  program: '',
  imageAddress: '',
  pictureId: '',
  width: '',
  height: '',
  corner: 'topRight',
  landingPage: '',
  viewTracking: '',
};

const mimeTypes: Readonly<Record<string, AdIconSettings['mimeType']>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** Type of an image by the end of its address; PNG when it does not say. */
const mimeTypeOf = (address: string): AdIconSettings['mimeType'] =>
  mimeTypes[/\.([a-z]+)(?:[?#]|$)/i.exec(address)?.[1]?.toLowerCase() ?? ''] ?? 'image/png';

const isAddress = (text: string): boolean => /^https?:\/\/[^\s<>"]+$/i.test(text);

const { addressCharacters, iconProgramCharacters } = limits.campaigns;

const textCharacters = {
  program: iconProgramCharacters,
  imageAddress: addressCharacters,
  landingPage: addressCharacters,
  viewTracking: addressCharacters,
} as const;

/** Most characters of the fields that hold text. */
export const iconCharacters: Readonly<Partial<Record<keyof IconFields, number>>> = textCharacters;

const pixelsOf = (text: string): number | undefined =>
  /^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text.trim()) : undefined;

export type IconProblems = Partial<Record<keyof IconFields, 'missing' | 'tooLong' | 'wrong'>>;

/** The fields with a stored picture, or without the one that they have. */
export const withPicture = (
  fields: IconFields,
  picture: { readonly pictureId: string; readonly widthPx: number; readonly heightPx: number } | undefined,
): IconFields =>
  picture
    ? {
        ...fields,
        imageAddress: '',
        pictureId: picture.pictureId,
        width: String(picture.widthPx),
        height: String(picture.heightPx),
      }
    : { ...fields, pictureId: '', width: '', height: '' };

/** The icon of some fields; null when all are empty; what is missing or wrong otherwise. */
export const iconOfFields = (fields: IconFields): AdIconSettings | null | { readonly problems: IconProblems } => {
  const texts = Object.entries(fields).filter(([name]) => name !== 'corner');
  if (texts.every(([, text]) => text.trim() === '')) return null;
  const problems: { -readonly [Name in keyof IconProblems]: IconProblems[Name] } = {};
  for (const name of ['program', 'imageAddress', 'landingPage', 'viewTracking'] as const)
    if (fields[name].trim().length > textCharacters[name]) problems[name] = 'tooLong';
  const program = fields.program.trim();
  if (program === '') problems.program = 'missing';
  for (const name of ['imageAddress', 'landingPage', 'viewTracking'] as const) {
    const text = fields[name].trim();
    const isNeeded = name === 'imageAddress' && fields.pictureId === '';
    if (text === '' ? isNeeded : !isAddress(text)) problems[name] ??= text === '' ? 'missing' : 'wrong';
  }
  const [widthPx, heightPx] = [pixelsOf(fields.width), pixelsOf(fields.height)];
  if (widthPx === undefined) problems.width = fields.width.trim() === '' ? 'missing' : 'wrong';
  if (heightPx === undefined) problems.height = fields.height.trim() === '' ? 'missing' : 'wrong';
  if (widthPx === undefined || heightPx === undefined || Object.keys(problems).length > 0) return { problems };
  const [imageAddress, landingPage, viewTracking] = [
    fields.imageAddress.trim(),
    fields.landingPage.trim(),
    fields.viewTracking.trim(),
  ];
  return {
    program,
    ...(fields.pictureId === '' ? { imageAddress } : { pictureId: fields.pictureId }),
    // Of a stored picture, the server knows the type.
    mimeType: mimeTypeOf(imageAddress),
    widthPx,
    heightPx,
    xPosition: fields.corner.endsWith('Left') ? 'left' : 'right',
    yPosition: fields.corner.startsWith('top') ? 'top' : 'bottom',
    ...(landingPage !== '' && { landingPage }),
    ...(viewTracking !== '' && { viewTracking }),
  };
};

/** Fields of a stored icon. A position in pixels, which only calls can set, shows as the nearest corner. */
export const fieldsOfIcon = (icon: AdIconSettings | null): IconFields => {
  if (!icon) return noIcon;
  const { program, imageAddress = '', pictureId = '', widthPx, heightPx, landingPage = '', viewTracking = '' } = icon;
  const { xPosition, yPosition } = icon;
  const isLeft = typeof xPosition === 'number' || xPosition === 'left';
  const isTop = typeof yPosition === 'number' || yPosition === 'top';
  const corner: IconCorner = isTop ? (isLeft ? 'topLeft' : 'topRight') : isLeft ? 'bottomLeft' : 'bottomRight';
  const [width, height] = [String(widthPx), String(heightPx)];
  return { program, imageAddress, pictureId, width, height, corner, landingPage, viewTracking };
};
