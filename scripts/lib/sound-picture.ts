import type { Pcm } from '../../packages/codecs/src/index.ts';
import { createRealFft, hannWindow } from '../../packages/engine/src/dsp/index.ts';
import { measureLoudness } from '../../packages/engine/src/index.ts';
import { encodePng } from './png.ts';

/** Pixels: a spectrogram, and the short-term loudness beneath it. */
const WIDTH = 640;
const SPECTRUM_ROWS = 160;
const GAP_ROWS = 4;
const LOUDNESS_ROWS = 76;
const HEIGHT = SPECTRUM_ROWS + GAP_ROWS + LOUDNESS_ROWS;

/** Ranges of the pictures, which the document's captions repeat. */
export const pictureRange = {
  lowestHz: 50,
  highestHz: 16_000,
  /** Displayed range below the loudest level, per pixel row of a third octave. */
  spanDb: 72,
  quietestLufs: -42,
  loudestLufs: -4,
} as const;

const WINDOW = 8_192;
/** Few shades compress well, and a change of 2 dB remains visible. */
const SHADES = 36;
const [BACKGROUND, CURVE, LINE] = [SHADES, SHADES + 1, SHADES + 2];

type Colour = readonly [number, number, number];

/** Colour map from dark blue through violet and orange to pale yellow. */
const STOPS: readonly Colour[] = [
  [13, 14, 30],
  [72, 26, 108],
  [182, 55, 84],
  [246, 140, 50],
  [252, 253, 191],
];

const shade = (part: number): Colour => {
  const at = part * (STOPS.length - 1);
  const index = Math.min(STOPS.length - 2, Math.floor(at));
  const [from, to] = [STOPS[index]!, STOPS[index + 1]!];
  const mix = (channel: 0 | 1 | 2): number => Math.round(from[channel] + (at - index) * (to[channel] - from[channel]));
  return [mix(0), mix(1), mix(2)];
};

const palette: readonly Colour[] = [
  ...Array.from({ length: SHADES }, (_, index) => shade(index / (SHADES - 1))),
  [247, 247, 250],
  [40, 70, 160],
  [205, 207, 218],
];

/** Levels of the mid channel in dB, row by row from the highest frequency. */
const levelsOf = (pcm: Pcm): Float64Array => {
  const fft = createRealFft(WINDOW);
  const window = hannWindow(WINDOW);
  const frames = pcm.channels[0]?.length ?? 0;
  const [re, im] = [new Float64Array(WINDOW / 2 + 1), new Float64Array(WINDOW / 2 + 1)];
  const levels = new Float64Array(WIDTH * SPECTRUM_ROWS);
  const { lowestHz, highestHz } = pictureRange;
  const binAt = (row: number): number =>
    ((lowestHz * (highestHz / lowestHz) ** (row / SPECTRUM_ROWS)) / pcm.sampleRateHz) * WINDOW;
  for (let column = 0; column < WIDTH; column += 1) {
    const start = Math.round(((column + 0.5) / WIDTH) * frames - WINDOW / 2);
    const samples = window.map(
      (weight, index) => weight * pcm.channels.reduce((sum, channel) => sum + (channel[start + index] ?? 0), 0),
    );
    fft.forward(samples, re, im);
    for (let row = 0; row < SPECTRUM_ROWS; row += 1) {
      const from = Math.round(binAt(row));
      const to = Math.max(from + 1, Math.round(binAt(row + 1)));
      let highest = 1e-12;
      for (let bin = from; bin < to; bin += 1) highest = Math.max(highest, re[bin]! ** 2 + im[bin]! ** 2);
      levels[(SPECTRUM_ROWS - 1 - row) * WIDTH + column] = 10 * Math.log10(highest);
    }
  }
  return levels;
};

const drawLoudness = (pixels: Uint8Array, pcm: Pcm): void => {
  const { shortTermLufs } = measureLoudness(pcm);
  const { quietestLufs, loudestLufs } = pictureRange;
  const rowOf = (lufs: number): number => {
    const part = (loudestLufs - Math.max(quietestLufs, Math.min(loudestLufs, lufs))) / (loudestLufs - quietestLufs);
    return SPECTRUM_ROWS + GAP_ROWS + Math.round(part * (LOUDNESS_ROWS - 1));
  };
  for (const lufs of [-10, -20, -30, -40]) pixels.fill(LINE, rowOf(lufs) * WIDTH, (rowOf(lufs) + 1) * WIDTH);
  for (let column = 0; column < WIDTH; column += 1) {
    const index = Math.floor((column / WIDTH) * shortTermLufs.length);
    const from = rowOf(shortTermLufs[index] ?? quietestLufs);
    const to = rowOf(shortTermLufs[Math.floor(((column + 1) / WIDTH) * shortTermLufs.length)] ?? quietestLufs);
    for (let row = Math.min(from, to); row <= Math.max(from, to) + 1; row += 1) {
      if (row < HEIGHT) pixels[row * WIDTH + column] = CURVE;
    }
  }
};

/** A sound as a PNG: its spectrogram (logarithmic in frequency), and its short-term loudness beneath. */
export const drawSound = (pcm: Pcm): Buffer => {
  const levels = levelsOf(pcm);
  const loudest = levels.reduce((highest, level) => Math.max(highest, level), Number.NEGATIVE_INFINITY);
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(BACKGROUND);
  for (const [index, level] of levels.entries()) {
    const part = 1 + (level - loudest) / pictureRange.spanDb;
    pixels[index] = Math.round(Math.max(0, part) * (SHADES - 1));
  }
  drawLoudness(pixels, pcm);
  return encodePng(pixels, { width: WIDTH, height: HEIGHT }, palette);
};
