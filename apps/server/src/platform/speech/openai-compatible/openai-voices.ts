import type { VoiceGender } from '@sonora/speech';
import { type CloudVoice, plainText } from '../cloud/cloud-voice.ts';
import { listOf, objectOf } from '../cloud/response-json.ts';

/** The voices of OpenAI's reference ("Create speech"), by how they are heard. Nothing in the interface says it. */
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

/** The first of the classic models' voices; the newer model has all. */
const CLASSIC_VOICES: readonly string[] = 'alloy ash coral echo fable nova onyx sage shimmer'.split(' ');

/** Kokoro's names begin with a letter for the language and one for the gender: `bf_emma` is a British woman. */
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

/** Instructions reach only these models: OpenAI's reference excludes `tts-1` and `tts-1-hd`, and other servers ignore them. */
export const takesInstructions = (model: string): boolean => /^gpt-.*tts/.test(model);

const voiceOf = (id: string, name: string, isExpressive: boolean): CloudVoice => {
  const kokoro = /^([abefhijpz])([fm])_/.exec(id);
  const language = kokoro && KOKORO_LANGUAGES[kokoro[1]!];
  if (!language) return { id, name, languageCode: 'en-US', gender: STANDARD_VOICES[id] ?? 'other', isExpressive };
  return { id, name, languageCode: language, gender: kokoro[2] === 'f' ? 'female' : 'male', isExpressive };
};

/** The voices of the standard that a model has. */
export const standardVoiceNames = (model: string): readonly string[] =>
  model.startsWith('tts-1') ? CLASSIC_VOICES : Object.keys(STANDARD_VOICES);

export const voicesByName = (names: readonly string[], model: string): readonly CloudVoice[] =>
  names.map((name) => voiceOf(name, name, takesInstructions(model)));

/**
 * Voices out of the answer of `GET /audio/voices`, which no standard describes: lists of names or of objects, bare or under
 * `voices` or `data`.
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
    return [voiceOf(id, plainText(fields.name) || id, takesInstructions(model))];
  });
};
