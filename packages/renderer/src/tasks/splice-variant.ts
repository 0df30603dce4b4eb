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
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import {
  type FrameSpan,
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
  renewPeaks,
  resizeMaster,
  resizeMix,
  resizePcm,
  resizeTrace,
  retraceLoudness,
  traceLoudness,
  type VersionMix,
} from '@sonora/engine';
import type { ArtifactCache } from '../cache/artifact-cache.ts';
import { mixPeaksOf, qualityOf, storedMeasurement } from './master-info.ts';
import { atRate, deliveredCeilingDbtp, loudnessTags } from './master-mix.ts';
import {
  deliveredKey,
  type MasterInfo,
  type MixInfo,
  masteredKey,
  type PeakLevel,
  stemKey,
  type Tasks,
  type VariantInfo,
} from './task-types.ts';
import { type BaseStems, framesOf, loadBaseStems, stemFigures, windowOf } from './variant-figures.ts';
import { createWorkingCopy, type WorkingCopy } from './working-copy.ts';

/** Copies of the base's mix, master and decoded file, into which a variant is written. */
type Canvases = { readonly mix: WorkingCopy; readonly master: WorkingCopy; readonly decoded: WorkingCopy };

/** A finished ad in memory. */
type Base = MixBase & {
  readonly stems: BaseStems;
  readonly peaks: MasterInfo['peaks'];
  readonly master: MasterBase;
  /** Input and output of the encoder. */
  readonly encoded: { readonly pcm: Pcm; readonly file: Uint8Array };
  readonly decoded: Pcm;
  readonly decodedTrace: LoudnessTrace;
  /** Canvases that are not in use. */
  readonly idle: Canvases[];
};

/** A variant with a larger deviation of its loudness is rendered as a whole, with its own gain. */
const TOLERANCE_LU = 0.3;
/** Maximum number of attempts to keep the encoded file below the ceiling. */
const MAX_ROUNDS = 3;

type BaseName = Pick<Tasks['variant'], 'baseMixKey' | 'baseMasterKey' | 'loudnessPreset' | 'encoder'>;

const asEncoded = (mastered: Pcm, { sampleRateHz, channelCount }: EncoderPreset): Pcm => {
  return withChannelCount(atRate(mastered, sampleRateHz), channelCount);
};

const loadBase = async (cache: ArtifactCache, name: BaseName): Promise<Base | undefined> => {
  const { baseMixKey, baseMasterKey, loudnessPreset, encoder } = name;
  const [mix, mixInfo, mastered, file, masterInfo, stems] = await Promise.all([
    cache.readPcm(stemKey(baseMixKey, 'mix')),
    cache.readJson<MixInfo>(baseMixKey),
    cache.readPcm(masteredKey(baseMasterKey)),
    cache.readBytes(deliveredKey(baseMasterKey)),
    cache.readJson<MasterInfo>(baseMasterKey),
    loadBaseStems(cache, baseMixKey),
  ]);
  if (!mix || !mixInfo || !mastered || !file || !masterInfo || !stems)
    throw new Error(`the artifact cache has lost ${baseMasterKey}`);
  const { gainDb, limitDbtp } = masterInfo;
  const master = openMaster({ mix, mastered, gainDb, limitDbtp }, loudnessPresets[loudnessPreset]);
  const { pcm: decoded } = await decodeAudio(file);
  const decodedTrace = traceLoudness(decoded);
  if (!master || !decodedTrace) return undefined;
  const { balance, leadPowers } = mixInfo;
  return {
    mix,
    stems,
    peaks: masterInfo.peaks,
    balance,
    leadPowers: Float64Array.from(leadPowers),
    master,
    encoded: { pcm: asEncoded(mastered, encoder), file },
    decoded,
    decodedTrace,
    idle: [],
  };
};

/** The base cut or extended to a variant's length; what follows the shorter of the two is always rendered again. */
const resizeBase = (base: Base, frames: number): Base => {
  if (framesOf(base.mix) === frames) return base;
  const { decoded } = base;
  const framesAt = ({ sampleRateHz }: Pcm): number => Math.round((frames * sampleRateHz) / SAMPLE_RATE_HZ);
  const master = resizeMaster(base.master, frames);
  return {
    ...base,
    ...resizeMix(base, frames),
    master,
    decoded: resizePcm(decoded, framesAt(decoded)),
    decodedTrace: resizeTrace(base.decodedTrace, framesAt(decoded)),
    idle: [],
  };
};

const openCanvases = ({ mix, master, decoded }: Base): Canvases => ({
  mix: createWorkingCopy(mix),
  master: createWorkingCopy(master.mastered),
  decoded: createWorkingCopy(decoded),
});

/** Base of this thread's last variant; the next one probably has the same. */
let lastBase: { readonly key: string; readonly base: Base | undefined } | undefined;

const baseOf = async (cache: ArtifactCache, name: BaseName): Promise<Base | undefined> => {
  const { baseMixKey, baseMasterKey } = name;
  const key = `${cache.folder}/${baseMixKey}/${baseMasterKey}`;
  if (lastBase?.key !== key) lastBase = { key, base: await loadBase(cache, name) };
  return lastBase.base;
};

type Encoded = {
  readonly file: Uint8Array;
  readonly decoded: Pcm;
  /** Frames of the decoded file that may differ from the base's; undefined: all. */
  readonly decodedSpans: readonly FrameSpan[] | undefined;
  readonly trace: LoudnessTrace;
  readonly encodedMp3Frames: number | null;
};

const encodeVariant = async (
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
      return { file: spliced.bytes, decoded: decoded.pcm, decodedSpans: decoded.spans, trace, encodedMp3Frames };
    }
  }
  const file = await encodeAs(atRate(mastered, sampleRateHz), encoder, tags);
  const { pcm: decoded } = await decodeAudio(file);
  const trace = traceLoudness(decoded);
  return trace && { file, decoded, decodedSpans: undefined, trace, encodedMp3Frames: null };
};

type SplicedVariant = { readonly file: Uint8Array; readonly info: Omit<VariantInfo, 'request'> };

const mixPeaks = (base: Base, { decoded, decodedSpans }: Encoded): PeakLevel[] => {
  if (!decodedSpans) return mixPeaksOf(decoded);
  return renewPeaks(base.peaks.mix, framesOf(decoded), {
    spans: decodedSpans,
    window: (span) => windowOf(decoded, span),
  });
};

/** Everything that is stored of a variant; only the changed spans are measured again. */
const infoOf = (
  base: Base,
  { plan, loudnessPreset }: Tasks['variant'],
  mixed: VersionMix,
  encoded: Encoded,
  measurement: LoudnessMeasurement,
): SplicedVariant['info'] => {
  const { gainDb, limitDbtp } = base.master;
  const { peaks, speechOverBedLu } = stemFigures(base.stems, base.peaks, mixed.patches, plan.frames);
  const ad = { frames: plan.frames, loudnessPreset, mixPreset: plan.preset, speechOverBedLu };
  return {
    measurement: storedMeasurement(measurement),
    gainDb,
    limitDbtp,
    quality: qualityOf(encoded.decoded, measurement, ad),
    peaks: { mix: mixPeaks(base, encoded), ...peaks },
    sizeBytes: encoded.file.length,
    speechOverBedLu,
    remixedFrames: mixed.spans.reduce((sum, { startFrame, endFrame }) => sum + endFrame - startFrame, 0),
    encodedMp3Frames: encoded.encodedMp3Frames,
  };
};

type OnMastered = (mastered: Pcm) => Promise<void>;

const spliceOnto = async (
  base: Base,
  canvases: Canvases,
  request: Tasks['variant'],
  input: MixInput,
  onMastered: OnMastered | undefined,
): Promise<SplicedVariant | undefined> => {
  const mixed = mixVersion(base, input, request.changed, canvases.mix.pcm);
  if (!mixed) return undefined;
  canvases.mix.touch(mixed.spans);
  const { target } = base.master;
  const ceilingDbtp = deliveredCeilingDbtp(target, request.encoder.isLossless);
  let marginDb = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    canvases.master.restore();
    canvases.decoded.restore();
    const master = masterVersionOnTarget(base.master, mixed.mix, mixed.spans, {
      roomDb: marginDb,
      canvas: canvases.master.pcm,
    });
    if (!master) return undefined;
    canvases.master.touch(master.spans);
    const tags = { ...request.tags, ...loudnessTags(measurementOf(master.trace)) };
    const encoded = await encodeVariant(base, master.pcm, { ...request, tags, canvas: canvases.decoded });
    if (!encoded) return undefined;
    const measurement = measurementOf(encoded.trace);
    const { integratedLufs, truePeakDbtp } = measurement;
    if (Math.abs(integratedLufs - target.targetLufs) > TOLERANCE_LU) return undefined;
    if (truePeakDbtp > ceilingDbtp) {
      marginDb += truePeakDbtp - ceilingDbtp + 0.1;
      continue;
    }
    await onMastered?.(master.pcm);
    return { file: encoded.file, info: infoOf(base, request, mixed, encoded, measurement) };
  }
  return undefined;
};

/**
 * Renders a variant of an ad with the ad's own gain: mixes, masters, encodes, decodes and measures only where it
 * differs.
 * @param onMastered receives the mastered samples, which are overwritten afterwards
 * @returns undefined when it must be rendered as a whole: measurements that miss the target with the
 * ad's gain
 */
export const spliceVariant = async (
  cache: ArtifactCache,
  request: Tasks['variant'],
  input: MixInput,
  onMastered?: OnMastered,
): Promise<SplicedVariant | undefined> => {
  const known = await baseOf(cache, request);
  if (!known) return undefined;
  const base = resizeBase(known, request.plan.frames);
  const canvases = base.idle.pop() ?? openCanvases(base);
  // After an error the canvases are in an unknown state and are not reused.
  const made = await spliceOnto(base, canvases, request, input, onMastered);
  for (const canvas of Object.values(canvases)) canvas.restore();
  base.idle.push(canvases);
  return made;
};
