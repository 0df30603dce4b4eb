import { createHash } from 'node:crypto';
import { escapeHtml } from '../../platform/text/escape-html.ts';

/** Size recommended for link previews, 1.91 to 1. */
export const coverSize = { width: 1_200, height: 630 } as const;

const barCount = 48;
const barWidth = 12;
const barPitch = 22;
const tallestBar = 300;
const lineCharacters = 26;
const maxLines = 2;

/** Background, glow and bars. Backgrounds are dark, so that text is readable on all of them. */
const palettes = [
  ['#241512', '#b8402a', '#f6b7a6'],
  ['#14192b', '#4b6cb7', '#c3d0f5'],
  ['#1d1428', '#8a5bb0', '#e0c8f3'],
  ['#10211a', '#2a7049', '#b4e0c8'],
  ['#251b0c', '#a86a12', '#f3d5a0'],
] as const;

/** Pseudo-random numbers from 0 to 1, determined by the seed. */
const numbersOf = (seed: string, count: number): readonly number[] => {
  const numbers: number[] = [];
  for (let block = 0; numbers.length < count; block += 1)
    numbers.push(...[...createHash('sha256').update(`${seed} ${block}`).digest()].map((byte) => byte / 255));
  return numbers.slice(0, count);
};

/** Bar heights in loud and quiet groups, like phrases of speech. */
const barHeights = (seed: string): readonly number[] => {
  const numbers = numbersOf(seed, barCount);
  return numbers.map((number, index) => {
    const phrase = 0.55 + 0.45 * Math.sin(index / 3.1 + (numbers[0] ?? 0) * 6.28);
    return 14 + tallestBar * phrase * (0.35 + 0.65 * number) * Math.sin((Math.PI * (index + 1)) / (barCount + 1));
  });
};

/** Concentric rings that become thinner and fainter outwards. */
const ringsOf = (seed: string, ink: string): string => {
  const [x = 0, y = 0] = numbersOf(`rings ${seed}`, 2);
  const centre = `cx="${Math.round(coverSize.width * (0.2 + 0.6 * x))}" cy="${Math.round(coverSize.height * (0.25 + 0.5 * y))}"`;
  const rings = Array.from(
    { length: 9 },
    (_, ring) =>
      `<circle ${centre} r="${70 + ring * 95}" stroke-width="${(30 - ring * 3).toFixed(0)}" stroke-opacity="${(0.2 - ring * 0.02).toFixed(2)}"/>`,
  );
  return `<g fill="none" stroke="${ink}">${rings.join('')}</g>`;
};

/** At most two lines of whole words; longer text ends with an ellipsis. */
export const coverLines = (text: string): readonly string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < lineCharacters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push([...word].slice(0, lineCharacters).join(''));
  }
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1] ?? ''}…`];
};

/**
 * Cover image of a link with colours and shapes determined by `seed`: bars above the text, or rings for a player that
 * draws its own bars.
 * @returns an SVG of 1200 × 630 without external references
 */
export const coverSvg = (cover: {
  readonly seed: string;
  readonly words?: { readonly title: string; readonly subtitle: string };
}): string => {
  const { width, height } = coverSize;
  const [choice = 0] = numbersOf(`palette ${cover.seed}`, 1);
  const [ground, glow, ink] =
    palettes[Math.min(palettes.length - 1, Math.floor(choice * palettes.length))] ?? palettes[0];
  const middle = cover.words ? 215 : height / 2;
  const left = (width - barCount * barPitch + barPitch - barWidth) / 2;
  const bars = (cover.words ? barHeights(cover.seed) : [])
    .map(
      (tall, index) =>
        `<rect x="${(left + index * barPitch).toFixed(1)}" y="${(middle - tall / 2).toFixed(1)}" width="${barWidth}" height="${tall.toFixed(1)}" rx="6"/>`,
    )
    .join('');
  const rings = cover.words ? '' : ringsOf(cover.seed, ink);
  const lines = cover.words ? coverLines(cover.words.title) : [];
  const words = lines
    .map(
      (line, index) =>
        `<text x="80" y="${470 + index * 62 - (lines.length - 1) * 24}" font-size="54" font-weight="700" fill="#ffffff">${escapeHtml(line)}</text>`,
    )
    .join('');
  const subtitle = cover.words
    ? `<text x="80" y="575" font-size="28" fill="${ink}">${escapeHtml(cover.words.subtitle)}</text>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><radialGradient id="g" cx="0.5" cy="${(middle / height).toFixed(2)}" r="0.75"><stop offset="0" stop-color="${glow}"/><stop offset="1" stop-color="${ground}"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>${rings}<g fill="${ink}" fill-opacity="0.9">${bars}</g><g font-family="Inter, 'DejaVu Sans', Arial, sans-serif">${words}${subtitle}</g></svg>`;
};
