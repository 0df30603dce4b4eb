import {
  type AudioTags,
  decodeAudio,
  type EncoderPreset,
  encodeAs,
  redecodeMp3,
  spliceMp3,
  withChannelCount,
} from '@sonora/codecs';
import type { Pcm } from '@sonora/codecs/pcm';
import {
  type LoudnessMeasurement,
  type LoudnessTrace,
  loudnessPresets,
  type MasterBase,
  type MixBase,
  type MixInput,
  masterVersionOnTarget,
  measurementOf,
  mixVersion,
  openMaster,
  retraceLoudness,
  traceLoudness,
} from '@sonora/engine';
import { atRate, deliveredCeilingDbtp, loudnessTags } from './deliver-mix.ts';
import type { StageCache } from './stage-cache.ts';
import { type DeliveryFacts, deliveredHash, type MixFacts, masteredHash, stemHash, type Tasks } from './task-types.ts';
import { createWorkingCopy, type WorkingCopy } from './working-copy.ts';

/** What is known of a version's file, as a player decodes it. */
export type VersionFacts = {
  readonly measurement: Pick<
    LoudnessMeasurement,
    'integratedLufs' | 'maxShortTermLufs' | 'loudnessRangeLu' | 'truePeakDbtp'
  >;
  readonly sizeBytes: number;
  /** Frames that were mixed anew. */
  readonly remixedFrames: number;
  /** MP3 frames that were encoded anew; null where the format is encoded whole. */
  readonly encodedMp3Frames: number | null;
};

/** What a version is written into: copies of the base's mix, its master and its file as a player decodes it. */
type Canvases = { readonly mix: WorkingCopy; readonly master: WorkingCopy; readonly decoded: WorkingCopy };

/** A finished ad in memory. */
type Base = MixBase & {
  readonly master: MasterBase;
  /** What went into the encoder, and what came out. */
  readonly encoded: { readonly pcm: Pcm; readonly file: Uint8Array };
  readonly decoded: Pcm;
  readonly decodedTrace: LoudnessTrace;
  /** Canvases that no version is being written into. */
  readonly idle: Canvases[];
};

/** A version that is further from its target than this is rendered whole, with a gain of its own. */
const toleranceLu = 0.3;
/** Rounds in which a version keeps further from the ceiling because its file went beyond it. */
const rounds = 3;

type BaseName = Pick<Tasks['version'], 'baseMixHash' | 'baseDeliverHash' | 'loudnessPreset' | 'encoder'>;

const asEncoded = (mastered: Pcm, { sampleRateHz, channelCount }: EncoderPreset): Pcm => {
  return withChannelCount(atRate(mastered, sampleRateHz), channelCount);
};

const loadBase = async (cache: StageCache, name: BaseName): Promise<Base | undefined> => {
  const { baseMixHash, baseDeliverHash, loudnessPreset, encoder } = name;
  const [mix, mixFacts, mastered, file, facts] = await Promise.all([
    cache.readPcm(stemHash(baseMixHash, 'mix')),
    cache.readJson<MixFacts>(baseMixHash),
    cache.readPcm(masteredHash(baseDeliverHash)),
    cache.readBytes(deliveredHash(baseDeliverHash)),
    cache.readJson<DeliveryFacts>(baseDeliverHash),
  ]);
  if (!mix || !mixFacts || !mastered || !file || !facts) throw new Error(`the stage cache has lost ${baseDeliverHash}`);
  const { gainDb, limitDbtp } = facts;
  const master = openMaster({ mix, mastered, gainDb, limitDbtp }, loudnessPresets[loudnessPreset]);
  const { pcm: decoded } = await decodeAudio(file);
  const decodedTrace = traceLoudness(decoded);
  if (!master || !decodedTrace) return undefined;
  const { balance, leadPowers } = mixFacts;
  return {
    mix,
    balance,
    leadPowers: Float64Array.from(leadPowers),
    master,
    encoded: { pcm: asEncoded(mastered, encoder), file },
    decoded,
    decodedTrace,
    idle: [],
  };
};

const openCanvases = ({ mix, master, decoded }: Base): Canvases => ({
  mix: createWorkingCopy(mix),
  master: createWorkingCopy(master.mastered),
  decoded: createWorkingCopy(decoded),
});

/** The base of the last version made in this thread: the next one is likely to be of the same ad. */
let lastBase: { readonly key: string; readonly base: Base | undefined } | undefined;

const baseOf = async (cache: StageCache, name: BaseName): Promise<Base | undefined> => {
  const { baseMixHash, baseDeliverHash } = name;
  const key = `${cache.folder}/${baseMixHash}/${baseDeliverHash}`;
  if (lastBase?.key !== key) lastBase = { key, base: await loadBase(cache, name) };
  return lastBase.base;
};

type Encoded = {
  readonly file: Uint8Array;
  readonly trace: LoudnessTrace;
  readonly encodedMp3Frames: number | null;
};

const encodeVersion = async (
  base: Base,
  mastered: Pcm,
  {
    encoder,
    tags,
    canvas,
  }: { readonly encoder: EncoderPreset; readonly tags: AudioTags; readonly canvas: WorkingCopy },
): Promise<Encoded | undefined> => {
  const { rate, sampleRateHz } = encoder;
  if (rate) {
    const adapted = asEncoded(mastered, encoder);
    const spliced = await spliceMp3(base.encoded, adapted, rate, { tags, outputSampleRateHz: sampleRateHz });
    const decoded = spliced && (await redecodeMp3(spliced.bytes, base.decoded, spliced.fresh, canvas.pcm));
    if (spliced && decoded) {
      canvas.touch(decoded.spans);
      const encodedMp3Frames = spliced.fresh.reduce((sum, { from, to }) => sum + to - from, 0);
      const trace = retraceLoudness(base.decodedTrace, decoded.pcm, decoded.spans);
      return { file: spliced.bytes, trace, encodedMp3Frames };
    }
  }
  const file = await encodeAs(atRate(mastered, sampleRateHz), encoder, tags);
  const trace = traceLoudness((await decodeAudio(file)).pcm);
  return trace && { file, trace, encodedMp3Frames: null };
};

type MadeVersion = { readonly file: Uint8Array; readonly facts: VersionFacts };

const makeOn = async (
  base: Base,
  canvases: Canvases,
  request: Tasks['version'],
  input: MixInput,
): Promise<MadeVersion | undefined> => {
  const mixed = mixVersion(base, input, request.changed, canvases.mix.pcm);
  if (!mixed) return undefined;
  canvases.mix.touch(mixed.spans);
  const { target } = base.master;
  const ceilingDbtp = deliveredCeilingDbtp(target, request.encoder.isLossless);
  let roomDb = 0;
  for (let round = 0; round < rounds; round += 1) {
    canvases.master.restore();
    canvases.decoded.restore();
    const master = masterVersionOnTarget(base.master, mixed.mix, mixed.spans, { roomDb, canvas: canvases.master.pcm });
    if (!master) return undefined;
    canvases.master.touch(master.spans);
    const tags = { ...request.tags, ...loudnessTags(measurementOf(master.trace)) };
    const encoded = await encodeVersion(base, master.pcm, { ...request, tags, canvas: canvases.decoded });
    if (!encoded) return undefined;
    const { file, trace, encodedMp3Frames } = encoded;
    const { integratedLufs, maxShortTermLufs, loudnessRangeLu, truePeakDbtp } = measurementOf(trace);
    if (Math.abs(integratedLufs - target.targetLufs) > toleranceLu) return undefined;
    if (truePeakDbtp > ceilingDbtp) {
      roomDb += truePeakDbtp - ceilingDbtp + 0.1;
      continue;
    }
    const remixedFrames = mixed.spans.reduce((sum, { startFrame, endFrame }) => sum + endFrame - startFrame, 0);
    const measurement = { integratedLufs, maxShortTermLufs, loudnessRangeLu, truePeakDbtp };
    return { file, facts: { measurement, sizeBytes: file.length, remixedFrames, encodedMp3Frames } };
  }
  return undefined;
};

/**
 * A version of a finished ad with the ad's own gain: mixed, mastered, encoded, decoded and measured where it differs.
 * @returns undefined when it must be rendered whole: another length, or figures that the ad's gain does not meet
 */
export const makeVersion = async (
  cache: StageCache,
  request: Tasks['version'],
  input: MixInput,
): Promise<MadeVersion | undefined> => {
  const base = await baseOf(cache, request);
  if (!base) return undefined;
  const canvases = base.idle.pop() ?? openCanvases(base);
  // A version that throws may leave anything on its canvases: they are not used again.
  const made = await makeOn(base, canvases, request, input);
  for (const canvas of Object.values(canvases)) canvas.restore();
  base.idle.push(canvases);
  return made;
};
