import type { TimedSynthesisResult } from '@sonora/speech';
import {
  bodyMarker,
  type DoubleAnswer,
  type Refusal,
  type SeenRequest,
  type SpeechDouble,
  startDouble,
} from './double-server.ts';
import { createSpeaker, mp3Of, samplesOf } from './flite-speaker.ts';

/** Voices of the account: the flite voice that speaks, and the list entry. */
const VOICES: Readonly<Record<string, { readonly flite: string; readonly name: string; readonly gender: string }>> = {
  '21m00Tcm4TlvDq8ikWAM': { flite: 'slt', name: 'Rachel', gender: 'female' },
  pNInz6obpgDQGcFmaJgB: { flite: 'rms', name: 'Adam', gender: 'male' },
  onwK4e9ZLuTAKqWW03F9: { flite: 'awb', name: 'Daniel', gender: 'male' },
};
const FIELDS: readonly string[] = ['text', 'model_id', 'voice_settings', 'seed', 'language_code'];
const MODELS: readonly unknown[] = ['eleven_multilingual_v2', 'eleven_flash_v2_5', 'eleven_v3'];
/** The smallest plan that includes each format. */
const FORMAT_PLANS: Readonly<Record<string, number>> = { mp3_44100_128: 0, mp3_44100_192: 1, pcm_44100: 2 };

const json = (status: number, value: unknown): DoubleAnswer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
});
const problem = (status: number, name: string, message: string): DoubleAnswer =>
  json(status, { detail: { status: name, message: `${message} ${bodyMarker}` } });
const invalid = (place: string): DoubleAnswer =>
  json(422, { detail: [{ loc: ['body', ...place.split('.')], msg: bodyMarker, type: 'value_error' }] });

const refuse = (refusal: Refusal, key: string): DoubleAnswer => {
  switch (refusal) {
    case 'throttled':
      return problem(429, 'too_many_concurrent_requests', 'Too many concurrent requests.');
    case 'quota':
      return problem(401, 'quota_exceeded', 'This request exceeds your quota.');
    case 'unauthorised':
      return problem(401, 'invalid_api_key', `Invalid API key ${key}.`);
    case 'bad-voice':
      return problem(404, 'voice_not_found', 'A voice with that id was not found.');
    case 'bad-text':
      return problem(400, 'max_character_limit_exceeded', 'The text exceeds the character limit.');
    case 'server-error':
      return json(500, { detail: bodyMarker });
    default:
      throw new Error(`unknown refusal ${refusal satisfies never}`);
  }
};

const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1;

const refusalOfBody = (body: Readonly<Record<string, unknown>>): DoubleAnswer | undefined => {
  const unknown = Object.keys(body).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) return invalid(unknown);
  const { text, model_id: model, seed } = body;
  if (typeof text !== 'string' || text.trim() === '') return invalid('text');
  if (/[<>[\]{}]/.test(text)) return problem(400, 'invalid_text', 'Markup.');
  if (!MODELS.includes(model)) return problem(400, 'model_not_found', 'No such model.');
  if (seed !== undefined && !(Number.isInteger(seed) && Number(seed) >= 0 && Number(seed) < 2 ** 32))
    return invalid('seed');
  const settings = (body.voice_settings ?? {}) as Record<string, unknown>;
  const { stability, similarity_boost: similarity, style, speed, ...others } = settings;
  if (Object.keys(others).length > 0) return invalid('voice_settings');
  if (![stability, similarity, style].every(isShare)) return invalid('voice_settings.stability');
  if (model === 'eleven_v3' && ![0, 0.5, 1].includes(stability as number)) return invalid('voice_settings.stability');
  if (typeof speed !== 'number' || speed < 0.7 || speed > 1.2) return invalid('voice_settings.speed');
  return undefined;
};

/** Computes character times from word times: evenly within a word; a space lasts as long as the pause. */
const alignmentOf = (text: string, { words }: TimedSynthesisResult) => {
  const characters = [...text];
  const starts: number[] = [];
  const ends: number[] = [];
  let wordIndex = -1;
  let inWord = 0;
  for (const [index, character] of characters.entries()) {
    if (/\s/.test(character)) {
      starts.push(ends.at(-1) ?? 0);
      ends.push(words[wordIndex + 1]?.startSeconds ?? ends.at(-1) ?? 0);
      continue;
    }
    if (index === 0 || /\s/.test(characters[index - 1]!)) {
      wordIndex += 1;
      inWord = 0;
    }
    const { text: word = 'x', startSeconds = 0, endSeconds = 0 } = words[wordIndex] ?? {};
    const each = (endSeconds - startSeconds) / [...word].length;
    starts.push(startSeconds + inWord * each);
    ends.push(startSeconds + (inWord + 1) * each);
    inWord += 1;
  }
  return { characters, character_start_times_seconds: starts, character_end_times_seconds: ends };
};

export type ElevenLabsDoubleOptions = {
  /** 0 free, 1 Creator, 2 Pro; default: Pro. */
  readonly plan?: 0 | 1 | 2;
  /** False for a server that knows only `/v1/voices`. */
  readonly hasVersion2?: boolean;
  /** Omits character times. */
  readonly isWithoutAlignment?: boolean;
};

const listAnswer = (query: URLSearchParams, isVersion2: boolean): DoubleAnswer => {
  const all = Object.entries(VOICES).map(([id, { name, gender }]) => ({
    voice_id: id,
    name,
    category: 'premade',
    labels: {
      accent: 'american',
      gender,
      age: 'young',
      language: 'en',
      use_case: 'narrative_story',
      descriptive: 'calm',
    },
    description: 'A calm voice.',
    verified_languages: [{ language: 'en', locale: 'en-US', accent: 'american', model_id: 'eleven_multilingual_v2' }],
  }));
  if (!isVersion2) return json(200, { voices: all });
  // Two per page, so that clients must request further pages.
  const from = Number(query.get('next_page_token') ?? 0);
  const hasMore = from + 2 < all.length;
  return json(200, {
    voices: all.slice(from, from + 2),
    has_more: hasMore,
    total_count: all.length,
    next_page_token: hasMore ? String(from + 2) : null,
  });
};

/** ElevenLabs with an account of three voices. */
export const startElevenLabsDouble = async (
  options: ElevenLabsDoubleOptions = {},
): Promise<SpeechDouble & { readonly key: string; readonly voices: readonly string[] }> => {
  const { plan = 2, hasVersion2 = true, isWithoutAlignment = false } = options;
  const key = 'sk_test_eleven_0123456789';
  const speaker = createSpeaker();

  const speak = async ({ path, query, headers, body }: SeenRequest): Promise<DoubleAnswer> => {
    const voice = VOICES[path.split('/')[3] ?? ''];
    if (!voice) return refuse('bad-voice', key);
    if (headers['content-type'] !== 'application/json') return invalid('body');
    const format = query.get('output_format') ?? 'mp3_44100_128';
    if (!Object.hasOwn(FORMAT_PLANS, format)) return problem(400, 'invalid_output_format', 'Invalid.');
    const fields = JSON.parse(body) as Record<string, unknown>;
    const refused = refusalOfBody(fields);
    if (refused) return refused;
    if (FORMAT_PLANS[format]! > plan) return problem(403, 'output_format_not_allowed', 'Only on a higher tier.');
    const text = String(fields.text);
    const { speed } = fields.voice_settings as { speed: number };
    const result = await speaker.say({ voice: voice.flite, text, rate: speed });
    const audio =
      format === 'pcm_44100'
        ? samplesOf(result, 44_100)
        : await mp3Of(result, 44_100, format.endsWith('192') ? 192 : 128);
    const alignment = isWithoutAlignment ? null : alignmentOf(text, result);
    return json(200, { audio_base64: audio.toString('base64'), alignment, normalized_alignment: alignment });
  };

  const double = await startDouble({
    isSpeech: ({ path }) => path.startsWith('/v1/text-to-speech/'),
    refuse: (refusal) => refuse(refusal, key),
    answer: (seen) => {
      if (seen.headers['xi-api-key'] !== key) return refuse('unauthorised', String(seen.headers['xi-api-key']));
      if (seen.method === 'GET' && seen.path === '/v2/voices' && hasVersion2) return listAnswer(seen.query, true);
      if (seen.method === 'GET' && seen.path === '/v1/voices') return listAnswer(seen.query, false);
      const isSpeech = /^\/v1\/text-to-speech\/[^/]+\/with-timestamps$/.test(seen.path);
      return seen.method === 'POST' && isSpeech ? speak(seen) : json(404, { detail: 'Not Found' });
    },
    spoil: (answer, damage) => {
      const fields = JSON.parse(String(answer.body)) as { audio_base64: string };
      const whole = Buffer.from(fields.audio_base64, 'base64');
      const spoiled = {
        'damaged-audio': `!${fields.audio_base64.slice(1)}`,
        'truncated-audio': fields.audio_base64.slice(0, 4_001),
        silence: Buffer.alloc(whole.length).toString('base64'),
      }[damage];
      return json(200, { ...fields, audio_base64: spoiled });
    },
    close: () => speaker.close(),
  });
  return { ...double, key, voices: Object.keys(VOICES) };
};
