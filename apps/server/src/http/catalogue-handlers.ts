import { DomainError, type ErrorCode } from '@sonora/contracts';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { findSoundEffect, findSoundTemplate } from '@sonora/soundscape/catalogue';
import { voicePictureSvg } from '@sonora/speech';
import type { FastifyRequest } from 'fastify';
import type { CallWorker } from '../boot/worker-requests.ts';
import { readSampleAd, sampleAdRecipe } from '../modules/audioforms/index.ts';
import { serveStored } from '../modules/files/index.ts';
import type { VoiceLibrary } from '../modules/voices/index.ts';
import type { PlainHandler, PlainHandlers } from '../platform/http/app.ts';
import { type Storage, StorageMissingError } from '../platform/storage/storage.ts';

export type CatalogueServices = {
  readonly storage: Storage;
  /** The built-in voices, available to all users. */
  readonly library: Pick<VoiceLibrary, 'find'>;
  readonly callWorker: CallWorker;
  readonly publicUrl: string;
};

type CatalogueHandlers = Pick<PlainHandlers, Extract<keyof PlainHandlers, `GET /catalogue/${string}`>>;
type SampleKind = 'voice-sample' | 'sound-sample' | 'effect-sample';

/** Changes with releases only. */
export const dayCache = 'public, max-age=86400';

export const parameter = (request: FastifyRequest, name: string): string =>
  String((request.params as Record<string, unknown>)[name] ?? '');

/**
 * Pictures and samples of the built-in catalogue, and the installation's sample ad: public, generated on first request.
 */
export const createCatalogueHandlers = (services: CatalogueServices): CatalogueHandlers => {
  const { storage, callWorker } = services;
  const sampleAd = () =>
    readSampleAd(storage).catch((error: unknown) => {
      if (!(error instanceof StorageMissingError)) throw error;
      throw new DomainError('not-found', { detail: audioformMessage('audioforms.sampleAdPending') });
    });

  const { library } = services;

  /** Storage keys of samples by alias, so that a worker gets one request per sample. */
  const sampleKeys = new Map<string, string>();
  const sampleKey = async (kind: SampleKind, alias: string): Promise<string> => {
    const mark = `${kind} ${alias}`;
    const known = sampleKeys.get(mark);
    if (known !== undefined && (await storage.stat(known))) return known;
    const answer = await callWorker(kind, { alias });
    sampleKeys.set(mark, answer.key);
    return answer.key;
  };
  const catalogueSample =
    (
      kind: SampleKind,
      find: (name: string) => { readonly alias: string } | undefined,
      absent: ErrorCode,
    ): PlainHandler =>
    async (request, reply) => {
      const found = find(parameter(request, 'alias'));
      if (!found) throw new DomainError(absent);
      return serveStored(storage, request, reply, {
        key: await sampleKey(kind, found.alias),
        mediaType: 'audio/mpeg',
        fileName: `${found.alias}.mp3`,
        cache: dayCache,
      });
    };

  return {
    'GET /catalogue/voice/:alias/picture.svg': async (request, reply) => {
      const voice = library.find(parameter(request, 'alias'));
      if (!voice) throw new DomainError('voice-not-found');
      return reply
        .headers({
          'cache-control': dayCache,
          'content-type': 'image/svg+xml; charset=utf-8',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        })
        .send(voicePictureSvg(voice));
    },
    'GET /catalogue/voice/:alias/sample.mp3': catalogueSample(
      'voice-sample',
      (name) => library.find(name),
      'voice-not-found',
    ),
    'GET /catalogue/sound/:alias/sample.mp3': catalogueSample('sound-sample', findSoundTemplate, 'sound-not-found'),
    'GET /catalogue/effect/:alias/sample.mp3': catalogueSample('effect-sample', findSoundEffect, 'not-found'),
    'GET /catalogue/sample-ad.json': async (_request, reply) => {
      const { facts } = await sampleAd();
      return reply
        .header('cache-control', 'no-cache')
        .send({ ...sampleAdRecipe, ...facts, uri: `${services.publicUrl}/catalogue/sample-ad.mp3` });
    },
    'GET /catalogue/sample-ad.mp3': async (request, reply) =>
      serveStored(storage, request, reply, {
        key: (await sampleAd()).audioKey,
        mediaType: 'audio/mpeg',
        fileName: 'sample-ad.mp3',
        cache: 'no-cache',
      }),
  };
};
