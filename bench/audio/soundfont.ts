/**
 * Render time of the sound templates with a SoundFont, and the loudness of each part compared with the built-in instruments,
 * with and without the trims that are measured once per bank.
 *
 *     node bench/audio/soundfont.ts [BANK.sf2] [--seconds S] [--count N]
 *
 * Without a file it uses the tiny bank of the tests. It plays the first N templates (default: all).
 */

import { parseArgs } from 'node:util';
import { SAMPLE_RATE_HZ } from '../../packages/contracts/src/audio/index.ts';
import { measureLoudness } from '../../packages/engine/src/index.ts';
import { type OpenBank, openBank } from '../../packages/renderer/src/soundfont/open-bank.ts';
import { readSoundfont } from '../../packages/renderer/src/soundfont/soundfont-files.ts';
import {
  composeBed,
  createNoteMemory,
  measurePartTrims,
  type PartTrims,
  type SampleBank,
  type SoundTemplate,
  soundTemplates,
} from '../../packages/soundscape/src/index.ts';
import { makeSoundfont } from '../../tests/testkit/soundfont.ts';
import { cpuMilliseconds, machineFacts, machineLine, median, quantile, table, writeFigures } from '../lib/figures.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '30' },
    count: { type: 'string', default: String(soundTemplates.length) },
  },
});
const seconds = Number(values.seconds);
const frames = seconds * SAMPLE_RATE_HZ;

const readBank = async (path: string | undefined): Promise<OpenBank> => {
  if (path === undefined) return openBank(makeSoundfont().slice().buffer as ArrayBuffer, 'tiny');
  const { bytes, id } = await readSoundfont(path);
  return openBank(bytes, id);
};

const freshMemory = () => createNoteMemory({ maxBytes: Number.POSITIVE_INFINITY });

/** Seconds of bed per CPU second. */
const factorOf = (work: () => unknown): number => {
  const start = cpuMilliseconds();
  work();
  return (seconds * 1_000) / (cpuMilliseconds() - start);
};

/** Loudness of each part with the SoundFont minus that with the built-in instruments, LU. */
const partDifferences = (template: SoundTemplate, bank: SampleBank, trims: PartTrims): readonly number[] => {
  const { master } = template.mix;
  // Before the bus compressor and limiter, as in the whole mix.
  const mix = { ...template.mix, master: { ...master, gainDb: master.gainDb - 30 } };
  return template.score.parts
    .filter(({ id }) => id in trims)
    .map((part) => {
      const alone = { ...template, mix, score: { ...template.score, parts: [part] } };
      const [own, sampled] = [{}, { bank, trims }].map(
        (more) => measureLoudness(composeBed({ template: alone, frames, ...more }).pcm).integratedLufs,
      );
      return sampled! - own!;
    });
};

const openedAt = performance.now();
const { bank, info: bankFacts } = await readBank(positionals[0]);
const openMilliseconds = performance.now() - openedAt;

const rows = soundTemplates.slice(0, Number(values.count)).map((template) => {
  const own = factorOf(() => composeBed({ template, frames, memory: freshMemory() }));
  const trimsAt = cpuMilliseconds();
  const trims = measurePartTrims(template, bank);
  const trimMilliseconds = cpuMilliseconds() - trimsAt;
  const memory = freshMemory();
  const play = () => composeBed({ template, frames, bank, trims, memory });
  const [cold, warm] = [factorOf(play), factorOf(play)];
  const differences = partDifferences(template, bank, trims);
  return { alias: template.alias, own, cold, warm, trimMilliseconds, differences };
});

const sizes = rows.flatMap(({ differences }) => differences.map(Math.abs));
const facts = machineFacts();
console.log(machineLine(facts));
console.log(
  table([
    ['template', 'own', 'bank cold', 'bank warm', 'trims ms', 'parts LU'],
    ...rows.map(({ alias, own, cold, warm, trimMilliseconds, differences }) => [
      alias,
      own.toFixed(1),
      cold.toFixed(1),
      warm.toFixed(1),
      trimMilliseconds.toFixed(0),
      differences.map((difference) => difference.toFixed(2)).join(' '),
    ]),
  ]),
);
const residentMegabytes = process.memoryUsage().rss / 1e6;
console.log(
  `\n${bankFacts.name}, opened in ${openMilliseconds.toFixed(0)} ms; ${residentMegabytes.toFixed(0)} MB resident at the end. Times real time of one core, median: ` +
    `own ${median(rows.map(({ own }) => own)).toFixed(1)}, bank cold ${median(rows.map(({ cold }) => cold)).toFixed(1)}, warm ${median(rows.map(({ warm }) => warm)).toFixed(1)}. ` +
    `${sizes.length} parts: off by ${median(sizes).toFixed(2)} LU in the middle, ${quantile(sizes, 0.95).toFixed(2)} at 95 %, ${Math.max(0, ...sizes).toFixed(2)} at most.`,
);
console.log(writeFigures('soundfont', { facts, bank: bankFacts, seconds, rows }));
