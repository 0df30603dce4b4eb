import { bodyMarker, type DoubleAnswer, type Refusal, type SpeechDouble, startDouble } from './double-server.ts';
import { asStreamedWav, createSpeaker, mp3Of, samplesOf, wavOf } from './flite-speaker.ts';

const SAMPLE_RATE_HZ = 24_000;
const MODELS: readonly unknown[] = ['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'];
const FORMATS: readonly unknown[] = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'];
const FIELDS: readonly string[] = [
  'model',
  'input',
  'voice',
  'response_format',
  'speed',
  'instructions',
  'stream_format',
];
/** The flite voice for each name. */
const VOICES: Readonly<Record<string, string>> = { alloy: 'slt', onyx: 'rms', fable: 'awb', echo: 'kal16' };

const json = (status: number, value: unknown): DoubleAnswer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
});

/** The shape of OpenAI's errors. */
const problem = (status: number, code: string | null, param: string | null, message: string): DoubleAnswer =>
  json(status, { error: { message: `${message} ${bodyMarker}`, type: 'invalid_request_error', param, code } });

const refuse = (refusal: Refusal, key: string): DoubleAnswer => {
  switch (refusal) {
    case 'throttled':
      return problem(429, 'rate_limit_exceeded', null, 'Rate limit reached.');
    case 'quota':
      return problem(429, 'insufficient_quota', null, 'You exceeded your current quota.');
    case 'unauthorised':
      return problem(401, 'invalid_api_key', null, `Incorrect API key provided: ${key}.`);
    case 'bad-voice':
      return problem(400, 'invalid_value', 'voice', 'Invalid value.');
    case 'bad-text':
      return problem(400, 'string_above_max_length', 'input', 'Expected a string with maximum length 4096.');
    case 'server-error':
      return problem(500, null, null, 'The server had an error.');
    default:
      throw new Error(`unknown refusal ${refusal satisfies never}`);
  }
};

/** First rule that a body violates, or undefined if it is valid. */
const refusalOfBody = (body: Readonly<Record<string, unknown>>): DoubleAnswer | undefined => {
  const unknown = Object.keys(body).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) return problem(400, 'unknown_parameter', unknown, 'Unknown parameter.');
  if (!MODELS.includes(body.model)) return problem(404, 'model_not_found', 'model', 'The model does not exist.');
  if (typeof body.input !== 'string' || body.input === '') return problem(400, null, 'input', 'Invalid input.');
  if (body.input.length > 4_096) return problem(400, 'string_above_max_length', 'input', 'Too long.');
  if (typeof body.voice !== 'string' || !Object.hasOwn(VOICES, body.voice)) {
    return problem(400, 'invalid_value', 'voice', 'Invalid value.');
  }
  if (!FORMATS.includes(body.response_format))
    return problem(400, 'invalid_value', 'response_format', 'Invalid value.');
  const { speed = 1, instructions } = body;
  if (typeof speed !== 'number' || speed < 0.25 || speed > 4) return problem(400, 'invalid_value', 'speed', 'Invalid.');
  if (instructions !== undefined && (typeof instructions !== 'string' || body.model !== 'gpt-4o-mini-tts')) {
    return problem(400, 'invalid_value', 'instructions', 'Not for this model.');
  }
  return undefined;
};

export type OpenAiDoubleOptions = {
  /** Sizes in the headers of WAV files; default: 0xffffffff, as in a stream. */
  readonly wavSize?: number;
  /** Response of `GET /v1/audio/voices`; default: 404, because the endpoint is not part of the standard. */
  readonly voiceList?: unknown;
  /** Sends MP3 for every requested format, as some servers do. */
  readonly isAlwaysMp3?: boolean;
};

/** A server with OpenAI's speech interface. */
export const startOpenAiDouble = async ({
  wavSize,
  voiceList,
  isAlwaysMp3,
}: OpenAiDoubleOptions = {}): Promise<SpeechDouble & { readonly key: string; readonly voices: readonly string[] }> => {
  const key = 'sk-test-openai-0123456789';
  const speaker = createSpeaker();
  const double = await startDouble({
    isSpeech: ({ path }) => path === '/v1/audio/speech',
    refuse: (refusal) => refuse(refusal, key),
    answer: async ({ method, path, headers, body }) => {
      if (headers.authorization !== `Bearer ${key}`) return refuse('unauthorised', String(headers.authorization));
      if (method === 'GET' && path === '/v1/audio/voices' && voiceList !== undefined) return json(200, voiceList);
      if (method !== 'POST' || path !== '/v1/audio/speech') return problem(404, 'unknown_url', null, 'Invalid URL.');
      if (headers['content-type'] !== 'application/json') return problem(400, null, null, 'Not JSON.');
      const fields = JSON.parse(body) as Record<string, unknown>;
      const refused = refusalOfBody(fields);
      if (refused) return refused;
      const result = await speaker.say({
        voice: VOICES[String(fields.voice)]!,
        text: String(fields.input),
        rate: Math.min(2, Math.max(0.5, Number(fields.speed ?? 1))),
      });
      if (isAlwaysMp3)
        return { status: 200, contentType: 'audio/mpeg', body: await mp3Of(result, SAMPLE_RATE_HZ, 128) };
      if (fields.response_format === 'pcm') {
        return { status: 200, contentType: 'audio/pcm', body: samplesOf(result, SAMPLE_RATE_HZ) };
      }
      return { status: 200, contentType: 'audio/wav', body: asStreamedWav(wavOf(result, SAMPLE_RATE_HZ), wavSize) };
    },
    spoil: (answer, damage) => {
      const bytes = Buffer.from(answer.body);
      if (damage === 'silence') bytes.fill(0, 44);
      if (damage === 'damaged-audio') bytes.fill(0xab, 0, 44);
      return { ...answer, body: damage === 'truncated-audio' ? bytes.subarray(0, 2_000) : bytes };
    },
    close: () => speaker.close(),
  });
  return { ...double, key, voices: Object.keys(VOICES) };
};
