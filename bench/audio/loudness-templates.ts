/**
 * Loudness of ads over every sound template, at four lengths, for every target of the loudness presets (presets with equal
 * values count once). It measures the delivered file after decoding.
 *
 *     node bench/audio/loudness-templates.ts [--only WORD]
 */

import { rm } from 'node:fs/promises';
import { decodeAudio } from '../../packages/codecs/src/index.ts';
import type { LoudnessPresetName } from '../../packages/contracts/src/audio/index.ts';
import { loudnessPresets, measureLoudness } from '../../packages/engine/src/index.ts';
import { soundTemplates } from '../../packages/soundscape/src/index.ts';
import { scriptForSeconds } from '../lib/ad-scripts.ts';
import { machineFacts, machineLine, quantile, table, writeFigures } from '../lib/figures.ts';
import { createBenchRenderer, recipeOf, renderRecipe } from '../lib/render.ts';

const lengthsSeconds = [7, 15, 30, 60];
const voice = 'isaac';

const presetNames = Object.keys(loudnessPresets) as LoudnessPresetName[];
const figuresOf = (name: LoudnessPresetName): string => JSON.stringify(loudnessPresets[name]);
/** The first preset of each target, with the presets that share it. */
const targets = presetNames
  .filter((name, index) => presetNames.findIndex((other) => figuresOf(other) === figuresOf(name)) === index)
  .map((name) => ({ name, all: presetNames.filter((other) => figuresOf(other) === figuresOf(name)) }));

type Found = {
  readonly sound: string;
  readonly seconds: number;
  readonly preset: LoudnessPresetName;
  readonly errorLu: number;
  readonly truePeakDbtp: number;
};

const bench = await createBenchRenderer();
const measureOne = async (sound: string, seconds: number): Promise<Found[]> => {
  // A temporary cache per ad, because all of them together would fill the disk.
  const context = bench.cold();
  const found: Found[] = [];
  for (const { name } of targets) {
    const script = scriptForSeconds[seconds] as string;
    const { bytes } = await renderRecipe(context, recipeOf([script], { seconds, loudness: name, sound, voice }));
    const { integratedLufs, truePeakDbtp } = measureLoudness((await decodeAudio(bytes)).pcm);
    const errorLu = integratedLufs - loudnessPresets[name].targetLufs;
    found.push({ sound, seconds, preset: name, errorLu, truePeakDbtp });
  }
  await rm(context.cache.folder, { recursive: true, force: true });
  return found;
};

const summaryOf = (name: string, found: readonly Found[]): string[] => {
  const errors = found.map(({ errorLu }) => Math.abs(errorLu));
  const peaks = found.map(({ truePeakDbtp }) => truePeakDbtp);
  return [
    name,
    String(found.length),
    quantile(errors, 0.5).toFixed(3),
    Math.max(...errors).toFixed(3),
    Math.max(...peaks).toFixed(2),
  ];
};

const place = process.argv.indexOf('--only');
const only = place < 0 ? '' : (process.argv[place + 1] ?? '');
try {
  const before = machineFacts();
  console.log(`${machineLine(before)}\n`);
  const chosen = soundTemplates.filter(({ alias }) => alias.includes(only));
  const found: Found[] = [];
  for (const { alias } of chosen) {
    for (const seconds of lengthsSeconds) found.push(...(await measureOne(alias, seconds)));
    const worst = Math.max(...found.filter(({ sound }) => sound === alias).map(({ errorLu }) => Math.abs(errorLu)));
    console.error(`${alias}: at most ${worst.toFixed(3)} LU off`);
  }
  console.log(
    table([
      ['delivered', 'ads', 'median |error| LU', 'most', 'highest true peak dBTP'],
      ...targets.map(({ name, all }) =>
        summaryOf(
          all.join(', '),
          found.filter(({ preset }) => preset === name),
        ),
      ),
      ...lengthsSeconds.map((seconds) =>
        summaryOf(
          `${seconds} s`,
          found.filter((one) => one.seconds === seconds),
        ),
      ),
      summaryOf('all', found),
    ]),
  );
  console.log('\nfurthest from their targets');
  const furthest = found.toSorted((one, other) => Math.abs(other.errorLu) - Math.abs(one.errorLu)).slice(0, 8);
  console.log(
    table(
      furthest.map(({ sound, seconds, preset, errorLu, truePeakDbtp }) => [
        sound,
        `${seconds} s`,
        preset,
        `${errorLu.toFixed(3)} LU`,
        `${truePeakDbtp.toFixed(2)} dBTP`,
      ]),
    ),
  );
  console.log(writeFigures('loudness-templates', { before, found }));
} finally {
  await bench.close();
}
process.exit();
