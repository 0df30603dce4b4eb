/** A square section of a picture. */
export type Crop = {
  /** 1: the largest square that fits into the picture; 4: a quarter of its side length. */
  readonly zoom: number;
  /** Position of the square within its range: 0 is left or top, 1 is right or bottom, 0.5 is centred. */
  readonly x: number;
  readonly y: number;
};

export const wholeMiddle: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const maxZoom = 4;

const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

type Size = { readonly width: number; readonly height: number };

/** The square in pixels of the picture. */
export const cropSquare = (
  { width, height }: Size,
  { zoom, x, y }: Crop,
): { readonly left: number; readonly top: number; readonly side: number } => {
  const side = Math.min(width, height) / between(zoom, 1, maxZoom);
  return { left: (width - side) * between(x, 0, 1), top: (height - side) * between(y, 0, 1), side };
};

/** The crop after dragging the picture by so many pixels within a viewport of `windowPixels` squared. */
export const moveCrop = (
  { width, height }: Size,
  crop: Crop,
  moved: { readonly x: number; readonly y: number; readonly windowPixels: number },
): Crop => {
  const { side } = cropSquare({ width, height }, crop);
  const scale = side / moved.windowPixels;
  const along = (share: number, free: number, pixels: number): number =>
    free <= 0 ? share : between(share - (pixels * scale) / free, 0, 1);
  return { ...crop, x: along(crop.x, width - side, moved.x), y: along(crop.y, height - side, moved.y) };
};
