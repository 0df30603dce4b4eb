import sharp from 'sharp';
import { createSingleGate } from '../shares/fair-gate.ts';

// Blocks all other formats of libvips (GIF, TIFF, PDF …). Uploads must be JPEG or PNG by their first bytes, which
// excludes SVG; only our own drawings are opened as SVG.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'],
});
// No cache, because each picture is read once; one core per picture.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Pictures are decoded in one of the four threads of libuv, which files, DNS and passwords need as well: one picture at
 * a time.
 */
export const pictureGate = createSingleGate();

export { sharp };
