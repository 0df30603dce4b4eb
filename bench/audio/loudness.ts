/**
 * Acceptance table of finished ads: every length, loudness preset and mixing preset, rendered like on the command line. Our
 * meter and, if installed, ffmpeg measure the delivered MP3. The table shows two peaks: that of the master, limited by the
 * preset, and that of the delivered file, which lossy encoding may raise to −1 dBTP.
 *
 *     node bench/audio/loudness.ts [--voice NAME] [--only TEXT]
 *
 * `--only` keeps the rows whose name contains the text: `--only "15 s"`, `--only radio`.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeAudio, type Pcm } from '../../packages/codecs/src/index.ts';
import {
  type LoudnessPresetName,
  type MixPresetName,
  SAMPLE_RATE_HZ,
} from '../../packages/contracts/src/audio/index.ts';
import {
  DELIVERED_CEILING_DBTP,
  loudnessPresets,
  measureLoudness,
  mixPresets,
  speechOverBedLu,
} from '../../packages/engine/src/index.ts';
import { masteredKey, type RenderContext, stemKey } from '../../packages/renderer/src/index.ts';
import { scriptForSeconds } from '../lib/ad-scripts.ts';
import { ffmpegVersion, framesByFfmpeg, measureByFfmpeg } from '../lib/ffmpeg.ts';
import { machineFacts, machineLine, table, writeFigures } from '../lib/figures.ts';
import { createBenchRenderer, recipeOf, renderRecipe } from '../lib/render.ts';

/** Tolerance of a delivered file's loudness, LU. */
const toleranceLu = 0.5;
/** The master is measured as 32-bit floats, limited with the same meter: only rounding may differ. */
const masterToleranceDb = 0.01;
const toleranceOverBedLu = 1;

type Case = { readonly seconds: number; readonly loudness: LoudnessPresetName; readonly mix: MixPresetName };

type Measured = Case & {
  readonly frames: number;
  readonly integratedLufs: number;
  readonly truePeakDbtp: number;
  readonly masterDbtp: number;
  readonly maxShortTermLufs: number;
  readonly overBedLu: number | null;
  readonly byFfmpeg: { readonly frames: number; readonly integratedLufs: number; readonly truePeakDbtp: number } | null;
  readonly misses: readonly string[];
};

const cases: readonly Case[] = [
  ...Object.keys(scriptForSeconds).map((seconds) => ({
    seconds: Number(seconds),
    loudness: 'spotify' as const,
    mix: 'balanced' as const,
  })),
  ...(Object.keys(loudnessPresets) as LoudnessPresetName[])
    .filter((loudness) => loudness !== 'spotify')
    .map((loudness) => ({ seconds: 30, loudness, mix: 'balanced' as const })),
  ...(Object.keys(mixPresets) as MixPresetName[])
    .filter((mix) => mix !== 'balanced')
    .map((mix) => ({ seconds: 30, loudness: 'spotify' as const, mix })),
];

const missesOf = (found: Omit<Measured, 'misses'>): string[] => {
  const target = loudnessPresets[found.loudness];
  const wantedOverBed = mixPresets[found.mix].speechOverBedLu;
  const misses: string[] = [];
  const check = (isMissed: boolean, what: string): void => {
    if (isMissed) misses.push(what);
  };
  const meters = [{ name: 'ours', ...found }, ...(found.byFfmpeg ? [{ name: 'ffmpeg', ...found.byFfmpeg }] : [])];
  for (const { name, frames, integratedLufs, truePeakDbtp } of meters) {
    check(frames !== found.seconds * SAMPLE_RATE_HZ, `${name}: ${frames} frames`);
    check(!(Math.abs(integratedLufs - target.targetLufs) <= toleranceLu), `${name}: ${integratedLufs.toFixed(2)} LUFS`);
    check(!(truePeakDbtp <= DELIVERED_CEILING_DBTP), `${name}: ${truePeakDbtp.toFixed(2)} dBTP`);
  }
  const isMasterHeld = found.masterDbtp <= target.ceilingDbtp + masterToleranceDb;
  check(!isMasterHeld, `master: ${found.masterDbtp.toFixed(2)} dBTP`);
  const { maxShortTermLufs = Number.POSITIVE_INFINITY } = target;
  check(found.maxShortTermLufs > maxShortTermLufs, `short-term ${found.maxShortTermLufs.toFixed(1)} LUFS`);
  if (wantedOverBed !== null && found.mix !== 'media_enhanced') {
    check(
      !(Math.abs((found.overBedLu ?? Number.NaN) - wantedOverBed) <= toleranceOverBedLu),
      `speech ${found.overBedLu?.toFixed(1)} LU over the bed, not ${wantedOverBed}`,
    );
  }
  return misses;
};

/** A stem with identical channels is stored as one channel; both channels count in the measurement. */
const onBothSides = ({ sampleRateHz, channels: [left = new Float32Array(0), right = left] }: Pcm): Pcm => ({
  sampleRateHz,
  channels: [left, right],
});

const overBedOf = async (context: RenderContext, mixKey: string): Promise<number | null> => {
  const [speech, bed] = await Promise.all(
    (['speech', 'bed'] as const).map((stem) => context.cache.readPcm(stemKey(mixKey, stem))),
  );
  return speech && bed ? speechOverBedLu(onBothSides(speech), onBothSides(bed)) : null;
};

const measure = async (
  context: RenderContext,
  folder: string,
  one: Case,
  hasFfmpeg: boolean,
  voice: string,
): Promise<Measured> => {
  const script = scriptForSeconds[one.seconds] as string;
  const { ad, bytes } = await renderRecipe(
    context,
    recipeOf([script], { seconds: one.seconds, loudness: one.loudness, mix: one.mix, voice }),
  );
  const { pcm } = await decodeAudio(bytes);
  const master = await context.cache.readPcm(masteredKey(ad.masterKey));
  const own = measureLoudness(pcm);
  writeFileSync(join(folder, 'ad.mp3'), bytes);
  const found = {
    ...one,
    frames: pcm.channels[0]?.length ?? 0,
    integratedLufs: own.integratedLufs,
    truePeakDbtp: own.truePeakDbtp,
    masterDbtp: master ? measureLoudness(master).truePeakDbtp : Number.NaN,
    maxShortTermLufs: own.maxShortTermLufs,
    overBedLu: await overBedOf(context, ad.mixKey),
    byFfmpeg: hasFfmpeg ? { frames: framesByFfmpeg(folder, 'ad.mp3'), ...measureByFfmpeg(folder, 'ad.mp3') } : null,
  };
  return { ...found, misses: missesOf(found) };
};

const nameOf = ({ seconds, loudness, mix }: Case): string => `${seconds} s ${loudness} ${mix}`;

const rowOf = (found: Measured): string[] => {
  const { targetLufs, ceilingDbtp } = loudnessPresets[found.loudness];
  const { byFfmpeg } = found;
  return [
    nameOf(found),
    String(found.frames),
    byFfmpeg ? String(byFfmpeg.frames) : '–',
    `${targetLufs}`,
    found.integratedLufs.toFixed(2),
    byFfmpeg ? byFfmpeg.integratedLufs.toFixed(1) : '–',
    `${ceilingDbtp}`,
    found.masterDbtp.toFixed(2),
    `${DELIVERED_CEILING_DBTP}`,
    found.truePeakDbtp.toFixed(2),
    byFfmpeg ? byFfmpeg.truePeakDbtp.toFixed(1) : '–',
    `${mixPresets[found.mix].speechOverBedLu ?? '–'}`,
    found.overBedLu === null ? '–' : found.overBedLu.toFixed(2),
    found.misses.length === 0 ? 'met' : found.misses.join('; '),
  ];
};

const head = [
  ...['ad', 'frames', 'ffmpeg', 'LUFS', 'ours', 'ffmpeg'],
  ...['ceiling', 'master', 'delivered', 'ours', 'ffmpeg', 'over bed', 'stems', ''],
];

const argument = (name: string): string | undefined => {
  const place = process.argv.indexOf(name);
  return place < 0 ? undefined : process.argv[place + 1];
};
const voice = argument('--voice') ?? 'wren';
const only = argument('--only') ?? '';
const chosen = cases.filter((one) => nameOf(one).includes(only));
if (chosen.length === 0) throw new Error(`no line of the table is named "${only}"`);
const before = machineFacts();
const peer = ffmpegVersion();
console.log(`${machineLine(before)}\n${peer ?? 'no ffmpeg on the PATH: measured by us alone'}\nvoice ${voice}\n`);
const folder = mkdtempSync(join(tmpdir(), 'sonora-loudness-'));
const bench = await createBenchRenderer();
try {
  const context = bench.cold();
  const results: Measured[] = [];
  for (const one of chosen) results.push(await measure(context, folder, one, peer !== undefined, voice));
  console.log(table([head, ...results.map(rowOf)]));
  const missed = results.filter(({ misses }) => misses.length > 0).length;
  console.log(
    `\n${results.length - missed} of ${results.length} met; ${writeFigures('loudness', { before, voice, results })}`,
  );
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  await bench.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
