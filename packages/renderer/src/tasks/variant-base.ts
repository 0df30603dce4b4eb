import { decodeAudio, type EncoderPreset, withChannelCount } from '@sonora/codecs';
import type { Pcm } from '@sonora/codecs/pcm';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import {
  headOfPcm,
  type LoudnessTrace,
  loudnessPresets,
  type MasterBase,
  type MixBase,
  openMaster,
  resizeMaster,
  resizeMix,
  resizePcm,
  resizeTrace,
  traceLoudness,
} from '@sonora/engine';
import type { ArtifactCache } from '../cache/artifact-cache.ts';
import { atRate } from './master-mix.ts';
import { deliveredKey, type MasterInfo, type MixInfo, masteredKey, stemKey, type Tasks } from './task-types.ts';
import { type BaseStems, framesOf, loadBaseStems } from './variant-figures.ts';
import { createWorkingCopy, type WorkingCopy } from './working-copy.ts';

/** A finished ad in memory. */
export type Base = MixBase & {
  readonly stems: BaseStems;
  readonly peaks: MasterInfo['peaks'];
  readonly master: MasterBase;
  /** Input and output of the encoder. */
  readonly encoded: { readonly pcm: Pcm; readonly file: Uint8Array };
  readonly decoded: Pcm;
  readonly decodedTrace: LoudnessTrace;
};

/** Its samples with silence after them, of which variants use the beginning without a copy. */
type Room = { readonly mix: Pcm; readonly mastered: Pcm; readonly decoded: Pcm };

/** Copies of these, into which a variant is written. */
export type Canvases = Readonly<Record<keyof Room, WorkingCopy>>;

export type LoadedBase = {
  readonly base: Base;
  readonly room: Room;
  /** Canvases that are not in use. */
  readonly idle: Canvases[];
};

type BaseName = Pick<Tasks['variant'], 'baseMixKey' | 'baseMasterKey' | 'loudnessPreset' | 'encoder'>;

/** Samples as the encoder takes them. */
export const asEncoded = (mastered: Pcm, { sampleRateHz, channelCount }: EncoderPreset): Pcm =>
  withChannelCount(atRate(mastered, sampleRateHz), channelCount);

/** Room for variants in steps of this length, so that few of them need more than there is. */
const ROOM_STEP_FRAMES = 5 * SAMPLE_RATE_HZ;

const roomFrames = (frames: number): number => Math.ceil(frames / ROOM_STEP_FRAMES) * ROOM_STEP_FRAMES;

/** Frames of a file of this rate, for `frames` of an ad. */
const framesAt = (frames: number, { sampleRateHz }: Pcm): number =>
  Math.round((frames * sampleRateHz) / SAMPLE_RATE_HZ);

/** @param maxFrames length of the longest variant, which may exceed the base's */
const loadBase = async (cache: ArtifactCache, name: BaseName, maxFrames: number): Promise<LoadedBase | undefined> => {
  const { baseMixKey, baseMasterKey, loudnessPreset, encoder } = name;
  const [readMix, mixInfo, readMaster, file, masterInfo, stems] = await Promise.all([
    cache.readPcm(stemKey(baseMixKey, 'mix')),
    cache.readJson<MixInfo>(baseMixKey),
    cache.readPcm(masteredKey(baseMasterKey)),
    cache.readBytes(deliveredKey(baseMasterKey)),
    cache.readJson<MasterInfo>(baseMasterKey),
    loadBaseStems(cache, baseMixKey),
  ]);
  if (!readMix || !mixInfo || !readMaster || !file || !masterInfo || !stems)
    throw new Error(`the artifact cache has lost ${baseMasterKey}`);
  const { pcm: readFile } = await decodeAudio(file);
  const size = roomFrames(Math.max(maxFrames, framesOf(readMix)));
  const room: Room = {
    mix: resizePcm(readMix, size),
    mastered: resizePcm(readMaster, size),
    decoded: resizePcm(readFile, framesAt(size, readFile)),
  };
  const mix = headOfPcm(room.mix, framesOf(readMix));
  const mastered = headOfPcm(room.mastered, framesOf(readMaster));
  const decoded = headOfPcm(room.decoded, framesOf(readFile));
  const { gainDb, limitDbtp, peaks } = masterInfo;
  const master = openMaster({ mix, mastered, gainDb, limitDbtp }, loudnessPresets[loudnessPreset]);
  const decodedTrace = traceLoudness(decoded);
  if (!master || !decodedTrace) return undefined;
  const { balance, leadPowers } = mixInfo;
  const encoded = { pcm: asEncoded(mastered, encoder), file };
  const levels = { balance, leadPowers: Float64Array.from(leadPowers) };
  return { base: { mix, ...levels, stems, peaks, master, encoded, decoded, decodedTrace }, room, idle: [] };
};

/** The base cut or extended to a variant's length; what follows the shorter of the two is always rendered again. */
export const resizeBase = ({ base, room }: LoadedBase, frames: number): Base => {
  if (framesOf(base.mix) === frames) return base;
  const decodedFrames = framesAt(frames, base.decoded);
  const [mix, mastered] = [headOfPcm(room.mix, frames), headOfPcm(room.mastered, frames)];
  return {
    ...base,
    ...resizeMix({ ...base, mix }, frames),
    master: resizeMaster({ ...base.master, mix, mastered }, frames),
    decoded: headOfPcm(room.decoded, decodedFrames),
    decodedTrace: resizeTrace(base.decodedTrace, decodedFrames),
  };
};

export const openCanvases = ({ mix, mastered, decoded }: Room): Canvases => ({
  mix: createWorkingCopy(mix),
  mastered: createWorkingCopy(mastered),
  decoded: createWorkingCopy(decoded),
});

/** The base of this thread's last variant; the next one probably has the same. */
let last: { readonly key: string; readonly frames: number; readonly loaded: LoadedBase | undefined } | undefined;

/**
 * The base with room for a variant of `frames`.
 * @returns undefined where a local change may change the whole master: see `openMaster`
 */
export const loadedBase = async (
  cache: ArtifactCache,
  name: BaseName,
  frames: number,
): Promise<LoadedBase | undefined> => {
  const key = `${cache.folder}/${name.baseMixKey}/${name.baseMasterKey}`;
  if (last?.key !== key || last.frames < frames)
    last = { key, frames: roomFrames(frames), loaded: await loadBase(cache, name, frames) };
  return last.loaded;
};
