import { type EngineVoice, isSpeakable, SpeechError, type SynthesisRequest } from '@sonora/speech';

/**
 * What every English engine refuses.
 * @throws SpeechError `bad-voice` or `bad-text`
 */
export const checkRequest = <Voice extends EngineVoice>(
  { voice, text }: SynthesisRequest,
  voices: readonly Voice[],
  maximumCharacters: number,
): Voice => {
  const found = voices.find((candidate) => candidate.id === voice);
  if (found === undefined) throw new SpeechError('bad-voice', `There is no voice '${voice}'.`);
  if (text.length > maximumCharacters) {
    throw new SpeechError('bad-text', `A text of one request may have ${maximumCharacters} characters.`);
  }
  if (!isSpeakable(text)) {
    throw new SpeechError('bad-text', 'There is nothing in this text that an English voice can say.');
  }
  return found;
};
