import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import type { Message } from '@sonora/contracts/messages/message';
import type { DocumentProblem } from '../schema/canonical.ts';

// Not in schema/: the editor imports that folder and must not load the English messages.

/** Place and message as one sentence. */
export const describeProblem = ({ place, message }: DocumentProblem): Message =>
  place === '' ? message : audioformMessage('audioforms.atPlace', { place, problem: message });

/** Message for lengths above `MAX_LENGTH_SECONDS`. */
export const TOO_LONG = audioformMessage('audioforms.adTooLong');
