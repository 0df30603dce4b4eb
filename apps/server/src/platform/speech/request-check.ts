import { type EngineVoice, SpeechError, type SynthesisRequest, textOfTokens } from '@sonora/speech';

/**
 * What every engine refuses of a text.
 * @throws SpeechError `bad-text`
 */
export const checkText = ({ words }: Pick<SynthesisRequest, 'words'>, maximumCharacters: number): void => {
  if (textOfTokens(words).length > maximumCharacters) {
    throw new SpeechError('bad-text', `A text of one request may have ${maximumCharacters} characters.`);
  }
  if (words.length === 0) throw new SpeechError('bad-text', 'There is nothing in this text that this voice can say.');
};

/**
 * What an engine refuses that knows all its voices.
 * @throws SpeechError `bad-voice` or `bad-text`
 */
export const checkRequest = <Voice extends EngineVoice>(
  { voice, words }: SynthesisRequest,
  voices: readonly Voice[],
  maximumCharacters: number,
): Voice => {
  const found = voices.find((candidate) => candidate.id === voice);
  if (found === undefined) throw new SpeechError('bad-voice', `There is no voice '${voice}'.`);
  checkText({ words }, maximumCharacters);
  return found;
};
