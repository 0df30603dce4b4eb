import { estimateSpeechSeconds } from '@sonora/audioform';
import { DomainError, limits, type Voice } from '@sonora/contracts';
import type { VoiceDefinition } from '@sonora/speech';
import { answerEnvelope } from '../../platform/http/answer-envelope.ts';
import { memberCaller, type RequestContext, router } from '../../platform/http/router.ts';
import { toVoice } from './voice-answer.ts';

/** The voices that can speak here now. */
export type VoiceLibrary = {
  voices(): readonly VoiceDefinition[];
  find(alias: string): VoiceDefinition | undefined;
};

export type VoicesServices = {
  readonly library: VoiceLibrary;
  readonly publicUrl: string;
  readonly version: string;
  /** A WAV file of a short text. @throws DomainError `not-speakable` or `speech-unavailable` */
  readonly speakPreview: (request: {
    readonly orgId: string;
    readonly text: string;
    readonly alias: string;
    readonly speed: number;
  }) => Promise<Uint8Array>;
};

const filters = ['language', 'languageCode', 'accent', 'gender', 'ageBracket', 'provider', 'type', 'tags'] as const;
type Filter = (typeof filters)[number];

const valuesOf = (voice: Voice, filter: Filter): readonly string[] => {
  const value = voice[filter];
  return typeof value === 'string' ? [value] : value;
};

/** A filter may name several values, separated by commas; case does not matter. */
const matches = (voice: Voice, filter: Filter, wanted: string | undefined): boolean => {
  if (!wanted) return true;
  const asked = wanted.split(',').map((value) => value.trim().toLowerCase());
  return valuesOf(voice, filter).some((value) => asked.includes(value.toLowerCase()));
};

export const createVoicesRoutes = (services: VoicesServices) => {
  const { library, publicUrl } = services;
  const envelope = <T>(context: RequestContext, data: T) => answerEnvelope(context, services.version, data);
  const answers = (): Voice[] => library.voices().map((voice) => toVoice(voice, publicUrl));
  const voiceOf = (alias: string): VoiceDefinition => {
    const voice = library.find(alias);
    if (!voice) throw new DomainError('voice-not-found', { detail: `Voice '${alias}' not found` });
    return voice;
  };

  return router.speech.router({
    listVoices: router.speech.listVoices.handler(({ input, context }) => {
      const { limit = 1_000, offset = 0, ...asked } = input.query;
      const found = answers().filter((voice) => filters.every((filter) => matches(voice, filter, asked[filter])));
      return envelope(context, { voices: found.slice(offset, offset + limit) });
    }),
    voiceParameters: router.speech.voiceParameters.handler(({ context }) => {
      const voices = answers();
      const parameters = Object.fromEntries(
        filters.map((filter) => [filter, [...new Set(voices.flatMap((voice) => [...valuesOf(voice, filter)]))].sort()]),
      );
      return envelope(context, { parameters });
    }),
    getVoice: router.speech.getVoice.handler(({ input, context }) =>
      envelope(context, toVoice(voiceOf(input.params.alias), publicUrl)),
    ),
    preview: router.speech.preview.handler(async ({ input, context }) => {
      const { text, voice, speed = limits.voiceSpeed.default } = input.body;
      const wav = await services.speakPreview({
        orgId: memberCaller(context).orgId,
        text,
        alias: voiceOf(voice).alias,
        speed,
      });
      // One client library accepts audio/wav on every call, the other reads JSON with base64.
      if (input.headers.accept?.includes('audio/wav'))
        return new File([new Uint8Array(wav)], 'preview.wav', { type: 'audio/wav' });
      context.setHeader('cache-control', 'no-store');
      return { bytes: Buffer.from(wav).toString('base64') };
    }),
    predict: router.speech.predict.handler(({ input, context }) => {
      const voice = voiceOf(input.body.voice);
      const length = estimateSpeechSeconds(input.body.text, { charsPerSecond: voice.charsPerSecond });
      return envelope(context, { length, voice: voice.alias });
    }),
  });
};
