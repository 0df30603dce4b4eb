import { encodeMp3, encodeWav } from '@sonora/codecs';
import { DomainError } from '@sonora/contracts';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { speechMessage } from '@sonora/contracts/messages/speech';
import {
  bedPcmKey,
  contentHash,
  ensureTask,
  findSimilarSounds,
  type RenderContext,
  speakOnce,
  templateBed,
} from '@sonora/renderer';
import { findSoundEffect, findSoundTemplate } from '@sonora/soundscape';
import type { WorkerRequests } from '../boot/worker-requests.ts';
import { createAudioformsRepository } from '../modules/audioforms/index.ts';
import { exportAsset, exportProduction } from '../modules/audioforms/jobs/index.ts';
import { inspectStoredAudio } from '../modules/files/jobs/index.ts';
import { createPreviewBases, previewVersion } from '../modules/versions/jobs/index.ts';
import type { ConnectionKey } from '../modules/voices/index.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';
import type { RequestHandlers } from '../platform/jobs/worker-rpc.ts';
import { readInParts, type Storage } from '../platform/storage/storage.ts';

/** Response of a kind of request. */
type ResponseTo<Kind extends keyof WorkerRequests> = Promise<WorkerRequests[Kind]['response']>;

export type WorkerRequestServices = {
  readonly handle: DatabaseHandle;
  readonly storage: Storage;
  readonly publicUrl: string;
  /** Folder of this process, which its end removes. */
  readonly temporaryDirectory: string;
  readonly contextFor: (orgId: string | undefined, urgency?: 'waiting' | 'background') => RenderContext;
  readonly checkConnection: (key: ConnectionKey, signal: AbortSignal) => Promise<void>;
  /** Default: 25 s. */
  readonly speechTimeoutMilliseconds?: number;
};

const SAMPLE_SECONDS = 20;

/** A voice may belong to a service that hangs. Callers wait for half a minute, and other requests need the slot. */
const SPEECH_TIMEOUT_MILLISECONDS = 25_000;

/** Speaks within the timeout. @throws DomainError `speech-unavailable` when it takes longer */
const speakInTime = async (
  { speechTimeoutMilliseconds = SPEECH_TIMEOUT_MILLISECONDS }: WorkerRequestServices,
  context: RenderContext,
  signal: AbortSignal,
  job: Parameters<typeof speakOnce>[2],
): ReturnType<typeof speakOnce> => {
  const deadline = AbortSignal.timeout(speechTimeoutMilliseconds);
  try {
    return await speakOnce(context, AbortSignal.any([signal, deadline]), job);
  } catch (error) {
    if (!deadline.aborted) throw error;
    throw new DomainError('speech-unavailable', {
      detail: speechMessage('speech.voiceNotInTime', { alias: job.voice.alias }),
      cause: error,
    });
  }
};

const storeOnce = async (
  storage: Storage,
  key: string,
  make: () => Promise<Uint8Array>,
): Promise<{ readonly key: string }> => {
  if (!(await storage.stat(key))) await storage.put(key, await make());
  return { key };
};

const voiceOf = async (context: RenderContext, alias: string) => {
  const voice = (await context.speech()).find(alias);
  if (!voice) throw new DomainError('voice-not-found');
  return voice;
};

const preview = async (
  services: WorkerRequestServices,
  input: WorkerRequests['preview']['input'],
  signal: AbortSignal,
): ResponseTo<'preview'> => {
  const context = services.contextFor(input.orgId);
  const spoken = await speakInTime(services, context, signal, {
    assetKey: 'text',
    text: input.text,
    voice: await voiceOf(context, input.alias),
    speed: input.speed,
  });
  const pcm = await context.cache.readPcm(spoken.pcmHash);
  if (!pcm) throw new DomainError('speech-unavailable');
  // Stored again each time, because files of this folder are deleted by age and must outlive the address.
  const key = `previews/${spoken.pcmHash}.wav`;
  await services.storage.put(key, encodeWav(pcm, { bitDepth: 16, ditherSeed: spoken.pcmHash }));
  return { key };
};

/** Sample text in the voice's language, or else in English. */
const sampleText = (name: string, languageCode: string): string => {
  switch (languageCode.split('-')[0]) {
    case 'de':
      return `Hallo, ich bin ${name}. Frisches Brot, warmes Licht und ein Tisch am Fenster. Kommen Sie herein und bleiben Sie ein wenig.`;
    case 'es':
      return `Hola, soy ${name}. Pan recién hecho, luz cálida y una mesa junto a la ventana. Pase y quédese un rato.`;
    case 'fr':
      return `Bonjour, je suis ${name}. Du pain frais, une lumière chaude et une table près de la fenêtre. Entrez et restez un moment.`;
    default:
      return `Hello, I am ${name}. Fresh bread, warm light, and a table by the window. Come in and stay a while.`;
  }
};

const voiceSample = async (
  services: WorkerRequestServices,
  { alias, orgId }: WorkerRequests['voice-sample']['input'],
  signal: AbortSignal,
): ResponseTo<'voice-sample'> => {
  const context = services.contextFor(orgId);
  const voice = await voiceOf(context, alias);
  const name = `${voice.alias.charAt(0).toUpperCase()}${voice.alias.slice(1)}`;
  const text = sampleText(name, voice.languageCode);
  const spoken = await speakInTime(services, context, signal, { assetKey: 'sample', text, voice, speed: 1 });
  return storeOnce(services.storage, `catalogue/voice-${spoken.pcmHash}.mp3`, async () => {
    const pcm = await context.cache.readPcm(spoken.pcmHash);
    if (!pcm) throw new DomainError('speech-unavailable');
    return encodeMp3(pcm, { bitRateKbps: 96 }, {});
  });
};

const soundSample = async (
  services: WorkerRequestServices,
  { alias }: WorkerRequests['sound-sample']['input'],
): ResponseTo<'sound-sample'> => {
  const context = services.contextFor(undefined);
  const template = findSoundTemplate(alias);
  if (!template) throw new DomainError('sound-not-found');
  const frames = SAMPLE_SECONDS * SAMPLE_RATE_HZ;
  const bed = await templateBed(context, template.alias, { frames, speech: [] });
  return storeOnce(services.storage, `catalogue/sound-${bed.hash}.mp3`, async () => {
    await ensureTask(context, undefined, 'bed', bed);
    const pcm = await context.cache.readPcm(bedPcmKey(bed.hash));
    if (!pcm) throw new DomainError('internal');
    return encodeMp3(pcm, { bitRateKbps: 128 }, {});
  });
};

const effectSample = async (
  services: WorkerRequestServices,
  { alias }: WorkerRequests['effect-sample']['input'],
): ResponseTo<'effect-sample'> => {
  const context = services.contextFor(undefined);
  const effect = findSoundEffect(alias);
  if (!effect) throw new DomainError('not-found');
  const hash = contentHash('effect', context.rendererHash, effect.alias);
  return storeOnce(services.storage, `catalogue/effect-${hash}.mp3`, async () => {
    await ensureTask(context, undefined, 'effect', { alias: effect.alias, hash });
    const pcm = await context.cache.readPcm(hash);
    if (!pcm) throw new DomainError('internal');
    return encodeMp3(pcm, { bitRateKbps: 128 }, {});
  });
};

const inspectAudio = async (
  services: WorkerRequestServices,
  { key }: WorkerRequests['inspect-audio']['input'],
  signal: AbortSignal,
): ResponseTo<'inspect-audio'> => inspectStoredAudio(services, key, signal);

const similarToFile = async (
  services: WorkerRequestServices,
  { orgId, key, count }: WorkerRequests['similar-sounds']['input'],
  signal: AbortSignal,
): ResponseTo<'similar-sounds'> => {
  const file = { contentKey: key, read: () => readInParts(services.storage, key) };
  const { found } = await findSimilarSounds(services.contextFor(orgId, 'background'), signal, file, count);
  return { aliases: found.map(({ item }) => item.alias) };
};

const exportPart = async (
  services: WorkerRequestServices,
  input: WorkerRequests['export']['input'],
  signal: AbortSignal,
): ResponseTo<'export'> => {
  const row = await createAudioformsRepository(services.handle.db).find(input.orgId, input.id);
  if (!row) throw new DomainError('not-found');
  return { key: await exportProduction(services.contextFor(input.orgId), services.storage, row, input.kind, signal) };
};

const assetAudio = async (
  services: WorkerRequestServices,
  { orgId, id, name }: WorkerRequests['asset-audio']['input'],
  signal: AbortSignal,
): ResponseTo<'asset-audio'> => {
  const row = await createAudioformsRepository(services.handle.db).find(orgId, id);
  if (!row) throw new DomainError('not-found');
  return { key: await exportAsset(services.contextFor(orgId), services.storage, { row, name }, signal) };
};

/** Handlers of `WorkerRequests`. */
export const createRequestHandlers = (services: WorkerRequestServices): RequestHandlers<WorkerRequests> => {
  const bases = createPreviewBases();
  return {
    preview: (input, signal) => preview(services, input, signal),
    'version-preview': (input, signal) => previewVersion({ ...services, db: services.handle.db, bases }, input, signal),
    export: (input, signal) => exportPart(services, input, signal),
    'asset-audio': (input, signal) => assetAudio(services, input, signal),
    'inspect-audio': (input, signal) => inspectAudio(services, input, signal),
    'similar-sounds': (input, signal) => similarToFile(services, input, signal),
    'check-connection': async (key, signal) => {
      await services.checkConnection(key, signal);
      return { done: true };
    },
    'voice-sample': (input, signal) => voiceSample(services, input, signal),
    'sound-sample': (input) => soundSample(services, input),
    'effect-sample': (input) => effectSample(services, input),
  };
};
