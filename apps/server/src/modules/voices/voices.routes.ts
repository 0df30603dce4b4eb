import { DomainError, limits, type Voice, voiceListFields } from '@sonora/contracts';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { previewReading, type VoiceDefinition, voicePictureSvg } from '@sonora/speech';
import { answerEnvelope } from '../../platform/http/answer-envelope.ts';
import { memberCaller, type RequestContext, router } from '../../platform/http/router.ts';
import { detectLanguages } from '../../platform/text/detect-language.ts';
import { chooseVoices, valuesOf } from './choose-voices.ts';
import type { VoiceLibrary } from './connections/voice-library.ts';
import { estimateTexts } from './paces/estimate-texts.ts';
import type { PacesRepository } from './paces/paces.repository.ts';
import { toVoice } from './voice-response.ts';

export type VoicesServices = {
  readonly libraryOf: (orgId: string) => Promise<VoiceLibrary>;
  readonly paces: PacesRepository;
  readonly publicUrl: string;
  readonly version: string;
  /** A WAV file of a short text. @throws DomainError `not-speakable` or `speech-unavailable` */
  readonly speakPreview: (request: {
    readonly orgId: string;
    readonly text: string;
    readonly alias: string;
    readonly speed: number;
  }) => Promise<Uint8Array>;
  /** An MP3 file of a few words in that voice. @throws DomainError as `speakPreview` */
  readonly sample: (request: { readonly orgId: string; readonly alias: string }) => Promise<Uint8Array>;
};

const tenth = (seconds: number): number => Math.round(seconds * 10) / 10;
const hundredth = (seconds: number): number => Math.round(seconds * 100) / 100;

export const createVoicesRoutes = (services: VoicesServices) => {
  const { publicUrl } = services;
  const envelope = <T>(context: RequestContext, data: T) => answerEnvelope(context, services.version, data);
  const libraryFor = (context: RequestContext) => services.libraryOf(memberCaller(context).orgId);
  const responseOf = (library: VoiceLibrary, voice: VoiceDefinition): Voice =>
    toVoice(voice, publicUrl, {
      isConnected: library.connectionOf(voice) !== undefined,
      trouble: library.troubleOf(voice),
    });
  const availableVoices = async (context: RequestContext): Promise<Voice[]> => {
    const library = await libraryFor(context);
    return library.voices().map((voice) => responseOf(library, voice));
  };
  const found = async (context: RequestContext, alias: string) => {
    const library = await libraryFor(context);
    const voice = library.find(alias);
    if (!voice)
      throw new DomainError('voice-not-found', { detail: audioformMessage('audioforms.voiceNotFound', { alias }) });
    return { library, voice };
  };

  return router.speech.router({
    listVoices: router.speech.listVoices.handler(async ({ input, context }) => {
      const { limit = 1_000, offset = 0, ...asked } = input.query;
      const chosen = chooseVoices(await availableVoices(context), asked);
      return envelope(context, { voices: chosen.slice(offset, offset + limit) });
    }),
    voiceParameters: router.speech.voiceParameters.handler(async ({ context }) => {
      const voices = await availableVoices(context);
      const parameters = Object.fromEntries(
        voiceListFields.map((filter) => [
          filter,
          [...new Set(voices.flatMap((voice) => valuesOf(voice, filter)))].sort(),
        ]),
      );
      return envelope(context, { parameters });
    }),
    getVoice: router.speech.getVoice.handler(async ({ input, context }) => {
      const { library, voice } = await found(context, input.params.alias);
      return envelope(context, responseOf(library, voice));
    }),
    voiceSample: router.speech.voiceSample.handler(async ({ input, context }) => {
      const { voice } = await found(context, input.params.alias);
      const mp3 = await services.sample({ orgId: memberCaller(context).orgId, alias: voice.alias });
      context.setHeader('cache-control', 'private, max-age=86400');
      return new File([new Uint8Array(mp3)], 'sample.mp3', { type: 'audio/mpeg' });
    }),
    voicePicture: router.speech.voicePicture.handler(async ({ input, context }) => {
      const { voice } = await found(context, input.params.alias);
      context.setHeader('cache-control', 'private, max-age=86400');
      context.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
      return new File([voicePictureSvg(voice)], 'picture.svg', { type: 'image/svg+xml; charset=utf-8' });
    }),
    preview: router.speech.preview.handler(async ({ input, context }) => {
      const { text, voice, speed = limits.voiceSpeed.default } = input.body;
      const wav = await services.speakPreview({
        orgId: memberCaller(context).orgId,
        text,
        alias: (await found(context, voice)).voice.alias,
        speed,
      });
      // Client libraries differ: one accepts audio/wav, the other reads JSON with base64.
      if (input.headers.accept?.includes('audio/wav'))
        return new File([new Uint8Array(wav)], 'preview.wav', { type: 'audio/wav' });
      context.setHeader('cache-control', 'no-store');
      return { bytes: Buffer.from(wav).toString('base64') };
    }),
    predict: router.speech.predict.handler(async ({ input, context }) => {
      const { voice } = await found(context, input.body.voice);
      const { text } = input.body;
      const [estimate] = await estimateTexts(services.paces, memberCaller(context).orgId, [{ text, voice }]);
      const reading = previewReading(text, voice.languageCode);
      const r2 = estimate?.explained;
      return envelope(context, {
        length: tenth(estimate?.seconds ?? 0),
        reading,
        voice: voice.alias,
        ...(r2 === undefined ? {} : { r2 }),
      });
    }),
    lengths: router.speech.lengths.handler(async ({ input, context }) => {
      const library = await libraryFor(context);
      const texts = input.body.lines.map(({ voice, ...line }) => ({ ...line, voice: library.find(voice) }));
      const estimates = await estimateTexts(services.paces, memberCaller(context).orgId, texts);
      return { seconds: estimates.map((estimate) => (estimate ? hundredth(estimate.seconds) : null)) };
    }),
    languages: router.speech.languages.handler(async ({ input, context, signal }) => ({
      languages: [...(await detectLanguages(input.body.texts, { owner: memberCaller(context).orgId, signal }))],
    })),
  });
};
