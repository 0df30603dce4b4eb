import { createHash } from 'node:crypto';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import {
  type CancelSignal,
  type SpeechEngine,
  SpeechError,
  type SpokenToken,
  type SynthesisRequest,
  type SynthesisResult,
  textOfTokens,
} from '@sonora/speech';
import { type CloudPorts, type CloudSettings, checkedKey, createCloudClient } from '../cloud/cloud-client.ts';
import { type CloudVoice, engineVoiceOf, libraryVoices } from '../cloud/cloud-voice.ts';
import type { CloudResponse } from '../cloud/exchange.ts';
import { codeOfStatus, refusal } from '../cloud/refusals.ts';
import {
  audioOfSamples,
  checkedAudio,
  DamagedResponseError,
  decodeResponse,
  type MonoAudio,
} from '../cloud/response-audio.ts';
import { objectOf } from '../cloud/response-json.ts';
import { createVoiceList } from '../cloud/voice-list.ts';
import { checkText } from '../request-check.ts';
import type { SpeechProvider } from '../speech-provider.ts';
import { wordsOfCharacters } from './character-times.ts';
import { elevenLabsRefusal, isFormatRefused } from './elevenlabs-refusals.ts';
import { isVoiceId, voicePageOf } from './elevenlabs-voices.ts';

export type ElevenLabsSettings = CloudSettings & {
  readonly apiKey: string;
  /** Default: `https://api.elevenlabs.io`. */
  readonly baseUrl?: string;
  /** Default: `eleven_multilingual_v2`. */
  readonly model?: string;
};

const ENGINE_ID = 'elevenlabs';
const NAME = 'ElevenLabs';
/** Part of the cache key: raise it when the same request sounds different than before. */
const VERSION = 1;
/** ElevenLabs documentation, "Speed control". */
const RATE_RANGE = { lowest: 0.7, highest: 1.2 };
/**
 * Maximum text length per model ("Models", and "Error Code 400 or 401" of the help centre). Unknown models get the
 * smallest.
 */
const MODEL_CHARACTERS: readonly (readonly [RegExp, number])[] = [
  [/^eleven_(flash|turbo)_v2_5/, 40_000],
  [/^eleven_(flash|turbo)_v2$/, 30_000],
  [/^eleven_(multilingual|monolingual|english)_/, 10_000],
];
const DEFAULT_MAX_CHARACTERS = 5_000;

type Format = { readonly name: string; readonly pcmRateHz?: number };
/** Best first: raw samples need the Pro plan, 192 kb/s needs Creator; the last is part of every plan. */
const FORMATS: readonly Format[] = [
  { name: 'pcm_44100', pcmRateHz: 44_100 },
  { name: 'mp3_44100_192' },
  { name: 'mp3_44100_128' },
];

const PAGE_SIZE = 100;
const MAX_PAGES = 30;

/** Removes the brackets of markup and audio tags, so that typed text is spoken and never interpreted. */
const withoutMarkup = (words: readonly SpokenToken[]): readonly SpokenToken[] =>
  words.map((word) => ({
    ...word,
    spoken: word.spoken
      .replace(/[<>[\]{}]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }));

/** 32-bit seed derived from the request: the same request sounds the same, as far as the service guarantees it. */
const seedOf = (parts: readonly unknown[]): number =>
  createHash('sha256').update(JSON.stringify(parts)).digest().readUInt32BE(0);

/**
 * Documentation, "Voice settings": lower stability gives more emotion; style exaggerates the speaker's own. Version 3
 * accepts only the stabilities 0, 0.5 and 1.
 */
const voiceSettings = ({ preset, rate }: SynthesisRequest, model: string) => {
  const isExpressive = preset === 'expressive';
  const lively = model.startsWith('eleven_v3') ? 0 : 0.3;
  return {
    stability: isExpressive ? lively : 0.5,
    similarity_boost: 0.75,
    style: isExpressive ? 0.45 : 0,
    speed: Math.round(Math.min(RATE_RANGE.highest, Math.max(RATE_RANGE.lowest, rate)) * 1_000) / 1_000,
  };
};

/** Decodes base64 and rejects truncated text. */
const bytesOf = (base64: unknown): Buffer => {
  if (typeof base64 !== 'string' || base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) {
    throw new DamagedResponseError('base 64');
  }
  return Buffer.from(base64, 'base64');
};

const resultOf = async (
  { body }: CloudResponse,
  words: readonly SpokenToken[],
  format: Format,
): Promise<SynthesisResult> => {
  const { audio_base64: audio, alignment } = objectOf(JSON.parse(body.toString('utf8')));
  const bytes = bytesOf(audio);
  const decoded: MonoAudio = format.pcmRateHz ? audioOfSamples(bytes, format.pcmRateHz) : await decodeResponse(bytes);
  const { samples, sampleRateHz } = checkedAudio(decoded, textOfTokens(words).length);
  const timed = wordsOfCharacters(alignment, words, samples.length / sampleRateHz);
  return { samples, sampleRateHz, ...(timed && { words: timed }) };
};

/**
 * ElevenLabs by "Create speech with timing", which returns character times. Only some of its models accept phonemes, so
 * pronunciations are sent as respellings.
 */
export const createElevenLabsProvider = (settings: ElevenLabsSettings, ports?: CloudPorts): SpeechProvider => {
  const { apiKey, baseUrl = 'https://api.elevenlabs.io', model = 'eleven_multilingual_v2' } = settings;
  const client = createCloudClient(NAME, baseUrl, settings, ports);
  const headers = { 'xi-api-key': checkedKey(NAME, apiKey), accept: 'application/json' };
  const maximumCharacters = MODEL_CHARACTERS.find(([known]) => known.test(model))?.[1] ?? DEFAULT_MAX_CHARACTERS;
  let formatIndex = 0;

  /** One page of voices; undefined when the server lacks this endpoint. */
  const pageAt = (path: string, signal: CancelSignal | undefined) =>
    client.ask(
      {
        method: 'GET',
        path,
        headers,
        refusalOf: (response) =>
          response.status === 404 ? undefined : (elevenLabsRefusal(response) ?? codeOfStatus(response.status)),
        read: ({ status, body }) => (status === 404 ? undefined : voicePageOf(JSON.parse(body.toString('utf8')))),
      },
      signal,
    );

  const list = createVoiceList<CloudVoice>(async (signal) => {
    const voices: CloudVoice[] = [];
    let token: string | undefined;
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const query = token === undefined ? '' : `&next_page_token=${encodeURIComponent(token)}`;
      const page = await pageAt(`v2/voices?page_size=${PAGE_SIZE}${query}`, signal);
      if (page === undefined && pages === 0) return (await pageAt('v1/voices', signal))?.voices ?? [];
      voices.push(...(page?.voices ?? []));
      token = page?.nextPageToken;
      if (token === undefined) break;
    }
    return voices;
  });

  /** Speaks in one format; undefined when the plan excludes the format. */
  const speakIn = (
    format: Format,
    request: SynthesisRequest,
    words: readonly SpokenToken[],
    signal: CancelSignal | undefined,
  ) => {
    const settingsOfVoice = voiceSettings(request, model);
    const text = textOfTokens(words);
    const isLast = format === FORMATS.at(-1);
    return client.ask<SynthesisResult | undefined>(
      {
        method: 'POST',
        path: `v1/text-to-speech/${request.voice}/with-timestamps?output_format=${format.name}`,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          text,
          model_id: model,
          voice_settings: settingsOfVoice,
          seed: seedOf([request.voice, text, settingsOfVoice]),
        }),
        refusalOf: (response) => (!isLast && isFormatRefused(response) ? undefined : elevenLabsRefusal(response)),
        read: (response) => (response.status === 200 ? resultOf(response, words, format) : undefined),
      },
      signal,
    );
  };

  const synthesise = async (request: SynthesisRequest, signal?: CancelSignal): Promise<SynthesisResult> => {
    checkText(request, maximumCharacters);
    if (!isVoiceId(request.voice)) throw refusal('bad-voice', NAME);
    const words = withoutMarkup(request.words);
    if (textOfTokens(words).trim() === '')
      throw new SpeechError('bad-text', audioformMessage('audioforms.nothingInText'));
    for (;;) {
      const index = formatIndex;
      const result = await speakIn(FORMATS[index]!, request, words, signal);
      if (result !== undefined) return result;
      // Remembered, because further requests in this format would be refused, too.
      formatIndex = Math.max(formatIndex, index + 1);
    }
  };

  const engine: SpeechEngine = {
    id: ENGINE_ID,
    version: `${ENGINE_ID}/${VERSION}/${model}`,
    capabilities: {
      wordTimings: true,
      sampleRateHz: 44_100,
      rateRange: RATE_RANGE,
      pitch: false,
      formant: false,
      get languages() {
        return [...new Set(['en-US', ...list.remembered().map(({ languageCode }) => languageCode)])];
      },
      maximumCharacters,
    },
    voices: async () => (await list.known()).map(engineVoiceOf),
    synthesise,
  };

  const maker = { engine: ENGINE_ID, aliasPrefix: 'eleven', provider: 'elevenlabs', providerFullName: NAME };
  return {
    id: ENGINE_ID,
    engine,
    listVoices: async (signal) => libraryVoices(await list.fetch(signal), maker),
    close: async () => client.close(),
  };
};
