import {
  bodyMarker,
  type DoubleAnswer,
  type Refusal,
  type SeenRequest,
  type SpeechDouble,
  startDouble,
} from './double-server.ts';
import { createSpeaker, wavOf } from './flite-speaker.ts';
import { type HeardSsml, hearSsml } from './ssml-check.ts';

type DoubleVoice = { readonly flite: string; readonly gender: string; readonly styles: readonly string[] };

const VOICES: Readonly<Record<string, DoubleVoice>> = {
  'en-US-JennyNeural': { flite: 'slt', gender: 'Female', styles: ['assistant', 'cheerful', 'sad'] },
  'en-US-GuyNeural': { flite: 'rms', gender: 'Male', styles: [] },
  'en-GB-RyanNeural': { flite: 'awb', gender: 'Male', styles: ['chat', 'cheerful'] },
};

const text = (status: number, body: string): DoubleAnswer => ({ status, contentType: 'text/plain', body });
const json = (status: number, value: unknown): DoubleAnswer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
});

const refuse = (refusal: Refusal, key: string): DoubleAnswer => {
  switch (refusal) {
    case 'throttled':
      return json(429, { error: { code: '429', message: `Requests exceeded the rate limit. ${bodyMarker}` } });
    case 'quota':
      return json(403, { error: { code: '403', message: `Out of call volume quota. ${bodyMarker}` } });
    case 'unauthorised':
      return json(401, { error: { code: '401', message: `Access denied due to invalid subscription key ${key}.` } });
    case 'bad-voice':
    case 'bad-text':
      // The service gives no reason.
      return text(400, '');
    case 'server-error':
      return text(503, bodyMarker);
    default:
      throw new Error(`unknown refusal ${refusal satisfies never}`);
  }
};

const listAnswer = (): DoubleAnswer =>
  json(
    200,
    Object.entries(VOICES).map(([id, { gender, styles }]) => ({
      Name: `Microsoft Server Speech Text to Speech Voice (${id})`,
      DisplayName: id.split('-')[2],
      ShortName: id,
      Gender: gender,
      Locale: id.slice(0, 5),
      LocaleName: id.startsWith('en-GB') ? 'English (United Kingdom)' : 'English (United States)',
      ...(styles.length > 0 ? { StyleList: styles } : {}),
      SampleRateHertz: '48000',
      VoiceType: 'Neural',
      Status: 'GA',
      WordsPerMinute: '152',
    })),
  );

/** Azure's text to speech in one region. */
export const startAzureDouble = async (): Promise<
  SpeechDouble & { readonly key: string; readonly voices: readonly string[]; readonly heard: HeardSsml[] }
> => {
  const key = 'azuretestkey0123456789abcdef';
  const speaker = createSpeaker();
  const heard: HeardSsml[] = [];

  const speak = async ({ headers, body }: SeenRequest): Promise<DoubleAnswer> => {
    if (headers['content-type'] !== 'application/ssml+xml') return text(415, '');
    if (headers['x-microsoft-outputformat'] !== 'riff-48khz-16bit-mono-pcm') return text(400, '');
    if (!headers['user-agent'] || headers['user-agent'].length > 254) return text(400, '');
    let document: HeardSsml;
    try {
      document = hearSsml(body);
    } catch {
      return text(400, '');
    }
    heard.push(document);
    const voice = VOICES[document.voice];
    if (!voice || document.languageCode !== document.voice.slice(0, 5)) return text(400, '');
    if (document.style !== undefined && !voice.styles.includes(document.style)) return text(400, '');
    const { rate, pitchSemitones } = document;
    if (rate < 0.5 || rate > 2 || 2 ** (pitchSemitones / 12) < 0.499 || 2 ** (pitchSemitones / 12) > 1.501)
      return text(400, '');
    const result = await speaker.say({ voice: voice.flite, text: document.text, rate, pitchSemitones });
    return { status: 200, contentType: 'audio/x-wav', body: wavOf(result, 48_000) };
  };

  const double = await startDouble({
    isSpeech: ({ path }) => path === '/cognitiveservices/v1',
    refuse: (refusal) => refuse(refusal, key),
    answer: (seen) => {
      const given = seen.headers['ocp-apim-subscription-key'];
      if (given !== key) return refuse('unauthorised', String(given));
      if (seen.method === 'GET' && seen.path === '/cognitiveservices/voices/list') return listAnswer();
      if (seen.method === 'POST' && seen.path === '/cognitiveservices/v1') return speak(seen);
      return text(404, '');
    },
    spoil: (answer, damage) => {
      const bytes = Buffer.from(answer.body);
      if (damage === 'silence') bytes.fill(0, 44);
      if (damage === 'damaged-audio') bytes.fill(0xab, 0, 44);
      return { ...answer, body: damage === 'truncated-audio' ? bytes.subarray(0, bytes.length >> 1) : bytes };
    },
    close: () => speaker.close(),
  });
  return { ...double, key, voices: Object.keys(VOICES), heard };
};
