import type { Message } from '@sonora/contracts/messages/message';
/**
 * Reasons why bytes cannot be decoded or samples cannot be encoded.
 * - `not-audio`: the bytes contain no known kind of audio;
 * - `damaged`: they do, but no usable audio is left;
 * - `unsupported`: valid, but of a kind that is not supported;
 * - `too-large`: more samples or bytes than the format or the caller's limit allows;
 * - `empty`: a valid file without audio frames, or samples without a frame.
 */
export type CodecErrorCode = 'not-audio' | 'damaged' | 'unsupported' | 'too-large' | 'empty';

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
