/**
 * Render time of an ad: mastering of given WAV files, complete rendering, and rendering with one clip of three changed,
 * compared with two ffmpeg pipelines if ffmpeg is installed. The runs of a round follow each other, so other load on the machine
 * affects all of them; the relevant result is the ratio.
 *
 *     npm run bench -- [--runs N] [--json]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeWav } from '../packages/codecs/src/index.ts';
import { SAMPLE_RATE_HZ } from '../packages/contracts/src/audio/index.ts';
import { loudnessPresets } from '../packages/engine/src/index.ts';
import type { RenderContext } from '../packages/renderer/src/index.ts';
import { composeBed, findSoundTemplate } from '../packages/soundscape/src/index.ts';
import { harborClips, harborScript, roomyClips, spokenNumber } from './lib/ad-scripts.ts';
import { ffmpegVersion, measureByFfmpeg } from './lib/ffmpeg.ts';
import { machineFacts, machineLine, median, numberOption, table, timed, writeFigures } from './lib/figures.ts';
import { type MasterSteps, masterInProcess, verifyInProcess } from './lib/master-in-process.ts';
import { runFairPeer, runUsualPeer, type Target, writePeerInputs } from './lib/peers.ts';
import { type BenchRenderer, createBenchRenderer, recipeOf, renderRecipe, type StepSeconds } from './lib/render.ts';

const target: Target = { seconds: 30, ...loudnessPresets.spotify };
const runs = numberOption('runs', 7);
const asJson = process.argv.includes('--json');
const say = (line: string): void => {
  if (!asJson) console.log(line);
};

/** A voice recording of less than thirty seconds, and a bed for it. */
const makeInputs = async (bench: BenchRenderer, folder: string): Promise<void> => {
  const context = bench.cold();
  const { ad } = await renderRecipe(context, recipeOf([harborScript], { seconds: target.seconds }));
  const [spoken] = ad.speech.spoken.values();
  const voice = spoken && (await context.cache.readPcm(spoken.pcmHash));
  const template = findSoundTemplate('bounce_along');
  if (!voice || !template) throw new Error('the inputs could not be made');
  const bed = composeBed({ template, frames: target.seconds * SAMPLE_RATE_HZ });
  writePeerInputs(folder, { voice: encodeWav(voice, { bitDepth: 16 }), bed: encodeWav(bed.pcm, { bitDepth: 16 }) });
};

type Times = Record<string, number[]>;
const push = (times: Times, name: string, seconds: number): void => {
  times[name] = [...(times[name] ?? []), seconds];
};
const mediansOf = (times: Times): Record<string, number> =>
  Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]));

const benchMaster = async (folder: string, hasFfmpeg: boolean): Promise<{ times: Times; steps: Times }> => {
  const times: Times = {};
  const steps: Times = {};
  const ours = async (): Promise<MasterSteps & { verify: number; total: number }> => {
    const { bytes, steps: took } = await masterInProcess(folder, target.seconds);
    const verify = await timed(() => verifyInProcess(bytes));
    return { ...took, verify, total: Object.values(took).reduce((sum, value) => sum + value, 0) };
  };
  // Warm-up: compiles the code and loads every kernel.
  for (let round = 0; round < 3; round += 1) await ours();
  for (let round = 0; round < runs; round += 1) {
    const { total, ...took } = await ours();
    push(times, 'ours', total);
    for (const [name, seconds] of Object.entries(took)) push(steps, name, seconds);
    if (!hasFfmpeg) continue;
    push(times, 'usual', await timed(() => runUsualPeer(folder, target)));
    push(times, 'fair', await timed(() => runFairPeer(folder, target)));
  }
  return { times, steps };
};

const addSteps = (all: Times, steps: StepSeconds): void => {
  for (const [name, seconds] of steps) push(all, name, seconds);
};

type RenderFigures = { readonly times: Times; readonly cold: Times; readonly changed: Times };

const benchRenderer = async (bench: BenchRenderer): Promise<RenderFigures> => {
  const figures: RenderFigures = { times: {}, cold: {}, changed: {} };
  const { seconds } = target;
  const time = async (
    name: string,
    context: RenderContext,
    texts: readonly string[],
    steps: StepSeconds,
  ): Promise<void> => {
    push(figures.times, name, await timed(() => renderRecipe(context, recipeOf(texts, { seconds }), steps)));
  };
  const warmSteps: StepSeconds = new Map();
  const warm = bench.cold(warmSteps);
  const [first, second, third] = harborClips;
  await renderRecipe(warm, recipeOf(roomyClips('twenty'), { seconds }));
  await renderRecipe(warm, recipeOf(harborClips, { seconds }));
  for (let round = 0; round < runs; round += 1) {
    const steps: StepSeconds = new Map();
    await time('end to end', bench.cold(steps), [harborScript], steps);
    addSteps(figures.cold, steps);
    warmSteps.clear();
    // These texts are not in the cache.
    await time('changed', warm, roomyClips(spokenNumber(round)), warmSteps);
    addSteps(figures.changed, warmSteps);
    const middle = second.replace('four pack', `pack of ${spokenNumber(round)}`);
    await time('changed, all refitted', warm, [first, middle, third], new Map());
  }
  return figures;
};

const inSeconds = (seconds: number | undefined): string => (seconds === undefined ? '–' : `${seconds.toFixed(3)} s`);
const ratio = (ours: number | undefined, peer: number | undefined): string =>
  ours === undefined || peer === undefined ? '–' : (ours / peer).toFixed(2);

const stepTable = (steps: Readonly<Record<string, number>>): string =>
  table(Object.entries(steps).map(([name, seconds]) => [`  ${name}`, `${(seconds * 1000).toFixed(0)} ms`]));

const folder = mkdtempSync(join(tmpdir(), 'sonora-bench-peers-'));
const bench = await createBenchRenderer();
try {
  const before = machineFacts();
  const peer = ffmpegVersion();
  say(`${machineLine(before)}\n${peer ?? 'no ffmpeg on the PATH: no peers'}\nmedians of ${runs}, interleaved\n`);
  await makeInputs(bench, folder);
  const mastering = await benchMaster(folder, peer !== undefined);
  const rendered = await benchRenderer(bench);
  const seconds = { ...mediansOf(mastering.times), ...mediansOf(rendered.times) };
  const { ours, usual, fair } = seconds;
  const steps = {
    master: mediansOf(mastering.steps),
    'end to end': mediansOf(rendered.cold),
    'change one clip of three': mediansOf(rendered.changed),
  };
  const peers = peer
    ? { usual: measureByFfmpeg(folder, 'usual.mp3'), fair: measureByFfmpeg(folder, 'fair.mp3') }
    : undefined;
  const after = machineFacts();
  const figures = { before, after, peer, runs, seconds, steps, peerResults: peers, times: mastering.times };
  const path = writeFigures('latest', figures);
  if (asJson) console.log(JSON.stringify(figures, null, 2));
  const row = (name: string, value: number | undefined): string[] => [
    name,
    inSeconds(value),
    ratio(value, usual),
    ratio(value, fair),
  ];
  say(
    table([
      ['30 s ad', 'median', '÷ usual peer', '÷ fair peer'],
      row('master one ad, in process, warm', ours),
      row('  and decode and measure the file', ours === undefined ? undefined : ours + (steps.master.verify ?? 0)),
      row('produce end to end, cold cache', seconds['end to end']),
      row('change one clip of three, room to spare', seconds.changed),
      row('change one of three that fill the ad: all refitted', seconds['changed, all refitted']),
      row('usual peer: a process per stage, two-pass loudnorm', usual),
      row('fair peer: fused graph, linear gain, limiter', fair),
    ]),
  );
  if (ours && usual && fair) {
    say(`\naims: ≤ 0.20 of the usual peer (${ratio(ours, usual)}), ≤ 0.50 of the fair peer (${ratio(ours, fair)})`);
    say(`peers came out at ${JSON.stringify(peers)}`);
  }
  for (const [name, took] of Object.entries(steps)) say(`\n${name}, by step\n${stepTable(took)}`);
  say(`\nload average afterwards ${after.loadAverage.join(' ')}; ${path} (${readFileSync(path).length} bytes)`);
} finally {
  await bench.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
