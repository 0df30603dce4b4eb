import { type Crop, cropSquare } from './square-crop.ts';

/** The server's own size of pictures; larger ones would be scaled down there. */
const sidePixels = 512;
const jpegQuality = 0.92;
/** Photographs as PNG can exceed the upload limit; drawings with transparency hardly ever do. */
const maxPngBytes = 900_000;

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(`no ${type}`))), type, jpegQuality);
  });

const isTranslucent = (pixels: Uint8ClampedArray): boolean => {
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) return true;
  return false;
};

/** Crops an image to a file: PNG if it has transparency, else JPEG. */
export const cutSquare = async (image: HTMLImageElement, crop: Crop): Promise<File> => {
  const canvas = document.createElement('canvas');
  canvas.width = sidePixels;
  canvas.height = sidePixels;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const { left, top, side } = cropSquare({ width: image.naturalWidth, height: image.naturalHeight }, crop);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, side, side, 0, 0, sidePixels, sidePixels);
  if (isTranslucent(context.getImageData(0, 0, sidePixels, sidePixels).data)) {
    const png = await blobOf(canvas, 'image/png');
    if (png.size <= maxPngBytes) return new File([png], 'picture.png', { type: 'image/png' });
  }
  return new File([await blobOf(canvas, 'image/jpeg')], 'picture.jpg', { type: 'image/jpeg' });
};

/** Captures the current frame of a camera. */
export const photograph = async (video: HTMLVideoElement): Promise<File> => {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new File([await blobOf(canvas, 'image/jpeg')], 'photo.jpg', { type: 'image/jpeg' });
};
