/**
 * Render time of a thousand versions of a 30 s ad in which one clip of four seconds changed, two at a time, compared with two
 * ffmpeg pipelines that render the whole ad, also two at a time. The speech of the versions is cached; everything after it
 * is measured. It also checks that a spliced file equals the file from encoding the whole.
 *
 *     node bench/versions.ts [--versions N] [--splices N]
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type CanonicalAudioform, parseAudioform } from '../packages/audioform/src/index.ts';
import { encodeMp3, encodeWav, spliceMp3 } from '../packages/codecs/src/index.ts';
import type { Pcm } from '../packages/codecs/src/pcm.ts';
import { SAMPLE_RATE_HZ } from '../packages/contracts/src/audio/index.ts';
import { createSeededRandom } from '../packages/engine/src/dsp/index.ts';
import { loudnessPresets } from '../packages/engine/src/index.ts';
import {
  createThreadRunner,
  deliveredKey,
  masteredKey,
  planAd,
  type RenderContext,
  type RenderedAd,
  type RenderedVariant,
  type RenderJob,
  renderAd,
  renderVariant,
  stemKey,
} from '../packages/renderer/src/index.ts';
import { composeBed, findSoundTemplate } from '../packages/soundscape/src/index.ts';
import { roomyClips, spokenNumber } from './lib/ad-scripts.ts';
import { ffmpegVersion } from './lib/ffmpeg.ts';
import {
  machineFacts,
  machineLine,
  median,
  numberOption,
  quantile,
  table,
  timed,
  writeFigures,
} from './lib/figures.ts';
import { type Target, writePeerInputs } from './lib/peers.ts';
import { createBenchRenderer } from './lib/render.ts';

const versions = numberOption('versions', 100);
const splices = numberOption('splices', 300);
const target: Target = { seconds: 30, ...loudnessPresets.spotify };
const jobOf = (document: CanonicalAudioform): RenderJob => ({
  document,
  tags: { title: 'Harbor Cold Brew' },
  signal: undefined,
});
const rate = { bitRateKbps: 192 };

/** Three clips over a bed; the middle clip lasts four seconds. */
const adOf = (middle: string): CanonicalAudioform => {
  const [first, , third] = roomyClips('');
  const tts = (text: string) => ({ type: 'tts', text, voiceRef: 'voice' });
  const parsed = parseAudioform({
    header: { version: '4' },
    assets: {
      voice: { type: 'voice', voiceAlias: 'wren' },
      bed: { type: 'soundTemplate', soundTemplateAlias: 'bounce_along' },
      first: tts(first),
      middle: tts(`Steeped for ${middle} hours.`),
      third: tts(third),
    },
    production: {
      arrangement: {
        sections: [
          {
            soundTemplateRef: 'bed',
            smartFit: true,
            forcedDuration: target.seconds,
            paddingStart: 2,
            layers: [
              {
                clips: [
                  { assetRef: 'first', marginEnd: 3 },
                  { assetRef: 'middle', forcedDuration: 4, marginEnd: 3 },
                  { assetRef: 'third' },
                ],
              },
            ],
          },
        ],
      },
    },
    delivery: {},
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.document;
};

/** Speaks the texts of a version and deletes the processed voice audio of texts that the base does not contain. */
const speakOnly = async (context: RenderContext, base: RenderedAd, document: CanonicalAudioform): Promise<void> => {
  const { voices } = await planAd(context, jobOf(document));
  const kept = new Set(base.voices.hashes.values());
  const fresh = [...voices.hashes.values()].filter((hash) => !kept.has(hash));
  await Promise.all(fresh.map((hash) => rm(join(context.cache.folder, hash.slice(0, 2), hash))));
};

const makeAll = async (context: RenderContext, base: RenderedAd, documents: readonly CanonicalAudioform[]) => {
  const made: { version: RenderedVariant; seconds: number }[] = [];
  const queue = [...documents];
  const work = async (): Promise<void> => {
    for (let document = queue.shift(); document; document = queue.shift()) {
      const started = performance.now();
      const version = await renderVariant(context, jobOf(document), base);
      made.push({ version, seconds: (performance.now() - started) / 1000 });
    }
  };
  const seconds = await timed(() => Promise.all([work(), work()]));
  return { made, seconds };
};

const runPeer = (kind: 'usual' | 'fair', folder: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./lib/peer-thread.ts', import.meta.url), {
      workerData: { kind, folder, target },
    });
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });

/** Seconds per ad when two are rendered at the same time. */
const peerSeconds = async (kind: 'usual' | 'fair', folders: readonly string[]): Promise<number> =>
  (await timed(() => Promise.all(folders.map((folder) => runPeer(kind, folder))))) / folders.length;

/** A random segment of up to eight seconds, reversed and attenuated, with or without short fades. */
const changed = (pcm: Pcm, random: () => number): Pcm => {
  const frames = pcm.channels[0]?.length ?? 0;
  const length = 1 + Math.floor(random() ** 2 * 8 * SAMPLE_RATE_HZ);
  const from = Math.floor(random() * (frames - length));
  const fade = random() < 0.5 ? 1 : 480;
  return {
    ...pcm,
    channels: pcm.channels.map((samples) => {
      const copy = samples.slice();
      for (let frame = 0; frame < length; frame += 1) {
        const edge = Math.min(1, frame / fade, (length - 1 - frame) / fade);
        const other = 0.7 * (samples[from + length - 1 - frame] as number);
        copy[from + frame] = (1 - edge) * (samples[from + frame] as number) + edge * other;
      }
      return copy;
    }),
  };
};

const countEqualSplices = async (context: RenderContext, base: RenderedAd): Promise<number> => {
  const [pcm, file] = await Promise.all([
    context.cache.readPcm(masteredKey(base.masterKey)),
    context.cache.readBytes(deliveredKey(base.masterKey)),
  ]);
  if (!pcm || !file) throw new Error('the base is gone');
  const random = createSeededRandom('splices');
  let equal = 0;
  for (let index = 0; index < splices; index += 1) {
    const version = changed(pcm, random);
    const spliced = await spliceMp3({ file, pcm }, version, rate);
    if (spliced && Buffer.compare(spliced.bytes, await encodeMp3(version, rate)) === 0) equal += 1;
  }
  return equal;
};

const bench = await createBenchRenderer();
const runner = createThreadRunner(2);
const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'sonora-bench-peers-')));
try {
  const before = machineFacts();
  console.log(machineLine(before));
  const context: RenderContext = { ...bench.cold(), runner };
  const base = await renderAd(context, jobOf(adOf('twenty')));
  const documents = Array.from({ length: versions + 2 }, (_, index) => adOf(spokenNumber(index + 1)));
  for (const document of documents) await speakOnly(context, base, document);
  // Warm-up: both threads have rendered one.
  await makeAll(context, base, documents.splice(0, 2));
  const { made, seconds } = await makeAll(context, base, documents);
  const whole = made.filter(({ version }) => version.reuse === null).length;
  const missed = made.map(({ version }) => Math.abs(version.masterInfo.measurement.integratedLufs - target.targetLufs));
  const peaks = made.map(({ version }) => version.masterInfo.measurement.truePeakDbtp);

  const peers = { usual: Number.NaN, fair: Number.NaN };
  if (ffmpegVersion()) {
    const template = findSoundTemplate('bounce_along');
    const speech = await context.cache.readPcm(stemKey(base.mixKey, 'speech'));
    if (!template || !speech) throw new Error('the peers lack their inputs');
    const bed = composeBed({ template, frames: target.seconds * SAMPLE_RATE_HZ });
    for (const folder of folders) {
      writePeerInputs(folder, {
        voice: encodeWav(speech, { bitDepth: 16 }),
        bed: encodeWav(bed.pcm, { bitDepth: 16 }),
      });
    }
    for (const kind of ['usual', 'fair'] as const) {
      const rounds = [];
      for (let round = 0; round < 5; round += 1) rounds.push(await peerSeconds(kind, folders));
      peers[kind] = median(rounds);
    }
  }
  const each = seconds / versions;
  console.log(
    table([
      ['one version of a 30 s ad, two at a time', 'seconds', '÷ usual peer', '÷ fair peer'],
      ['ours', each.toFixed(3), (each / peers.usual).toFixed(3), (each / peers.fair).toFixed(3)],
      ['usual peer', peers.usual.toFixed(3), '1.000', ''],
      ['fair peer', peers.fair.toFixed(3), '', '1.000'],
    ]),
  );
  console.log(`${versions} versions in ${seconds.toFixed(1)} s, ${whole} of them rendered whole`);
  console.log(`off target at most ${Math.max(...missed).toFixed(2)} LU, median ${quantile(missed, 0.5).toFixed(2)} LU`);
  console.log(`true peak at most ${Math.max(...peaks).toFixed(2)} dBTP`);
  const equal = await countEqualSplices(context, base);
  console.log(`spliced files equal to whole encodes: ${equal} of ${splices}`);
  const figures = { before, after: machineFacts(), versions, seconds, whole, peers, equal, splices };
  console.log(writeFigures('versions', figures));
} finally {
  await bench.close();
  await runner.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
