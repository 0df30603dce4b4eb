import type { Message } from '@sonora/contracts/messages/message';
/**
 * Reason why bytes cannot be read or samples cannot be written.
 * - `not-audio`: the bytes are no known kind of audio;
 * - `damaged`: audio, but nothing usable is left of it;
 * - `unsupported`: valid, but of a kind that is not read or written here;
 * - `too-large`: more samples or bytes than the format or the caller's limit allows;
 * - `empty`: a valid file or samples without a frame of audio.
 */
export type CodecErrorCode = 'not-audio' | 'damaged' | 'unsupported' | 'too-large' | 'empty';

/**
 * Whether an error says that audio is of a kind or size that is not read: its sentence tells the user what would be.
 * Other errors say that it is no audio, or what is broken in it.
 */
export const isLimitError = (error: unknown): error is CodecError =>
  error instanceof CodecError && (error.code === 'unsupported' || error.code === 'too-large');

/** The only error class of this package. `message` is a sentence for users. */
export class CodecError extends Error {
  readonly code: CodecErrorCode;
  readonly sentence: Message;

  constructor(code: CodecErrorCode, sentence: Message) {
    super(sentence.text);
    this.name = 'CodecError';
    this.code = code;
    this.sentence = sentence;
  }
}
