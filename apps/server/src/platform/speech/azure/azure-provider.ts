import { speechMessage } from '@sonora/contracts/messages/speech';
import {
  type CancelSignal,
  type SpeechEngine,
  SpeechError,
  type SpeechErrorCode,
  type SynthesisRequest,
  textOfTokens,
} from '@sonora/speech';
import { type CloudPorts, type CloudSettings, checkedKey, createCloudClient } from '../cloud/cloud-client.ts';
import { engineVoiceOf, libraryVoices } from '../cloud/cloud-voice.ts';
import type { CloudResponse } from '../cloud/exchange.ts';
import { codeOfStatus, refusal } from '../cloud/refusals.ts';
import { checkedAudio, decodeResponse } from '../cloud/response-audio.ts';
import { objectOf, refusalBody } from '../cloud/response-json.ts';
import { createVoiceList } from '../cloud/voice-list.ts';
import { checkText } from '../request-check.ts';
import type { SpeechProvider } from '../speech-provider.ts';
import { type AzureVoice, languageOfVoiceName, voicesOfList } from './azure-voices.ts';
import { ssmlOf } from './ssml.ts';

export type AzureSettings = CloudSettings & {
  readonly apiKey: string;
  /** Region of the speech resource, for example `westeurope`. */
  readonly region: string;
  /** Default: the public endpoint of the region. */
  readonly baseUrl?: string;
};

const ENGINE_ID = 'azure';
const NAME = 'Azure';
/** Part of the cache key: raise it when the same request sounds different than before. */
const VERSION = 1;
/** Azure documentation, "Adjust prosody": rate 0.5 to 2, pitch 0.5 to 1.5 times the voice's own. */
const RATE_RANGE = { lowest: 0.5, highest: 2 };
const LOWEST_PITCH_SEMITONES = -12;
const HIGHEST_PITCH_SEMITONES = 12 * Math.log2(1.5);
/**
 * Azure cuts audio after ten minutes ("Text to speech REST API"). This many characters stay below that at half speed.
 */
const MAXIMUM_CHARACTERS = 3_000;
/** The highest quality that all voices have. */
const OUTPUT_FORMAT = 'riff-48khz-16bit-mono-pcm';

/** Azure API Management, the gateway of the service, sends 403 or 429 when the quota is used up. */
const isOutOfQuota = (body: unknown): boolean => {
  const { error, message } = objectOf(body);
  const sentence = [message, objectOf(error).message].find((text) => typeof text === 'string');
  return /\bquota\b/i.test(String(sentence ?? ''));
};

const azureRefusal = (response: CloudResponse): SpeechErrorCode | undefined => {
  // The voice is named in the document, not in the path: a 404 means another region or another service.
  if (response.status === 404) return 'refused';
  const code = codeOfStatus(response.status);
  if ((code === 'refused' || code === 'throttled') && isOutOfQuota(refusalBody(response))) return 'quota';
  return code;
};

const bounded = (value: number, lowest: number, highest: number): number => Math.min(highest, Math.max(lowest, value));

/** Azure text to speech by its REST API, which returns no word times. */
export const createAzureProvider = (settings: AzureSettings, ports?: CloudPorts): SpeechProvider => {
  const { apiKey, region, baseUrl } = settings;
  if (!/^[a-z0-9-]{2,40}$/.test(region)) {
    throw new SpeechError(
      'refused',
      speechMessage('speech.serviceProblem', { service: NAME, problem: speechMessage('speech.azureRegion') }),
    );
  }
  const client = createCloudClient(NAME, baseUrl ?? `https://${region}.tts.speech.microsoft.com`, settings, ports);
  const headers = { 'ocp-apim-subscription-key': checkedKey(NAME, apiKey), 'user-agent': 'sonora' };

  const list = createVoiceList<AzureVoice>((signal) =>
    client.ask(
      {
        method: 'GET',
        path: 'cognitiveservices/voices/list',
        headers,
        refusalOf: azureRefusal,
        read: ({ body }) => voicesOfList(JSON.parse(body.toString('utf8'))),
      },
      signal,
    ),
  );

  const documentFor = (request: SynthesisRequest, voice: AzureVoice | undefined): string =>
    ssmlOf({
      voice: request.voice,
      languageCode: voice?.languageCode ?? languageOfVoiceName(request.voice),
      words: request.words,
      rate: bounded(request.rate, RATE_RANGE.lowest, RATE_RANGE.highest),
      pitchSemitones: bounded(request.pitchSemitones, LOWEST_PITCH_SEMITONES, HIGHEST_PITCH_SEMITONES),
      ...(request.preset === 'expressive' && voice?.expressiveStyle ? { style: voice.expressiveStyle } : {}),
    });

  /** Azure gives no reason when it rejects a document. The voice list tells whether the voice was the reason. */
  const whyRefused = async (error: unknown, { voice }: SynthesisRequest, signal?: CancelSignal): Promise<unknown> => {
    if (!(error instanceof SpeechError) || error.code !== 'bad-text') return error;
    const voices = await list.known(signal).catch(() => undefined);
    return voices === undefined || voices.some(({ id }) => id === voice) ? error : refusal('bad-voice', NAME);
  };

  const synthesise = async (request: SynthesisRequest, signal?: CancelSignal) => {
    checkText(request, MAXIMUM_CHARACTERS);
    const voices = request.preset === 'expressive' ? await list.known(signal) : list.remembered();
    const body = documentFor(
      request,
      voices.find(({ id }) => id === request.voice),
    );
    try {
      return await client.ask(
        {
          method: 'POST',
          path: 'cognitiveservices/v1',
          headers: {
            ...headers,
            'content-type': 'application/ssml+xml',
            'x-microsoft-outputformat': OUTPUT_FORMAT,
          },
          body,
          refusalOf: azureRefusal,
          read: async (response) =>
            checkedAudio(await decodeResponse(response.body), textOfTokens(request.words).length),
        },
        signal,
      );
    } catch (error) {
      throw await whyRefused(error, request, signal);
    }
  };

  const engine: SpeechEngine = {
    id: ENGINE_ID,
    version: `${ENGINE_ID}/${VERSION}`,
    capabilities: {
      wordTimings: false,
      sampleRateHz: 48_000,
      rateRange: RATE_RANGE,
      pitch: true,
      formant: false,
      get languages() {
        return [...new Set(['en-US', ...list.remembered().map(({ languageCode }) => languageCode)])];
      },
      maximumCharacters: MAXIMUM_CHARACTERS,
    },
    voices: async () => (await list.known()).map(engineVoiceOf),
    synthesise,
  };

  const maker = { engine: ENGINE_ID, aliasPrefix: 'azure', provider: 'azure', providerFullName: 'Microsoft Azure' };
  return {
    id: ENGINE_ID,
    engine,
    listVoices: async (signal) => libraryVoices(await list.fetch(signal), maker),
    close: async () => client.close(),
  };
};
