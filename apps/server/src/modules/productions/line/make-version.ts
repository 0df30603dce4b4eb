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
  loudnessPresets,
  type MixBase,
  type MixInput,
  masterAd,
  measureLoudness,
  mixVersion,
} from '@sonora/engine';
import { atRate, lossyCeilingDbtp, loudnessTags } from './deliver-mix.ts';
import type { StageCache } from './stage-cache.ts';
import { type DeliveryFacts, deliveredHash, type MixFacts, masteredHash, stemHash, type Tasks } from './task-types.ts';

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

/** A finished ad in memory. */
type Base = MixBase & {
  readonly mastered: Pcm;
  readonly file: Uint8Array;
  readonly decoded: Pcm;
  readonly facts: DeliveryFacts;
};

/** A version that is further from its target than this is rendered whole, with a gain of its own. */
const toleranceLu = 0.3;

const loadBase = async (cache: StageCache, mixHash: string, deliverHash: string): Promise<Base> => {
  const [mix, mixFacts, mastered, file, facts] = await Promise.all([
    cache.readPcm(stemHash(mixHash, 'mix')),
    cache.readJson<MixFacts>(mixHash),
    cache.readPcm(masteredHash(deliverHash)),
    cache.readBytes(deliveredHash(deliverHash)),
    cache.readJson<DeliveryFacts>(deliverHash),
  ]);
  if (!mix || !mixFacts || !mastered || !file || !facts) throw new Error(`the stage cache has lost ${deliverHash}`);
  const { balance, leadPowers } = mixFacts;
  const { pcm: decoded } = await decodeAudio(file);
  return { mix, balance, leadPowers: Float64Array.from(leadPowers), mastered, file, decoded, facts };
};

/** The base of the last version made in this thread: the next one is likely to be of the same ad. */
let lastBase: { readonly key: string; readonly base: Base } | undefined;

const baseOf = async (cache: StageCache, mixHash: string, deliverHash: string): Promise<Base> => {
  const key = `${cache.folder}/${mixHash}/${deliverHash}`;
  if (lastBase?.key !== key) lastBase = { key, base: await loadBase(cache, mixHash, deliverHash) };
  return lastBase.base;
};

const encodeVersion = async (
  base: Base,
  mastered: Pcm,
  { encoder, tags }: { readonly encoder: EncoderPreset; readonly tags: AudioTags },
): Promise<{ readonly file: Uint8Array; readonly decoded: Pcm; readonly encodedMp3Frames: number | null }> => {
  const { rate, channelCount, sampleRateHz } = encoder;
  if (rate) {
    const encoded = { file: base.file, pcm: withChannelCount(atRate(base.mastered, sampleRateHz), channelCount) };
    const adapted = withChannelCount(atRate(mastered, sampleRateHz), channelCount);
    const spliced = await spliceMp3(encoded, adapted, rate, { tags, outputSampleRateHz: sampleRateHz });
    const decoded = spliced && (await redecodeMp3(spliced.bytes, base.decoded, spliced.fresh));
    if (spliced && decoded) {
      const encodedMp3Frames = spliced.fresh.reduce((sum, { from, to }) => sum + to - from, 0);
      return { file: spliced.bytes, decoded, encodedMp3Frames };
    }
  }
  const file = await encodeAs(atRate(mastered, sampleRateHz), encoder, tags);
  return { file, decoded: (await decodeAudio(file)).pcm, encodedMp3Frames: null };
};

/**
 * A version of a finished ad with the ad's own gain: mixed and encoded where it differs, then decoded and measured.
 * @returns undefined when it must be rendered whole: another length, or figures that the ad's gain does not meet
 */
export const makeVersion = async (
  cache: StageCache,
  request: Tasks['version'],
  input: MixInput,
): Promise<{ readonly file: Uint8Array; readonly facts: VersionFacts } | undefined> => {
  const base = await baseOf(cache, request.baseMixHash, request.baseDeliverHash);
  const mixed = mixVersion(base, input, request.changed);
  if (!mixed) return undefined;
  const preset = loudnessPresets[request.loudnessPreset];
  const { gainDb, ceilingMarginDb } = base.facts;
  const master = masterAd(mixed.mix, preset, { startGainDb: gainDb, ceilingMarginDb });
  if (master.gainDb !== gainDb) return undefined;
  const tags = { ...request.tags, ...loudnessTags(master.measurement) };
  const { file, decoded, encodedMp3Frames } = await encodeVersion(base, master.pcm, { ...request, tags });
  const { integratedLufs, maxShortTermLufs, loudnessRangeLu, truePeakDbtp } = measureLoudness(decoded);
  const ceilingDbtp = Math.max(preset.ceilingDbtp, lossyCeilingDbtp);
  const isOnTarget = Math.abs(integratedLufs - preset.targetLufs) <= toleranceLu && truePeakDbtp <= ceilingDbtp;
  if (!isOnTarget) return undefined;
  return {
    file,
    facts: {
      measurement: { integratedLufs, maxShortTermLufs, loudnessRangeLu, truePeakDbtp },
      sizeBytes: file.length,
      remixedFrames: mixed.spans.reduce((sum, { startFrame, endFrame }) => sum + endFrame - startFrame, 0),
      encodedMp3Frames,
    },
  };
};
