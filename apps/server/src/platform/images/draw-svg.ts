import { sharp } from './loaders.ts';

/**
 * A drawing of ours as a PNG in its own size. Never for anything that was sent: SVG can ask for files and never end.
 * @throws Error when it is no SVG
 */
export const drawSvg = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
