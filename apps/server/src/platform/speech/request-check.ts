import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { speechMessage } from '@sonora/contracts/messages/speech';
import { type EngineVoice, SpeechError, type SynthesisRequest, textOfTokens } from '@sonora/speech';

/**
 * Checks that all engines share.
 * @throws SpeechError `bad-text`
 */
export const checkText = ({ words }: Pick<SynthesisRequest, 'words'>, maximumCharacters: number): void => {
  if (textOfTokens(words).length > maximumCharacters) {
    throw new SpeechError('bad-text', speechMessage('speech.maxCharacters', { count: maximumCharacters }));
  }
  if (words.length === 0) throw new SpeechError('bad-text', audioformMessage('audioforms.nothingForVoice'));
};

/**
 * Checks of engines with a fixed list of voices.
 * @throws SpeechError `bad-voice` or `bad-text`
 */
export const checkRequest = <Voice extends EngineVoice>(
  { voice, words }: SynthesisRequest,
  voices: readonly Voice[],
  maximumCharacters: number,
): Voice => {
  const found = voices.find((candidate) => candidate.id === voice);
  if (found === undefined) throw new SpeechError('bad-voice', speechMessage('speech.unknownVoice', { alias: voice }));
  checkText({ words }, maximumCharacters);
  return found;
};
