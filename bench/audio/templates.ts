/**
 * Spectrum, variety and render time of the sound templates: each is played for thirty seconds, measured and compared with all
 * others.
 *
 *     node bench/audio/templates.ts [--seconds S]
 */
import { SAMPLE_RATE_HZ } from '../../packages/contracts/src/audio/index.ts';
import {
  composeBed,
  createNoteMemory,
  type SoundTemplate,
  soundTemplates,
} from '../../packages/soundscape/src/index.ts';
import { type Fullness, fullBedRanges, measureFullness } from '../../packages/soundscape/src/testkit/meters.ts';
import {
  cpuMilliseconds,
  machineFacts,
  machineLine,
  median,
  numberOption,
  table,
  writeFigures,
} from '../lib/figures.ts';

/** Features for the comparison of two templates, and the difference that counts as one step. */
const steps: readonly (readonly [name: string, step: number, read: (row: Row) => number])[] = [
  ['flatness', 1.5, ({ meters }) => meters.flatnessDb],
  ['correlation', 0.12, ({ meters }) => meters.midCorrelation],
  ['sides', 1.5, ({ meters }) => meters.sideToMidDb],
  ['tilt', 0.5, ({ meters }) => meters.tiltDbPerOctave],
  ['highs', 2, ({ meters }) => meters.above8kDb],
  ['lows', 2, ({ meters }) => meters.below120Db],
  ['crest', 1, ({ meters }) => meters.crestDb],
  ['tempo', 0.25, ({ template }) => Math.log2(template.score.tempoBpm / 100)],
  ['meter', 1, ({ template }) => template.score.beatsPerBar],
];

type Row = {
  readonly template: SoundTemplate;
  readonly meters: Fullness;
  readonly coldFactor: number;
  readonly warmFactor: number;
};

const seconds = numberOption('seconds', 30);

const play = (template: SoundTemplate): Row => {
  // A recording is measured as a whole, because it begins with an intro.
  const heard = template.lengthKind === 'static' ? (template.writtenSeconds[0] ?? seconds) : seconds;
  const frames = Math.round(heard * SAMPLE_RATE_HZ);
  const memory = createNoteMemory({ maxBytes: 1_500_000_000 });
  const start = cpuMilliseconds();
  const { pcm } = composeBed({ template, frames, memory });
  const played = cpuMilliseconds();
  composeBed({ template, frames, memory });
  const again = cpuMilliseconds();
  const factor = (milliseconds: number): number => (heard * 1_000) / milliseconds;
  return {
    template,
    meters: measureFullness(pcm),
    coldFactor: factor(played - start),
    warmFactor: factor(again - played),
  };
};

const distance = (one: Row, other: Row): number =>
  Math.hypot(...steps.map(([, step, read]) => (read(one) - read(other)) / step));

const nearest = (row: Row, rows: readonly Row[]): { readonly alias: string; readonly distance: number } => {
  const [first] = rows
    .filter((other) => other !== row)
    .map((other) => ({ alias: other.template.alias, distance: distance(row, other) }))
    .toSorted((one, other) => one.distance - other.distance);
  return first ?? { alias: '—', distance: Number.POSITIVE_INFINITY };
};

const ranges: Partial<Record<keyof Fullness, readonly [lowest: number, highest: number]>> = fullBedRanges;

const show = (meters: Fullness, key: keyof Fullness, digits = 1): string => {
  const range = ranges[key];
  const outside = range !== undefined && (meters[key] < range[0] || meters[key] > range[1]);
  return `${meters[key].toFixed(digits)}${outside ? ' *' : ''}`;
};

const rows = soundTemplates.map((template) => play(template));
const neighbours = rows.map((row) => nearest(row, rows));

const head = 'template genre bpm flat corr side tilt >8k <120 crest LUFS cold warm nearest distance'.split(' ');
const cells = rows.map((row, index) => {
  const { template, meters, coldFactor, warmFactor } = row;
  const neighbour = neighbours[index]!;
  return [
    template.alias,
    template.labels.genre.join(' '),
    String(template.score.tempoBpm),
    show(meters, 'flatnessDb'),
    show(meters, 'midCorrelation', 2),
    show(meters, 'sideToMidDb'),
    show(meters, 'tiltDbPerOctave'),
    show(meters, 'above8kDb'),
    show(meters, 'below120Db'),
    show(meters, 'crestDb'),
    show(meters, 'loudnessLufs'),
    coldFactor.toFixed(0),
    warmFactor.toFixed(0),
    neighbour.alias,
    neighbour.distance.toFixed(2),
  ];
});
const distances = neighbours.map((neighbour) => neighbour.distance);
const facts = machineFacts();
console.log(machineLine(facts));
console.log(table([head, ...cells]));
console.log(
  `\n${seconds} s each, recordings whole; * lies outside the range of a full bed. Nearest neighbours: smallest ${Math.min(...distances).toFixed(2)}, ` +
    `median ${median(distances).toFixed(2)}. Times real time of one core, median: cold ${median(rows.map((row) => row.coldFactor)).toFixed(0)}, ` +
    `warm ${median(rows.map((row) => row.warmFactor)).toFixed(0)}, slowest warm ${Math.min(...rows.map((row) => row.warmFactor)).toFixed(0)}.`,
);
const results = rows.map(({ template, meters, coldFactor, warmFactor }, index) => ({
  alias: template.alias,
  labels: template.labels,
  meters,
  coldFactor,
  warmFactor,
  nearest: neighbours[index],
}));
console.log(writeFigures('templates', { facts, seconds, results }));
