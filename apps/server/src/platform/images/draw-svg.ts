import { pictureGate, sharp } from './loaders.ts';

/**
 * Renders one of our own drawings as PNG. Not for uploads: SVG can reference files and take unlimited time.
 * @throws Error when it is not SVG
 */
export const drawSvg = (svg: string): Promise<Buffer> =>
  pictureGate.run('drawings', () => sharp(Buffer.from(svg)).png({ palette: true }).toBuffer());
