import type { Message } from '@sonora/contracts/messages/message';
/**
 * Why bytes could not be read, or samples not be written.
 * - `not-audio`: nothing in the bytes is audio of a kind that is known;
 * - `damaged`: it is, but no usable audio is left in it;
 * - `unsupported`: sound in itself, but of a kind that is not read or written here;
 * - `too-large`: more samples or bytes than the format or the caller's limit allows;
 * - `empty`: a proper file without one frame of audio, or samples without one frame.
 */
export type CodecErrorCode = 'not-audio' | 'damaged' | 'unsupported' | 'too-large' | 'empty';

/** The one error of this package. `message` is a sentence that a user can read. */
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
