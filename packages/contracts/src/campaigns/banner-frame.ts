/** Shapes of banners, each with the sizes in pixels that buyers take, largest first. */
export const bannerSizesPx = {
  rectangle: [[300, 250]],
  square: [
    [640, 640],
    [300, 300],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [widthPx: number, heightPx: number])[]>>;

export type BannerShapeName = keyof typeof bannerSizesPx;

export type PictureSize = { readonly widthPx: number; readonly heightPx: number };

/** Part of a picture that becomes a banner, in pixels of the picture. Its height follows from its width and the shape. */
export type BannerFrame = { readonly left: number; readonly top: number; readonly width: number };

export const frameHeight = (shape: BannerShapeName, width: number): number => {
  const [[widthPx, heightPx]] = bannerSizesPx[shape];
  return Math.round((width * heightPx) / widthPx);
};

/** Whether a picture is a banner as it is. */
export const isBannerSize = (shape: BannerShapeName, { widthPx, heightPx }: PictureSize): boolean =>
  bannerSizesPx[shape].some(([width, height]) => width === widthPx && height === heightPx);

/** The largest size of a banner that a frame fills without being enlarged. */
export const bannerSizeOfFrame = (shape: BannerShapeName, width: number): PictureSize | undefined => {
  const size = bannerSizesPx[shape].find(([widthPx]) => widthPx <= width);
  return size && { widthPx: size[0], heightPx: size[1] };
};

/** Widths that a frame in a picture can have; undefined for a picture that is smaller than a banner. */
export const frameWidths = (
  shape: BannerShapeName,
  { widthPx, heightPx }: PictureSize,
): { readonly min: number; readonly max: number } | undefined => {
  const [width, height] = bannerSizesPx[shape].at(-1)!;
  const max = Math.min(widthPx, Math.floor((heightPx * width) / height));
  return max < width ? undefined : { min: width, max };
};

const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The frame moved into the picture, with a width that it can have. */
export const frameWithin = (shape: BannerShapeName, size: PictureSize, frame: BannerFrame): BannerFrame => {
  const { min, max } = frameWidths(shape, size) ?? { min: size.widthPx, max: size.widthPx };
  const width = Math.round(between(frame.width, min, max));
  return {
    left: Math.round(between(frame.left, 0, size.widthPx - width)),
    top: Math.round(between(frame.top, 0, Math.max(0, size.heightPx - frameHeight(shape, width)))),
    width,
  };
};

/** The largest frame in the middle of a picture; undefined for a picture that is smaller than a banner. */
export const middleBannerFrame = (shape: BannerShapeName, size: PictureSize): BannerFrame | undefined => {
  const widths = frameWidths(shape, size);
  if (!widths) return undefined;
  const { max: width } = widths;
  const [left, top] = [(size.widthPx - width) / 2, (size.heightPx - frameHeight(shape, width)) / 2];
  return frameWithin(shape, size, { left, top, width });
};

/** The frame with another width around its middle. */
export const resizedFrame = (
  shape: BannerShapeName,
  size: PictureSize,
  { left, top, width }: BannerFrame,
  toWidth: number,
): BannerFrame =>
  frameWithin(shape, size, {
    left: left + (width - toWidth) / 2,
    top: top + (frameHeight(shape, width) - frameHeight(shape, toWidth)) / 2,
    width: toWidth,
  });

/** Whether a frame is in the picture, and large enough for a banner. */
export const isFrameWithin = (shape: BannerShapeName, size: PictureSize, frame: BannerFrame): boolean => {
  const { left, top, width } = frameWithin(shape, size, frame);
  return frameWidths(shape, size) !== undefined && left === frame.left && top === frame.top && width === frame.width;
};
