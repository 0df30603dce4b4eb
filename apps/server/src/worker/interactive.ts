import { CodecError, encodeMp3, encodeWav } from '@sonora/codecs';
import { DomainError, type ErrorCode, type ExportKind } from '@sonora/contracts';
import { findSoundEffect, findSoundTemplate } from '@sonora/soundscape';
import type { ConnectionKey } from '../modules/connections/index.ts';
import { inspectAudioBytes } from '../modules/files/index.ts';
import {
  BuildError,
  bedPcmHash,
  contentHash,
  createProductionsRepository,
  ensureTask,
  exportProduction,
  hearSimilar,
  type Line,
  speakOnce,
  templateBed,
} from '../modules/productions/index.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';
import { type Storage, StorageAwayError, StorageFullError } from '../platform/storage/storage.ts';

/** Requests that a person waits for; the worker answers them beside its productions. */
export type InteractiveRequests = {
  readonly preview: { readonly orgId: string; readonly text: string; readonly alias: string; readonly speed: number };
  readonly export: { readonly orgId: string; readonly id: string; readonly kind: ExportKind };
  readonly 'inspect-audio': { readonly key: string };
  /** Templates that sound like a stored file. */
  readonly 'similar-sounds': { readonly key: string; readonly count: number };
  /** Names of its voices are asked of a connected service, and noted. */
  readonly 'check-connection': ConnectionKey;
  /** Of a voice that everybody has, or of one that an organisation is connected to. */
  readonly 'voice-sample': { readonly alias: string; readonly orgId?: string };
  readonly 'sound-sample': { readonly alias: string };
  readonly 'effect-sample': { readonly alias: string };
};
export type InteractiveKind = keyof InteractiveRequests;

/** Small enough to travel in the queue: a storage key, a number, a few names, or a refusal in the catalogue's words. */
export type InteractiveAnswer =
  | { readonly key: string }
  | { readonly durationSeconds: number }
  | { readonly aliases: readonly string[] }
  | { readonly done: true }
  | { readonly refused: { readonly code: ErrorCode; readonly detail: string } };

export type InteractiveServices = {
  readonly handle: DatabaseHandle;
  readonly storage: Storage;
  readonly lineFor: (orgId: string | undefined) => Line;
  readonly checkConnection: (key: ConnectionKey, signal: AbortSignal) => Promise<void>;
  /** How long a voice may take; default 25 s. */
  readonly speechMilliseconds?: number;
};

const sampleSeconds = 20;
const quiet = { signal: undefined, report: () => {} };

/** A voice may be a service that hangs: who asked has gone after half a minute, and others want the place. */
const longestSpeechMilliseconds = 25_000;

/** Speaks while somebody waits. @throws DomainError `speech-unavailable` when it takes too long */
const speakInTime = async (
  { speechMilliseconds = longestSpeechMilliseconds }: InteractiveServices,
  line: Line,
  signal: AbortSignal,
  job: Parameters<typeof speakOnce>[2],
): ReturnType<typeof speakOnce> => {
  const deadline = AbortSignal.timeout(speechMilliseconds);
  try {
    return await speakOnce(line, { ...quiet, signal: AbortSignal.any([signal, deadline]) }, job);
  } catch (error) {
    if (!deadline.aborted) throw error;
    throw new DomainError('speech-unavailable', {
      detail: `Voice '${job.voice.alias}' did not answer in time. Try again later, or choose another voice.`,
      cause: error,
    });
  }
};

const storeOnce = async (
  storage: Storage,
  key: string,
  make: () => Promise<Uint8Array>,
): Promise<InteractiveAnswer> => {
  if (!(await storage.stat(key))) await storage.put(key, await make());
  return { key };
};

const voiceOf = async (line: Line, alias: string) => {
  const voice = (await line.speech()).find(alias);
  if (!voice) throw new DomainError('voice-not-found');
  return voice;
};

const preview = async (
  services: InteractiveServices,
  input: InteractiveRequests['preview'],
  signal: AbortSignal,
): Promise<InteractiveAnswer> => {
  const line = services.lineFor(input.orgId);
  const spoken = await speakInTime(services, line, signal, {
    assetKey: 'text',
    text: input.text,
    voice: await voiceOf(line, input.alias),
    speed: input.speed,
  });
  const pcm = await line.cache.readPcm(spoken.pcmHash);
  if (!pcm) throw new DomainError('speech-unavailable');
  // Written anew each time: files of this folder go by their age, and this one must outlive the address that is handed out.
  const key = `previews/${spoken.pcmHash}.wav`;
  await services.storage.put(key, encodeWav(pcm, { bitDepth: 16, ditherSeed: spoken.pcmHash }));
  return { key };
};

/** What a voice says of itself, in its own language where we know it. */
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
  services: InteractiveServices,
  { alias, orgId }: InteractiveRequests['voice-sample'],
  signal: AbortSignal,
): Promise<InteractiveAnswer> => {
  const line = services.lineFor(orgId);
  const voice = await voiceOf(line, alias);
  const name = `${voice.alias.charAt(0).toUpperCase()}${voice.alias.slice(1)}`;
  const text = sampleText(name, voice.languageCode);
  const spoken = await speakInTime(services, line, signal, { assetKey: 'sample', text, voice, speed: 1 });
  return storeOnce(services.storage, `catalogue/voice-${spoken.pcmHash}.mp3`, async () => {
    const pcm = await line.cache.readPcm(spoken.pcmHash);
    if (!pcm) throw new DomainError('speech-unavailable');
    return encodeMp3(pcm, { bitRateKbps: 96 }, {});
  });
};

const soundSample = async (
  services: InteractiveServices,
  { alias }: InteractiveRequests['sound-sample'],
): Promise<InteractiveAnswer> => {
  const line = services.lineFor(undefined);
  const template = findSoundTemplate(alias);
  if (!template) throw new DomainError('sound-not-found');
  const frames = sampleSeconds * 48_000;
  const bed = await templateBed(line, template.alias, { frames, speech: [] });
  return storeOnce(services.storage, `catalogue/sound-${bed.hash}.mp3`, async () => {
    await ensureTask(line, quiet, 'bed', bed);
    const pcm = await line.cache.readPcm(bedPcmHash(bed.hash));
    if (!pcm) throw new DomainError('internal');
    return encodeMp3(pcm, { bitRateKbps: 128 }, {});
  });
};

const effectSample = async (
  services: InteractiveServices,
  { alias }: InteractiveRequests['effect-sample'],
): Promise<InteractiveAnswer> => {
  const line = services.lineFor(undefined);
  const effect = findSoundEffect(alias);
  if (!effect) throw new DomainError('not-found');
  const hash = contentHash('effect', line.soundVersion, effect.alias);
  return storeOnce(services.storage, `catalogue/effect-${hash}.mp3`, async () => {
    await ensureTask(line, quiet, 'effect', { alias: effect.alias, hash });
    const pcm = await line.cache.readPcm(hash);
    if (!pcm) throw new DomainError('internal');
    return encodeMp3(pcm, { bitRateKbps: 128 }, {});
  });
};

const inspectAudio = async (
  services: InteractiveServices,
  { key }: InteractiveRequests['inspect-audio'],
  signal: AbortSignal,
): Promise<InteractiveAnswer> => inspectAudioBytes(await services.storage.get(key), signal);

const similarToFile = async (
  services: InteractiveServices,
  { key, count }: InteractiveRequests['similar-sounds'],
): Promise<InteractiveAnswer> => {
  const file = { contentKey: key, read: () => services.storage.get(key) };
  const { found } = await hearSimilar(services.lineFor(undefined), quiet, file, count);
  return { aliases: found.map(({ item }) => item.alias) };
};

const exportPart = async (
  services: InteractiveServices,
  input: InteractiveRequests['export'],
): Promise<InteractiveAnswer> => {
  const row = await createProductionsRepository(services.handle.db).find(input.orgId, input.id);
  if (!row) throw new DomainError('not-found');
  return { key: await exportProduction(services.lineFor(input.orgId), quiet, services.storage, row, input.kind) };
};

const refusalOf = (error: unknown): DomainError | undefined => {
  if (error instanceof DomainError) return error;
  if (error instanceof CodecError) return new DomainError('not-audio');
  if (error instanceof BuildError)
    return new DomainError('not-speakable', { detail: error.errors[0]?.replace(/^text: /, '') ?? error.message });
  if (error instanceof StorageFullError) return new DomainError('no-space');
  if (error instanceof StorageAwayError) return new DomainError('storage-unavailable');
  return undefined;
};

type Handlers = {
  readonly [K in InteractiveKind]: (
    services: InteractiveServices,
    input: InteractiveRequests[K],
    signal: AbortSignal,
  ) => Promise<InteractiveAnswer>;
};
const handlers: Handlers = {
  preview,
  export: exportPart,
  'inspect-audio': inspectAudio,
  'similar-sounds': similarToFile,
  'check-connection': async (services, key, signal) => {
    await services.checkConnection(key, signal);
    return { done: true };
  },
  'voice-sample': voiceSample,
  'sound-sample': soundSample,
  'effect-sample': effectSample,
};

/** Answers one request, as long as the queue gives it time. What the person can mend comes back as a refusal, not as a failed job. */
export const answerInteractive = async (
  services: InteractiveServices,
  kind: string,
  input: unknown,
  signal: AbortSignal,
): Promise<InteractiveAnswer> => {
  const handler = Object.hasOwn(handlers, kind)
    ? (handlers[kind as InteractiveKind] as (
        services: InteractiveServices,
        input: unknown,
        signal: AbortSignal,
      ) => Promise<InteractiveAnswer>)
    : undefined;
  if (!handler) throw new Error(`no handler for ${kind}`);
  try {
    return await handler(services, input, signal);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { refused: { code: refusal.code, detail: refusal.detail } };
  }
};
