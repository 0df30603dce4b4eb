import type { Message } from '@sonora/contracts/messages/message';

/** A folder cannot be used as a voice model. The message completes a sentence that begins with the folder's name. */
export class ModelError extends Error {
  readonly sentence: Message;

  constructor(sentence: Message, options?: { readonly cause?: unknown }) {
    super(sentence.text, options);
    this.name = 'ModelError';
    this.sentence = sentence;
  }
}
