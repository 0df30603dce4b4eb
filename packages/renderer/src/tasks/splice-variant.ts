import { type AudioTags, decodeAudio, type EncoderPreset, encodeAs, redecodeMp3, spliceMp3 } from '@sonora/codecs';
import type { Pcm } from '@sonora/codecs/pcm';
import {
  type FrameSpan,
  type LoudnessMeasurement,
  type LoudnessTrace,
  type MixInput,
  masterVersionOnTarget,
  measurementOf,
  mixVersion,
  renewPeaks,
  retraceLoudness,
  traceLoudness,
  type VersionMaster,
  type VersionMix,
} from '@sonora/engine';
import type { ArtifactCache } from '../cache/artifact-cache.ts';
import { mixPeaksOf, qualityOf, storedMeasurement } from './master-info.ts';
import { atRate, deliveredCeilingDbtp, loudnessTags } from './master-mix.ts';
import type { PeakLevel, Tasks, VariantInfo } from './task-types.ts';
import { asEncoded, type Base, type Canvases, loadedBase, openCanvases, resizeBase } from './variant-base.ts';
import { framesOf, stemFigures, windowOf } from './variant-figures.ts';
import type { WorkingCopy } from './working-copy.ts';

/** A variant with a larger deviation of its loudness is rendered as a whole, with its own gain. */
const TOLERANCE_LU = 0.3;
/** Maximum number of attempts to keep the encoded file below the ceiling. */
const MAX_ROUNDS = 3;

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
  { pcm: mastered, spans }: Pick<VersionMaster, 'pcm' | 'spans'>,
  {
    encoder,
    tags,
    canvas,
  }: { readonly encoder: EncoderPreset; readonly tags: AudioTags; readonly canvas: WorkingCopy },
): Promise<Encoded | undefined> => {
  const { rate, sampleRateHz } = encoder;
  if (rate) {
    const adapted = asEncoded(mastered, encoder);
    // Samples of another rate depend on their neighbours.
    const changed = adapted.sampleRateHz === mastered.sampleRateHz ? spans : undefined;
    const spliced = await spliceMp3(base.encoded, adapted, rate, { tags, outputSampleRateHz: sampleRateHz, changed });
    const decoded =
      spliced && (await redecodeMp3(spliced.bytes, base.decoded, spliced.fresh, canvas.head(framesOf(base.decoded))));
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
  const { frames } = input;
  const mixed = mixVersion(base, input, request.changed, canvases.mix.head(frames));
  if (!mixed) return undefined;
  canvases.mix.touch(mixed.spans);
  const { target } = base.master;
  const ceilingDbtp = deliveredCeilingDbtp(target, request.encoder.isLossless);
  let marginDb = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    canvases.mastered.restore();
    canvases.decoded.restore();
    const master = masterVersionOnTarget(base.master, mixed.mix, mixed.spans, {
      roomDb: marginDb,
      canvas: canvases.mastered.head(frames),
    });
    if (!master) return undefined;
    canvases.mastered.touch(master.spans);
    const tags = { ...request.tags, ...loudnessTags(measurementOf(master.trace)) };
    const encoded = await encodeVariant(base, master, { ...request, tags, canvas: canvases.decoded });
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
  const { frames } = request.plan;
  const loaded = await loadedBase(cache, request, frames);
  if (!loaded) return undefined;
  const canvases = loaded.idle.pop() ?? openCanvases(loaded.room);
  // After an error the canvases are in an unknown state and are not reused.
  const made = await spliceOnto(resizeBase(loaded, frames), canvases, request, input, onMastered);
  for (const canvas of Object.values(canvases)) canvas.restore();
  loaded.idle.push(canvases);
  return made;
};
