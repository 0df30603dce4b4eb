import { decodeAudioStart, encodeWav } from '@sonora/codecs';
import type { Pcm } from '@sonora/codecs/pcm';
import {
  analyseRecording,
  fitRecording,
  loopRecording,
  loudnessPresets,
  type MixInput,
  mixAd,
  type PlacedClip,
  processVoiceClip,
  qualitySheet,
  type RecordingShape,
  resample,
  stretchSpeech,
  wavePeaks,
} from '@sonora/engine';
import {
  composeBed,
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
import { loadBank } from '../../../platform/soundfont/loaded-bank.ts';
import { readBankTrims } from './bank-trims.ts';
import { createClipMemory } from './clip-memory.ts';
import { deliverMix } from './deliver-mix.ts';
import { makeVersion } from './make-version.ts';
import { createStageCache, type StageCache } from './stage-cache.ts';
import {
  type BedFacts,
  bedPcmHash,
  type CachedClip,
  type DeliveryFacts,
  deliveredHash,
  houseRateHz,
  type MixFacts,
  type MixPlan,
  masteredHash,
  type PeakLevel,
  type StemName,
  stemHash,
  type TaskMessage,
  type Tasks,
} from './task-types.ts';

/**
 * The heavy steps of the line. Each reads its inputs from the stage cache and writes its result there under `hash`, so that
 * only hashes travel between threads and a step that has been done is not done again.
 */
const need = async (cache: StageCache, hash: string): Promise<Pcm> => {
  const pcm = await cache.readPcm(hash);
  if (!pcm) throw new Error(`the stage cache has lost ${hash}`);
  return pcm;
};

const toHouseRate = (pcm: Pcm): Pcm => (pcm.sampleRateHz === houseRateHz ? pcm : resample(pcm, houseRateHz));

/** More than two channels are folded to stereo: left with centre and left surround, and so on (ITU-R BS.775, −3 dB). */
const toStereoOrMono = (pcm: Pcm): Pcm => {
  const [left, right, centre, , leftSurround, rightSurround] = pcm.channels;
  if (pcm.channels.length <= 2 || !left || !right) return pcm;
  const fold = (main: Float32Array, surround: Float32Array | undefined): Float32Array =>
    main.map((sample, frame) => sample + Math.SQRT1_2 * ((centre?.[frame] ?? 0) + (surround?.[frame] ?? 0)));
  return { sampleRateHz: pcm.sampleRateHz, channels: [fold(left, leftSurround), fold(right, rightSurround)] };
};

const voice = async (cache: StageCache, input: Tasks['voice']): Promise<void> => {
  const spoken = await need(cache, input.spokenHash);
  const samples = spoken.channels[0] as Float32Array;
  const fitted = input.ratio === 1 ? samples : stretchSpeech(samples, houseRateHz, input.ratio);
  await cache.writePcm(
    input.hash,
    processVoiceClip({ sampleRateHz: houseRateHz, channels: [fitted] }, { preset: input.preset }),
  );
};

/** For each thread: a bed's notes, some 90 MB for half a minute; the next bed of the last two templates finds them made. */
const noteMemory = createNoteMemory({ maxBytes: 192 * 2 ** 20 });

/** A bank, and how loud the template's parts are to be with it. */
const samplesFor = async (
  cache: StageCache,
  template: SoundTemplate,
  file: NonNullable<Tasks['bed']['bank']>,
): Promise<{ readonly bank: SampleBank; readonly trims: PartTrims }> => {
  const bank = await loadBank(file);
  return { bank, trims: await readBankTrims(cache, file.trimsHash, { template, bank, memory: noteMemory }) };
};

const bed = async (cache: StageCache, input: Tasks['bed']): Promise<void> => {
  const template = findSoundTemplate(input.alias);
  if (!template) throw new Error(`no sound template ${input.alias}`);
  const { pcm, tempoBpm, barStartFrames, segments } = composeBed({
    template,
    frames: input.frames,
    speech: input.speech,
    lifts: input.lifts,
    memory: noteMemory,
    ...(input.bank ? await samplesFor(cache, template, input.bank) : {}),
  });
  await cache.writePcm(bedPcmHash(input.hash), pcm);
  await cache.writeJson(input.hash, { tempoBpm, barStartFrames, segments } satisfies BedFacts);
};

const effect = async (cache: StageCache, input: Tasks['effect']): Promise<void> => {
  const found = findSoundEffect(input.alias);
  if (!found) throw new Error(`no sound effect ${input.alias}`);
  await cache.writePcm(input.hash, renderEffect({ effect: found }));
};

/** The beginning of a file, which may be hours long. */
const decodeCached = async (cache: StageCache, bytesHash: string, mostSeconds: number): Promise<Pcm> => {
  const bytes = await cache.readBytes(bytesHash);
  if (!bytes) throw new Error('the media bytes are gone');
  return toStereoOrMono(await decodeAudioStart(bytes, mostSeconds));
};

const media = async (cache: StageCache, input: Tasks['media']): Promise<void> =>
  cache.writePcm(input.hash, toHouseRate(await decodeCached(cache, input.bytesHash, input.mostSeconds)));

/** How much of a template is heard: it has shown all its instruments by then. */
const heardTemplateSeconds = 20;
/** Of long recordings the beginning tells what they are like. */
const mostHeardSeconds = 120;

const templateFeatures = (alias: string): SoundFeatures => {
  const template = findSoundTemplate(alias);
  if (!template) throw new Error(`no sound template ${alias}`);
  const { pcm } = composeBed({ template, frames: heardTemplateSeconds * houseRateHz });
  return { ...soundFeatures(pcm), moods: template.labels.mood };
};

const hear = async (cache: StageCache, input: Tasks['hear']): Promise<void> => {
  if ('alias' in input) return cache.writeJson(input.hash, templateFeatures(input.alias));
  await cache.writeJson(input.hash, soundFeatures(await decodeCached(cache, input.bytesHash, mostHeardSeconds)));
};

const listen = async (cache: StageCache, input: Tasks['listen']): Promise<void> =>
  cache.writeJson(input.hash, analyseRecording(await need(cache, input.mediaHash)));

const fitMedia = async (cache: StageCache, input: Tasks['fitMedia']): Promise<void> => {
  const shape = await cache.readJson<RecordingShape>(input.shapeHash);
  if (!shape) throw new Error(`the stage cache has lost ${input.shapeHash}`);
  const make = input.way === 'fit' ? fitRecording : loopRecording;
  await cache.writePcm(input.hash, make(await need(cache, input.mediaHash), shape, input.frames).pcm);
};

/** The mix of a plan, with its clips as `read` has them. */
const loadMixInput = async (plan: MixPlan, read: (hash: string) => Promise<Pcm>): Promise<MixInput> => {
  const load = (clips: readonly CachedClip[]): Promise<PlacedClip[]> =>
    Promise.all(clips.map(async ({ hash, ...place }) => ({ ...place, pcm: await read(hash) })));
  const [speech, beds, mediaClips, effects] = await Promise.all([
    load(plan.speech),
    load(plan.beds),
    load(plan.media),
    load(plan.effects),
  ]);
  const { frames, preset, fades } = plan;
  return { frames, preset, speech, beds, media: mediaClips, effects, fades };
};

const mix = async (cache: StageCache, input: Tasks['mix']): Promise<void> => {
  const result = mixAd(await loadMixInput(input, (hash) => need(cache, hash)));
  await cache.writePcm(stemHash(input.hash, 'mix'), result.mix);
  for (const stem of ['speech', 'bed', 'effects', 'media'] as const) {
    // A stem without stereo content is one array twice; it is kept once.
    const { channels, sampleRateHz } = result.stems[stem];
    const kept = channels[0] === channels[1] ? channels.slice(0, 1) : channels;
    await cache.writePcm(stemHash(input.hash, stem), { sampleRateHz, channels: kept });
  }
  const { speechOverBedLu, balance } = result;
  const facts: MixFacts = { speechOverBedLu, balance, leadPowers: [...result.leadPowers] };
  await cache.writeJson(input.hash, facts);
};

/** Frames per peak: the whole is also drawn zoomed in, stems are drawn as lanes. */
const mixZooms = [480, 1_920, 9_600] as const;
const stemZooms = [1_920, 9_600] as const;
const peaksOf = (pcm: Pcm, zooms: readonly number[]): PeakLevel[] =>
  wavePeaks(pcm, zooms).map(({ framesPerPeak, min, max }) => ({ framesPerPeak, min: [...min], max: [...max] }));

const round = (value: number, digits: number): number =>
  Number.isFinite(value) ? Math.round(value * 10 ** digits) / 10 ** digits : -120;

/** Master and file of a mix, with everything that is shown of them. */
const deliver = async (cache: StageCache, input: Tasks['deliver']): Promise<void> => {
  const { loudnessPreset, encoder, tags, mixPreset } = input;
  const mixed = await need(cache, stemHash(input.mixHash, 'mix'));
  const { speechOverBedLu } = (await cache.readJson<MixFacts>(input.mixHash)) as MixFacts;
  const { mastered, gainDb, limitDbtp, file, decoded, measurement } = await deliverMix(mixed, {
    loudnessPreset,
    encoder,
    tags,
  });
  const stem = async (name: StemName): Promise<PeakLevel[]> =>
    peaksOf(await need(cache, stemHash(input.mixHash, name)), stemZooms);
  const result: DeliveryFacts = {
    measurement: { ...measurement, shortTermLufs: [...measurement.shortTermLufs].map((value) => round(value, 2)) },
    gainDb,
    limitDbtp,
    quality: qualitySheet({
      pcm: decoded,
      measurement,
      target: loudnessPresets[loudnessPreset],
      expectedFrames: Math.round((input.frames * decoded.sampleRateHz) / houseRateHz),
      speechOverBedLu,
      mixPreset,
    }),
    peaks: {
      mix: peaksOf(decoded, mixZooms),
      speech: await stem('speech'),
      bed: await stem('bed'),
      effects: await stem('effects'),
    },
    sizeBytes: file.length,
  };
  await cache.writePcm(masteredHash(input.hash), mastered);
  await cache.writeBytes(deliveredHash(input.hash), file);
  await cache.writeJson(input.hash, result);
};

/** For each thread: the clips of a minute and a half of stereo, so that versions of one ad read its music once. */
const clipMemory = createClipMemory(32 * 2 ** 20);

const version = async (cache: StageCache, input: Tasks['version']): Promise<void> => {
  const mixInput = await loadMixInput(input.plan, (hash) => clipMemory.get(hash, () => need(cache, hash)));
  const made = await makeVersion(cache, input, mixInput);
  if (made) await cache.writeBytes(deliveredHash(input.hash), made.file);
  await cache.writeJson(input.hash, made?.facts ?? null);
};

const exportWav = async (cache: StageCache, input: Tasks['exportWav']): Promise<void> => {
  const pcm = await need(cache, input.pcmHash);
  const gain = 10 ** (input.gainDb / 20);
  const channels =
    input.gainDb === 0 ? pcm.channels : pcm.channels.map((channel) => channel.map((sample) => sample * gain));
  await cache.writeBytes(
    input.hash,
    encodeWav({ sampleRateHz: pcm.sampleRateHz, channels }, { bitDepth: 16, ditherSeed: input.hash }),
  );
};

/** Runs one step; in a thread or in this one, the result is the same. */
export const runTask = async (message: TaskMessage): Promise<void> => {
  const cache = createStageCache(message.cacheFolder);
  switch (message.task) {
    case 'voice':
      return voice(cache, message.input);
    case 'bed':
      return bed(cache, message.input);
    case 'effect':
      return effect(cache, message.input);
    case 'media':
      return media(cache, message.input);
    case 'hear':
      return hear(cache, message.input);
    case 'listen':
      return listen(cache, message.input);
    case 'fitMedia':
      return fitMedia(cache, message.input);
    case 'mix':
      return mix(cache, message.input);
    case 'deliver':
      return deliver(cache, message.input);
    case 'version':
      return version(cache, message.input);
    case 'exportWav':
      return exportWav(cache, message.input);
    default:
      throw new Error(`unknown task ${JSON.stringify(message satisfies never)}`);
  }
};
