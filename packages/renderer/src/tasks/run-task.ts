import { type ByteBudget, createByteBudget, encodeWav } from '@sonora/codecs';
import type { Pcm } from '@sonora/codecs/pcm';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { limits } from '@sonora/contracts/limits';
import {
  analyseRecording,
  loopRecording,
  type MixInput,
  type MixResult,
  mixAd,
  type PlacedClip,
  processVoiceClip,
  type RecordingShape,
  retimeRecording,
  stretchSpeech,
} from '@sonora/engine';
import {
  composeBed,
  createByteMemory,
  createNoteMemory,
  findSoundEffect,
  findSoundTemplate,
  type PartTrims,
  renderEffect,
  type SampleBank,
  type SoundFeatures,
  type SoundTemplate,
  soundFeatures,
} from '@sonora/soundscape';
import { type ArtifactCache, createArtifactCache } from '../cache/artifact-cache.ts';
import { readBankTrims } from '../cache/bank-trims.ts';
import { createClipMemory, pcmBytes } from '../cache/clip-memory.ts';
import { loadBank } from '../soundfont/loaded-bank.ts';
import { type DecodedMedia, decodeMedia, joinMedia } from './decode-media.ts';
import { mixPeaksOf, qualityOf, stemPeaksOf, storedMeasurement } from './master-info.ts';
import { masterMix } from './master-mix.ts';
import { spliceVariant } from './splice-variant.ts';
import {
  type BedInfo,
  bedPcmKey,
  type CachedClip,
  deliveredKey,
  type MasterInfo,
  type MixInfo,
  type MixPlan,
  masteredKey,
  type StemName,
  stemKey,
  type TaskMessage,
  type Tasks,
  type VariantInfo,
} from './task-types.ts';

/** Claims the memory of cached samples before they are read. */
const claimPcm = async (cache: ArtifactCache, hash: string, budget: ByteBudget): Promise<void> =>
  budget.claim((await cache.measurePcm(hash))?.bytes ?? 0);

const readCached = async (cache: ArtifactCache, hash: string): Promise<Pcm> => {
  const pcm = await cache.readPcm(hash);
  if (!pcm) throw new Error(`the artifact cache has lost ${hash}`);
  return pcm;
};

/**
 * Tasks read their inputs from the artifact cache and write their results under `hash`, so that only hashes are passed
 * between threads.
 */
const need = async (cache: ArtifactCache, hash: string, budget: ByteBudget): Promise<Pcm> => {
  await claimPcm(cache, hash, budget);
  return readCached(cache, hash);
};

/** Bytes of some channels of this length. */
const samplesBytes = (frames: number, channelCount: number): number =>
  frames * channelCount * Float32Array.BYTES_PER_ELEMENT;

const voice = async (cache: ArtifactCache, input: Tasks['voice'], budget: ByteBudget): Promise<void> => {
  const spoken = await need(cache, input.spokenHash, budget);
  const samples = spoken.channels[0] as Float32Array;
  const fitted = input.ratio === 1 ? samples : stretchSpeech(samples, SAMPLE_RATE_HZ, input.ratio);
  await cache.writePcm(
    input.hash,
    processVoiceClip({ sampleRateHz: SAMPLE_RATE_HZ, channels: [fitted] }, { preset: input.preset }),
  );
};

/** One per thread. Half a minute of a bed has about 90 MB of notes, so the notes of the last two templates are kept. */
const noteMemory = createNoteMemory({ maxBytes: 192 * 2 ** 20 });

/** A SoundFont, and the levels of the template's parts with it. */
const samplesFor = async (
  cache: ArtifactCache,
  template: SoundTemplate,
  file: NonNullable<Tasks['bed']['bank']>,
): Promise<{ readonly bank: SampleBank; readonly trims: PartTrims }> => {
  const bank = await loadBank(file);
  return { bank, trims: await readBankTrims(cache, file.trimsHash, { template, bank, memory: noteMemory }) };
};

/** One per thread: a minute of endings, of about ten seconds each, for variants whose length differs. */
const endingMemory = createByteMemory<Pcm>({ maxBytes: 24 * 2 ** 20, bytesOf: pcmBytes });

/** One per thread: a minute and a half of stereo, so that variants of one ad read its music once. */
const clipMemory = createClipMemory(32 * 2 ** 20);

const bed = async (cache: ArtifactCache, input: Tasks['bed']): Promise<void> => {
  const template = findSoundTemplate(input.alias);
  if (!template) throw new Error(`no sound template ${input.alias}`);
  const { continues } = input;
  const earlier = continues && (await clipMemory.get(continues.pcmHash, () => readCached(cache, continues.pcmHash)));
  const { pcm, tempoBpm, barStartFrames, segments } = composeBed({
    template,
    frames: input.frames,
    speech: input.speech,
    lifts: input.lifts,
    memory: noteMemory,
    endings: endingMemory,
    ...(continues && earlier ? { continues: { ...continues, pcm: earlier } } : {}),
    ...(input.bank ? await samplesFor(cache, template, input.bank) : {}),
  });
  await cache.writePcm(bedPcmKey(input.hash), pcm);
  await cache.writeJson(input.hash, { tempoBpm, barStartFrames, segments } satisfies BedInfo);
};

const effect = async (cache: ArtifactCache, input: Tasks['effect']): Promise<void> => {
  const found = findSoundEffect(input.alias);
  if (!found) throw new Error(`no sound effect ${input.alias}`);
  await cache.writePcm(input.hash, renderEffect({ effect: found }));
};

/** Decodes the beginning of a file, which may be hours long. */
const decodeCached = async (
  cache: ArtifactCache,
  bytesHash: string,
  maxSeconds: number,
  budget: ByteBudget,
): Promise<DecodedMedia> => {
  const decoded = await cache.withReader(bytesHash, (file) => decodeMedia(file, maxSeconds, budget));
  if (!decoded) throw new Error('the media bytes are gone');
  return decoded;
};

const media = async (cache: ArtifactCache, input: Tasks['media'], budget: ByteBudget): Promise<void> => {
  const decoded = await decodeCached(cache, input.bytesHash, input.maxSeconds, budget);
  await cache.writePcmBlocks(input.hash, { sampleRateHz: SAMPLE_RATE_HZ, ...decoded });
};

/** Length after which a template has played all its instruments. */
const TEMPLATE_FEATURE_SECONDS = 20;
/** Maximum analysed length of a recording; its beginning is representative. */
const MAX_FEATURE_SECONDS = 120;

const templateFeatures = (alias: string): SoundFeatures => {
  const template = findSoundTemplate(alias);
  if (!template) throw new Error(`no sound template ${alias}`);
  const { pcm } = composeBed({ template, frames: TEMPLATE_FEATURE_SECONDS * SAMPLE_RATE_HZ });
  return { ...soundFeatures(pcm), moods: template.labels.mood };
};

const extractFeatures = async (
  cache: ArtifactCache,
  input: Tasks['extractFeatures'],
  budget: ByteBudget,
): Promise<void> => {
  if ('alias' in input) return cache.writeJson(input.hash, templateFeatures(input.alias));
  const decoded = await decodeCached(cache, input.bytesHash, MAX_FEATURE_SECONDS, budget);
  const { durationSeconds } = decoded;
  await cache.writeJson(input.hash, soundFeatures(joinMedia(decoded, budget), { durationSeconds }));
};

const analyseRhythm = async (cache: ArtifactCache, input: Tasks['analyseRhythm'], budget: ByteBudget): Promise<void> =>
  cache.writeJson(input.hash, analyseRecording(await need(cache, input.mediaHash, budget)));

const retimeCached = async (
  cache: ArtifactCache,
  input: Tasks['retimeRecording'],
  budget: ByteBudget,
): Promise<void> => {
  const shape = await cache.readJson<RecordingShape>(input.shapeHash);
  if (!shape) throw new Error(`the artifact cache has lost ${input.shapeHash}`);
  const retime = input.mode === 'fit' ? retimeRecording : loopRecording;
  const recording = await need(cache, input.mediaHash, budget);
  budget.claim(samplesBytes(input.frames, recording.channels.length));
  await cache.writePcm(input.hash, retime(recording, shape, input.frames).pcm);
};

/** Loads the clips of a mix with `read`; a clip that is placed several times is loaded once. */
const loadMixInput = async (
  cache: ArtifactCache,
  plan: MixPlan,
  budget: ByteBudget,
  read: (hash: string) => Promise<Pcm> = (hash) => readCached(cache, hash),
): Promise<MixInput> => {
  const clips = [...plan.speech, ...plan.beds, ...plan.media, ...plan.effects];
  const loaded = new Map<string, Promise<Pcm>>();
  for (const hash of new Set(clips.map((clip) => clip.hash))) await claimPcm(cache, hash, budget);
  const once = (hash: string): Promise<Pcm> => {
    const found = loaded.get(hash) ?? read(hash);
    loaded.set(hash, found);
    return found;
  };
  const load = (placed: readonly CachedClip[]): Promise<PlacedClip[]> =>
    Promise.all(placed.map(async ({ hash, ...place }) => ({ ...place, pcm: await once(hash) })));
  const [speech, beds, mediaClips, effects] = await Promise.all([
    load(plan.speech),
    load(plan.beds),
    load(plan.media),
    load(plan.effects),
  ]);
  const { frames, preset, fades } = plan;
  return { frames, preset, speech, beds, media: mediaClips, effects, fades };
};

/** The mix and its four stems, in stereo. */
const MIX_CHANNELS = 10;

const writeStems = async (cache: ArtifactCache, mixKey: string, result: MixResult): Promise<void> => {
  await cache.writePcm(stemKey(mixKey, 'mix'), result.mix);
  for (const stem of ['speech', 'bed', 'effects', 'media'] as const) {
    // A stem without stereo content has one array twice and is stored once.
    const { channels, sampleRateHz } = result.stems[stem];
    const kept = channels[0] === channels[1] ? channels.slice(0, 1) : channels;
    await cache.writePcm(stemKey(mixKey, stem), { sampleRateHz, channels: kept });
  }
};

const mix = async (cache: ArtifactCache, input: Tasks['mix'], budget: ByteBudget): Promise<void> => {
  budget.claim(samplesBytes(input.frames, MIX_CHANNELS));
  const result = mixAd(await loadMixInput(cache, input, budget));
  await writeStems(cache, input.hash, result);
  const { speechOverBedLu, balance } = result;
  const info: MixInfo = { speechOverBedLu, balance, leadPowers: [...result.leadPowers] };
  await cache.writeJson(input.hash, info);
};

/** Masters and encodes a mix, with the measurements shown on pages. */
const master = async (cache: ArtifactCache, input: Tasks['master'], budget: ByteBudget): Promise<void> => {
  const { loudnessPreset, encoder, tags, mixPreset } = input;
  const mixed = await need(cache, stemKey(input.mixKey, 'mix'), budget);
  const { speechOverBedLu } = (await cache.readJson<MixInfo>(input.mixKey)) as MixInfo;
  const { mastered, gainDb, limitDbtp, file, decoded, measurement } = await masterMix(mixed, {
    loudnessPreset,
    encoder,
    tags,
  });
  const stem = async (name: StemName): Promise<MasterInfo['peaks']['speech']> =>
    stemPeaksOf(await need(cache, stemKey(input.mixKey, name), budget));
  const result: MasterInfo = {
    measurement: storedMeasurement(measurement),
    gainDb,
    limitDbtp,
    quality: qualityOf(decoded, measurement, { frames: input.frames, loudnessPreset, mixPreset, speechOverBedLu }),
    peaks: {
      mix: mixPeaksOf(decoded),
      speech: await stem('speech'),
      bed: await stem('bed'),
      effects: await stem('effects'),
    },
    sizeBytes: file.length,
  };
  await cache.writePcm(masteredKey(input.hash), mastered);
  await cache.writeBytes(deliveredKey(input.hash), file);
  await cache.writeJson(input.hash, result);
};

const loadVariantInput = (cache: ArtifactCache, plan: MixPlan, budget: ByteBudget): Promise<MixInput> =>
  loadMixInput(cache, plan, budget, (hash) => clipMemory.get(hash, () => readCached(cache, hash)));

const variant = async (cache: ArtifactCache, input: Tasks['variant'], budget: ByteBudget): Promise<void> => {
  const made = await spliceVariant(cache, input, await loadVariantInput(cache, input.plan, budget));
  if (made) await cache.writeBytes(deliveredKey(input.hash), made.file);
  const info: VariantInfo | null = made ? { ...made.info, request: input } : null;
  await cache.writeJson(input.hash, info);
};

/** Writes the mix, the stems and the master of a variant, which are not stored when it is rendered. */
const variantAudio = async (
  cache: ArtifactCache,
  { variantHash }: Tasks['variantAudio'],
  budget: ByteBudget,
): Promise<void> => {
  const info = await cache.readJson<VariantInfo>(variantHash);
  if (!info) throw new Error(`the artifact cache has lost ${variantHash}`);
  const { request } = info;
  budget.claim(samplesBytes(request.plan.frames, MIX_CHANNELS));
  const input = await loadVariantInput(cache, request.plan, budget);
  const { balance } = (await cache.readJson<MixInfo>(request.baseMixKey)) as MixInfo;
  await writeStems(cache, variantHash, mixAd({ ...input, balance }));
  await spliceVariant(cache, request, input, (mastered) => cache.writePcm(masteredKey(variantHash), mastered));
};

const exportWav = async (cache: ArtifactCache, input: Tasks['exportWav'], budget: ByteBudget): Promise<void> => {
  const pcm = await need(cache, input.pcmHash, budget);
  const gain = 10 ** (input.gainDb / 20);
  const channels =
    input.gainDb === 0 ? pcm.channels : pcm.channels.map((channel) => channel.map((sample) => sample * gain));
  await cache.writeBytes(
    input.hash,
    encodeWav({ sampleRateHz: pcm.sampleRateHz, channels }, { bitDepth: 16, ditherSeed: input.hash }),
  );
};

/** Runs one task in the current thread. */
export const runTask = async (message: TaskMessage): Promise<void> => {
  const cache = createArtifactCache(message.cacheFolder);
  const budget = createByteBudget(limits.taskBytes);
  switch (message.task) {
    case 'voice':
      return voice(cache, message.input, budget);
    case 'bed':
      return bed(cache, message.input);
    case 'effect':
      return effect(cache, message.input);
    case 'media':
      return media(cache, message.input, budget);
    case 'extractFeatures':
      return extractFeatures(cache, message.input, budget);
    case 'analyseRhythm':
      return analyseRhythm(cache, message.input, budget);
    case 'retimeRecording':
      return retimeCached(cache, message.input, budget);
    case 'mix':
      return mix(cache, message.input, budget);
    case 'master':
      return master(cache, message.input, budget);
    case 'variant':
      return variant(cache, message.input, budget);
    case 'variantAudio':
      return variantAudio(cache, message.input, budget);
    case 'exportWav':
      return exportWav(cache, message.input, budget);
    default:
      throw new Error(`unknown task ${JSON.stringify(message satisfies never)}`);
  }
};
