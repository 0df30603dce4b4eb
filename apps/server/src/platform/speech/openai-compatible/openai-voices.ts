import type { VoiceGender } from '@sonora/speech';
import { type CloudVoice, providerText } from '../cloud/cloud-voice.ts';
import { listOf, objectOf } from '../cloud/response-json.ts';

/** Voices of OpenAI's reference ("Create speech"). Genders by listening, since the API does not state them. */
const STANDARD_VOICES: Readonly<Record<string, VoiceGender>> = {
  alloy: 'other',
  ash: 'male',
  ballad: 'male',
  cedar: 'male',
  coral: 'female',
  echo: 'male',
  fable: 'other',
  marin: 'female',
  nova: 'female',
  onyx: 'male',
  sage: 'female',
  shimmer: 'female',
  verse: 'male',
};

/** Voices of the `tts-1` models; `gpt-4o-mini-tts` has all. */
const CLASSIC_VOICES: readonly string[] = 'alloy ash coral echo fable nova onyx sage shimmer'.split(' ');

/** Prefixes of Kokoro's voice names: language and gender; `bf_emma` is a British woman. */
const KOKORO_LANGUAGES: Readonly<Record<string, string>> = {
  a: 'en-US',
  b: 'en-GB',
  e: 'es-ES',
  f: 'fr-FR',
  h: 'hi-IN',
  i: 'it-IT',
  j: 'ja-JP',
  p: 'pt-BR',
  z: 'zh-CN',
};

/**
 * Models that use `instructions`: OpenAI's reference excludes `tts-1` and `tts-1-hd`; other servers ignore the field.
 */
export const takesInstructions = (model: string): boolean => /^gpt-.*tts/.test(model);

const voiceOf = (id: string, name: string, isExpressive: boolean): CloudVoice => {
  const kokoro = /^([abefhijpz])([fm])_/.exec(id);
  const language = kokoro && KOKORO_LANGUAGES[kokoro[1]!];
  if (!language) return { id, name, languageCode: 'en-US', gender: STANDARD_VOICES[id] ?? 'other', isExpressive };
  return { id, name, languageCode: language, gender: kokoro[2] === 'f' ? 'female' : 'male', isExpressive };
};

/** Voices of OpenAI's reference that the model has. */
export const standardVoiceNames = (model: string): readonly string[] =>
  model.startsWith('tts-1') ? CLASSIC_VOICES : Object.keys(STANDARD_VOICES);

export const voicesByName = (names: readonly string[], model: string): readonly CloudVoice[] =>
  names.map((name) => voiceOf(name, name, takesInstructions(model)));

/**
 * Voices in the response of `GET /audio/voices`. The response has no standard form: a list of names or objects, bare or
 * under `voices` or `data`.
 */
export const voicesOfResponse = (body: unknown, model: string): readonly CloudVoice[] => {
  const { voices, data } = objectOf(body);
  const found = [body, voices, data].find(Array.isArray);
  return listOf(found).flatMap((one) => {
    const fields = objectOf(one);
    const id = [one, fields.id, fields.voice_id, fields.name].find(
      (value) => typeof value === 'string' && value !== '',
    );
    if (typeof id !== 'string' || id.length > 200) return [];
    return [voiceOf(id, providerText(fields.name) || id, takesInstructions(model))];
  });
};
