/**
 * Render time of versions of a 30 s ad, two at a time, compared with two ffmpeg pipelines that render the whole ad, also two
 * at a time: versions in which one clip of four seconds changed, versions with an appended tag of free length, each with
 * its speech at hand and with new speech, and the first of them made again. It also checks that a spliced file equals the
 * file from encoding the whole. The figures of the acceptance:
 *
 *     node bench/versions.ts --versions 1000 --tags 200 [--new N] [--splices N]
 *
 * `--new` is the number of versions with new speech in each table (default: as many as with speech at hand, at most 50).
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type CanonicalAudioform, parseAudioform } from '../packages/audioform/src/index.ts';
import { decodeAudio, encodeMp3, encodeWav, spliceMp3 } from '../packages/codecs/src/index.ts';
import type { Pcm } from '../packages/codecs/src/pcm.ts';
import { SAMPLE_RATE_HZ } from '../packages/contracts/src/audio/index.ts';
import { createSeededRandom } from '../packages/engine/src/dsp/index.ts';
import { loudnessPresets, measureLoudness } from '../packages/engine/src/index.ts';
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
const tags = numberOption('tags', 40);
const fresh = numberOption('new', Math.min(50, versions));
const splices = numberOption('splices', 300);
const target: Target = { seconds: 30, ...loudnessPresets.spotify };
const jobOf = (document: CanonicalAudioform): RenderJob => ({
  document,
  tags: { title: 'Harbor Cold Brew' },
  signal: undefined,
});
const rate = { bitRateKbps: 192 };

type AdClip = { readonly text: string; readonly place?: Readonly<Record<string, number>> };

/** Clips over a bed that starts two seconds before them. */
const documentOf = (clips: readonly AdClip[], section: Readonly<Record<string, number>>): CanonicalAudioform => {
  const tts = ({ text }: AdClip, index: number) => [`clip ${index}`, { type: 'tts', text, voiceRef: 'voice' }] as const;
  const parsed = parseAudioform({
    header: { version: '4' },
    assets: {
      voice: { type: 'voice', voiceAlias: 'wren' },
      bed: { type: 'soundTemplate', soundTemplateAlias: 'bounce_along' },
      ...Object.fromEntries(clips.map(tts)),
    },
    production: {
      arrangement: {
        sections: [
          {
            soundTemplateRef: 'bed',
            smartFit: true,
            paddingStart: 2,
            ...section,
            layers: [{ clips: clips.map(({ place }, index) => ({ assetRef: `clip ${index}`, ...place })) }],
          },
        ],
      },
    },
    delivery: {},
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.document;
};

/** Three clips in a fixed length; the middle clip lasts four seconds. */
const slotAd = (middle: string): CanonicalAudioform => {
  const [first, , third] = roomyClips('');
  return documentOf(
    [
      { text: first, place: { marginEnd: 3 } },
      { text: `Steeped for ${middle} hours.`, place: { forcedDuration: 4, marginEnd: 3 } },
      { text: third },
    ],
    { forcedDuration: target.seconds },
  );
};

const places = [
  'in Rome',
  'at the old harbour in Rotterdam',
  'on the corner of Main Street',
  'in every shop of the town',
];

/** About as long as the first, with a tag of free length at its end. */
const tagAd = (tag: string): CanonicalAudioform => {
  const [first, , third] = roomyClips('');
  return documentOf(
    [
      { text: first, place: { marginEnd: 3 } },
      { text: 'Steeped for twenty hours.', place: { marginEnd: 3 } },
      { text: third, place: { marginEnd: 0.5 } },
      { text: tag },
    ],
    {},
  );
};
const tagOf = (index: number): string => `Number ${spokenNumber(index + 1)}, ${places[index % places.length]}.`;

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

type Row = { readonly name: string; readonly each: number; readonly whole: number; readonly count: number };

const peersOf = async (context: RenderContext, base: RenderedAd, folders: readonly string[]) => {
  const peers = { usual: Number.NaN, fair: Number.NaN };
  if (!ffmpegVersion()) return peers;
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
  return peers;
};

/** Deviation from the target and true peaks of versions, measured on their decoded files. */
const assertDelivered = async (context: RenderContext, made: readonly RenderedVariant[]): Promise<string> => {
  const missed: number[] = [];
  const peaks: number[] = [];
  for (const { masterKey, timeline } of made) {
    const file = await context.cache.readBytes(deliveredKey(masterKey));
    if (!file) throw new Error('a version is gone');
    const { pcm } = await decodeAudio(file);
    if (pcm.channels[0]?.length !== timeline.frames) throw new Error('a version has another length than its timeline');
    const { integratedLufs, truePeakDbtp } = measureLoudness(pcm);
    missed.push(Math.abs(integratedLufs - target.targetLufs));
    peaks.push(truePeakDbtp);
  }
  const off = `off target at most ${Math.max(...missed).toFixed(2)} LU, median ${quantile(missed, 0.5).toFixed(2)} LU`;
  return `${off}; true peak at most ${Math.max(...peaks).toFixed(2)} dBTP`;
};

const bench = await createBenchRenderer();
const runner = createThreadRunner(2);
const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'sonora-bench-peers-')));
try {
  const before = machineFacts();
  console.log(machineLine(before));
  const context: RenderContext = { ...bench.cold(), runner };
  const rows: Row[] = [];
  const made: RenderedVariant[] = [];
  const run = async (name: string, base: RenderedAd, documents: readonly CanonicalAudioform[]): Promise<void> => {
    if (documents.length === 0) return;
    const result = await makeAll(context, base, documents);
    const whole = result.made.filter(({ version }) => version.reuse === null).length;
    rows.push({ name, each: result.seconds / documents.length, whole, count: documents.length });
    made.push(...result.made.map(({ version }) => version));
  };
  const runTable = async (name: string, count: number, documentAt: (index: number) => CanonicalAudioform) => {
    const base = await renderAd(context, jobOf(documentAt(-1)));
    const documents = Array.from({ length: count + 2 }, (_, index) => documentAt(index));
    for (const document of documents) await speakOnly(context, base, document);
    // Warm-up: both threads have rendered one.
    await makeAll(context, base, documents.splice(0, 2));
    await run(`${name}, speech at hand`, base, documents);
    const spokenAnew = Array.from({ length: Math.min(fresh, count) }, (_, index) => documentAt(count + 2 + index));
    await run(`${name}, speech new`, base, spokenAnew);
    return { base, documents };
  };
  const slot = await runTable('a tag in a fixed slot', versions, (index) =>
    slotAd(index < 0 ? 'twenty' : spokenNumber(index + 1)),
  );
  await runTable('an appended tag of free length', tags, (index) =>
    tagAd(index < 0 ? 'Open from seven.' : tagOf(index)),
  );
  const distinct = [...made];
  await run('the first table again', slot.base, slot.documents);

  const peers = await peersOf(context, slot.base, folders);
  console.log(
    table([
      ['versions of a 30 s ad, two at a time', 'versions', 'whole', 's each', '÷ usual peer', '÷ fair peer'],
      ...rows.map(({ name, each, whole, count }) => [
        name,
        String(count),
        String(whole),
        each.toFixed(4),
        (each / peers.usual).toFixed(3),
        (each / peers.fair).toFixed(3),
      ]),
      ['usual peer', '', '', peers.usual.toFixed(3), '1.000', ''],
      ['fair peer', '', '', peers.fair.toFixed(3), '', '1.000'],
    ]),
  );
  const delivered = await assertDelivered(context, distinct);
  console.log(delivered);
  const equal = await countEqualSplices(context, slot.base);
  console.log(`spliced files equal to whole encodes: ${equal} of ${splices}`);
  const figures = { before, after: machineFacts(), rows, peers, delivered, equal, splices };
  console.log(writeFigures('versions', figures));
} finally {
  await bench.close();
  await runner.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
