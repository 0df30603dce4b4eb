import { type SpeechEngine, type SynthesisRequest, textOfTokens } from '@sonora/speech';
import { nameId } from '../../ids/name-id.ts';
import { type CloudPorts, type CloudSettings, checkedKey, createCloudClient } from '../cloud/cloud-client.ts';
import { type CloudVoice, engineVoiceOf, libraryVoices } from '../cloud/cloud-voice.ts';
import { codeOfStatus } from '../cloud/refusals.ts';
import { audioOfSamples, checkedAudio, decodeResponse } from '../cloud/response-audio.ts';
import { createVoiceList } from '../cloud/voice-list.ts';
import { checkText } from '../request-check.ts';
import type { SpeechProvider } from '../speech-provider.ts';
import { openAiRefusal } from './openai-refusals.ts';
import { standardVoiceNames, takesInstructions, voicesByName, voicesOfResponse } from './openai-voices.ts';

export type OpenAiCompatibleSettings = CloudSettings & {
  /** Base address with the version, for example `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  /** Optional: self-hosted servers often need none. */
  readonly apiKey?: string;
  /** Default: `tts-1-hd`, which honours `speed` and which compatible servers accept as an alias of their own model. */
  readonly model?: string;
  /** Names of the voices, for servers without a list. Default: the server's list, or else OpenAI's voices. */
  readonly voices?: readonly string[];
  /** `wav` contains its sample rate; `pcm` is always 24 kHz. Default: `wav`. */
  readonly responseFormat?: 'wav' | 'pcm';
};

const ENGINE_ID = 'openai-compatible';
/** Part of the cache key: raise it when the same request sounds different than before. */
const VERSION = 1;
/** OpenAI's reference, "Create speech": at most 4,096 characters; speed 0.25 to 4, of which engines use 0.5 to 2. */
const MAXIMUM_CHARACTERS = 4_096;
const RATE_RANGE = { lowest: 0.5, highest: 2 };
const PCM_RATE_HZ = 24_000;
/** Statuses of servers without a voice list. */
const NO_LIST_STATUSES: readonly number[] = [400, 404, 405, 501];

const EXPRESSIVE_INSTRUCTIONS =
  'Perform this as a radio advertisement: lively and warm, with clear emphasis on what matters, and a smile in the voice.';

/** Any server with OpenAI's speech API. It accepts no phonemes, so pronunciations are sent as respellings. */
export const createOpenAiCompatibleProvider = (
  settings: OpenAiCompatibleSettings,
  ports?: CloudPorts,
): SpeechProvider => {
  const { baseUrl, apiKey = '', model = 'tts-1-hd', voices: fixedVoices, responseFormat = 'wav' } = settings;
  const isOpenAi = /^https:\/\/api\.openai\.com(\/|$)/.test(baseUrl);
  const name = isOpenAi ? 'OpenAI' : 'The speech server';
  const client = createCloudClient(name, baseUrl, settings, ports);
  const authorisation: Readonly<Record<string, string>> =
    apiKey === '' ? {} : { authorization: `Bearer ${checkedKey(name, apiKey)}` };

  const list = createVoiceList<CloudVoice>(async (signal) => {
    if (fixedVoices) return voicesByName(fixedVoices, model);
    const standard = voicesByName(standardVoiceNames(model), model);
    const listed = await client.ask(
      {
        method: 'GET',
        path: 'audio/voices',
        headers: { ...authorisation, accept: 'application/json' },
        refusalOf: ({ status }) => (NO_LIST_STATUSES.includes(status) ? undefined : codeOfStatus(status)),
        read: ({ status, body }) => (status === 200 ? voicesOfResponse(JSON.parse(body.toString('utf8')), model) : []),
      },
      signal,
    );
    return isOpenAi ? [...standard, ...listed] : listed.length > 0 ? listed : standard;
  });

  const bodyFor = (request: SynthesisRequest): string =>
    JSON.stringify({
      model,
      input: textOfTokens(request.words),
      voice: request.voice,
      response_format: responseFormat,
      speed: Math.round(Math.min(RATE_RANGE.highest, Math.max(RATE_RANGE.lowest, request.rate)) * 1_000) / 1_000,
      ...(request.preset === 'expressive' && takesInstructions(model) ? { instructions: EXPRESSIVE_INSTRUCTIONS } : {}),
    });

  const engine: SpeechEngine = {
    id: ENGINE_ID,
    // The same name is a different voice on another server or model.
    version: `${ENGINE_ID}/${VERSION}/${nameId('server', baseUrl, model, responseFormat).slice(0, 8)}`,
    capabilities: {
      wordTimings: false,
      sampleRateHz: PCM_RATE_HZ,
      rateRange: RATE_RANGE,
      pitch: false,
      formant: false,
      get languages() {
        return [...new Set(['en-US', ...list.remembered().map(({ languageCode }) => languageCode)])];
      },
      maximumCharacters: MAXIMUM_CHARACTERS,
    },
    voices: async () => (await list.known()).map(engineVoiceOf),
    synthesise: async (request, signal) => {
      checkText(request, MAXIMUM_CHARACTERS);
      const characters = textOfTokens(request.words).length;
      return client.ask(
        {
          method: 'POST',
          path: 'audio/speech',
          headers: { ...authorisation, 'content-type': 'application/json' },
          body: bodyFor(request),
          refusalOf: openAiRefusal,
          read: async ({ body }) => {
            const sound = responseFormat === 'pcm' ? audioOfSamples(body, PCM_RATE_HZ) : await decodeResponse(body);
            return checkedAudio(sound, characters);
          },
        },
        signal,
      );
    },
  };

  const maker = {
    engine: ENGINE_ID,
    aliasPrefix: 'openai',
    ...(isOpenAi
      ? { provider: 'openai', providerFullName: 'OpenAI' }
      : { realm: baseUrl, provider: 'openai-compatible', providerFullName: 'OpenAI-compatible' }),
  };
  return {
    id: ENGINE_ID,
    engine,
    listVoices: async (signal) => libraryVoices(await list.fetch(signal), maker),
    close: async () => client.close(),
  };
};
