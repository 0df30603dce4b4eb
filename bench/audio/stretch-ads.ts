/**
 * Compares the ways to change the length of a finished ad at the same pitch: the phase vocoder with the window for music and
 * with that for a voice, and splices of similar waveforms. Ads of speech alone and of speech over beds are rendered as on the command
 * line and stretched by four ratios; a 60 s ad is timed.
 *
 *     node bench/audio/stretch-ads.ts [--hear]
 *
 * `--hear` also transcribes each result; it needs `pocketsphinx_continuous` on the PATH.
 */
import { decodeAudio, type Pcm } from '../../packages/codecs/src/index.ts';
import { SAMPLE_RATE_HZ } from '../../packages/contracts/src/audio/index.ts';
import { createRealFft, hannWindow } from '../../packages/engine/src/dsp/index.ts';
import { measureLoudness, resample, stretchProgramme, stretchSound } from '../../packages/engine/src/index.ts';
import { hear } from '../../tests/word-error-rate/measure.ts';
import { wordErrorRate } from '../../tests/word-error-rate/word-error-rate.ts';
import { scriptForSeconds } from '../lib/ad-scripts.ts';
import { machineFacts, machineLine, table, writeFigures } from '../lib/figures.ts';
import { createBenchRenderer, recipeOf, renderRecipe } from '../lib/render.ts';

const ratios = [0.94, 0.97, 1.03, 1.06] as const;
const isHeard = process.argv.includes('--hear');

const ways = {
  'vocoder, music': (pcm: Pcm, ratio: number) => stretchSound(pcm, ratio, 'music'),
  'vocoder, voice': (pcm: Pcm, ratio: number) => stretchSound(pcm, ratio, 'voice'),
  splices: stretchProgramme,
} as const;
type Way = keyof typeof ways;

const ads = [
  { name: 'speech alone', voice: 'wren', sound: null },
  { name: 'guitars', voice: 'wren', sound: 'bounce_along' },
  { name: 'soft bed', voice: 'wren', sound: 'paper_lanterns' },
  { name: 'other voice', voice: 'isaac', sound: 'citynights' },
] as const;
const seconds = 20;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const middle = ({ channels: [left, right = left] }: Pcm): Float32Array =>
  left!.map((value, frame) => (value + right![frame]!) / 2);

/** Positive change of the magnitude spectrum, each 5 ms in windows of 10.7 ms: high where attacks are sharp. */
const flux = (samples: Float32Array): Float64Array => {
  const size = 512;
  const hop = 240;
  const fft = createRealFft(size);
  const window = hannWindow(size);
  const [real, imaginary, block] = [
    new Float64Array(size / 2 + 1),
    new Float64Array(size / 2 + 1),
    new Float64Array(size),
  ];
  let last = new Float64Array(size / 2 + 1);
  return Float64Array.from({ length: Math.floor((samples.length - size) / hop) }, (_, index) => {
    for (let offset = 0; offset < size; offset += 1) block[offset] = window[offset]! * samples[index * hop + offset]!;
    fft.forward(block, real, imaginary);
    const now = real.map((value, bin) => Math.hypot(value, imaginary[bin]!));
    const rise = now.reduce((sum, value, bin) => sum + Math.max(0, value - last[bin]!), 0);
    last = now;
    return rise;
  });
};

/** Mean of the sharpest hundredth of the attacks. */
const sharpness = (pcm: Pcm): number => {
  const sorted = flux(middle(pcm)).toSorted();
  return mean([...sorted.subarray(Math.floor(0.99 * sorted.length))]);
};

const correlation = ({ channels: [left, right = left] }: Pcm): number => {
  const sums = left!.reduce(
    (sum, a, frame) => {
      const b = right![frame]!;
      return { ab: sum.ab + a * b, aa: sum.aa + a * a, bb: sum.bb + b * b };
    },
    { ab: 0, aa: 1e-12, bb: 1e-12 },
  );
  return sums.ab / Math.sqrt(sums.aa * sums.bb);
};

/** Power between the partials of a steady chord, relative to the chord, in dB: the roughness of a sustained sound. */
const chordResidueDb = (way: Way, ratio: number): number => {
  const partialsHz = [110, 220, 277.18, 329.63, 440];
  const chord = Float32Array.from({ length: 6 * SAMPLE_RATE_HZ }, (_, frame) =>
    partialsHz.reduce((sum, hz) => sum + 0.08 * Math.sin((2 * Math.PI * hz * frame) / SAMPLE_RATE_HZ), 0),
  );
  const { channels } = ways[way]({ sampleRateHz: SAMPLE_RATE_HZ, channels: [chord] }, ratio);
  const size = 65_536;
  const window = hannWindow(size);
  const [real, imaginary] = [new Float64Array(size / 2 + 1), new Float64Array(size / 2 + 1)];
  createRealFft(size).forward(
    window.map((weight, frame) => weight * channels[0]![SAMPLE_RATE_HZ + frame]!),
    real,
    imaginary,
  );
  let [inside, between] = [0, 0];
  for (let bin = 1; bin < size / 2; bin += 1) {
    const power = real[bin]! ** 2 + imaginary[bin]! ** 2;
    const hz = (bin * SAMPLE_RATE_HZ) / size;
    if (partialsHz.some((partial) => Math.abs(hz - partial) < 4)) inside += power;
    else between += power;
  }
  return 10 * Math.log10(between / inside);
};

const heardErrorRate = (script: string, pcm: Pcm): number =>
  wordErrorRate(script, hear(resample({ ...pcm, channels: [middle(pcm)] }, 16_000).channels[0]!));

type Row = { readonly ad: string; readonly way: string; readonly ratio: number; readonly figures: readonly number[] };
const heads = ['attacks', 'stereo', 'LU', 'peak dB', 'WER'] as const;

const measureAd = (script: string, name: string, pcm: Pcm): Row[] => {
  const before = {
    sharpness: sharpness(pcm),
    correlation: correlation(pcm),
    loudness: measureLoudness(pcm),
  };
  const rows: Row[] = [];
  if (isHeard) {
    // Offsets that are no multiples of the recogniser's 10 ms step.
    for (const offset of [0, 177, 311, 433]) {
      const later = { ...pcm, channels: pcm.channels.map((samples) => samples.subarray(offset)) };
      rows.push({ ad: name, way: 'as it is', ratio: 1, figures: [1, 0, 0, 0, heardErrorRate(script, later)] });
    }
  }
  for (const way of Object.keys(ways) as Way[]) {
    for (const ratio of ratios) {
      const stretched = ways[way](pcm, ratio);
      const loudness = measureLoudness(stretched);
      rows.push({
        ad: name,
        way,
        ratio,
        figures: [
          sharpness(stretched) / before.sharpness,
          correlation(stretched) - before.correlation,
          loudness.integratedLufs - before.loudness.integratedLufs,
          loudness.truePeakDbtp - before.loudness.truePeakDbtp,
          isHeard ? heardErrorRate(script, stretched) : Number.NaN,
        ],
      });
    }
  }
  return rows;
};

const renderer = await createBenchRenderer();
try {
  const rows: Row[] = [];
  for (const { name, voice, sound } of ads) {
    const script = scriptForSeconds[seconds]!;
    const { bytes } = await renderRecipe(renderer.cold(), recipeOf([script], { seconds, voice, sound }));
    rows.push(...measureAd(script, name, (await decodeAudio(bytes)).pcm));
  }
  const lines = Object.values(Object.groupBy(rows, ({ ad, way }) => `${ad}|${way}`)).map((group = []) => [
    group[0]!.ad,
    group[0]!.way,
    ...heads.map((_, index) => mean(group.map(({ figures }) => figures[index]!)).toFixed(3)),
  ]);
  const long = recipeOf([scriptForSeconds[60]!], { seconds: 60, voice: 'wren', sound: 'bounce_along' });
  const { pcm } = await decodeAudio((await renderRecipe(renderer.cold(), long)).bytes);
  const times = (Object.keys(ways) as Way[]).map((way) => {
    const started = performance.now();
    ways[way](pcm, 0.97);
    const elapsedSeconds = (performance.now() - started) / 1_000;
    return [way, elapsedSeconds.toFixed(2), ...ratios.map((ratio) => chordResidueDb(way, ratio).toFixed(1))];
  });
  process.stdout.write(`${table([['ad', 'way', ...heads], ...lines])}

${table([['way', 'seconds of a 60 s ad', ...ratios.map((ratio) => `chord residue, dB, ${ratio}`)], ...times])}
`);
  const facts = machineFacts();
  process.stdout.write(`${machineLine(facts)}
${writeFigures('stretch-ads', { facts, rows, times })}
`);
} finally {
  await renderer.close();
}
