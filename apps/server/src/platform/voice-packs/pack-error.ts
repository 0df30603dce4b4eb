import type { Message } from '@sonora/contracts/messages/message';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
/**
 * - `unknown`: no such pack
 * - `busy`: it is being installed or removed at this moment
 * - `offline`: the source cannot be reached
 * - `refused`: the source answers something else
 * - `checksum`: what came is not what was promised
 * - `archive`: it cannot be unpacked, or holds no voice
 * - `disk`: it cannot be written
 * - `cancelled`: the caller's signal asked to stop
 */
export type PackErrorCode = 'unknown' | 'busy' | 'offline' | 'refused' | 'checksum' | 'archive' | 'disk' | 'cancelled';

/** The only error of voice packs. The message is a sentence for the operator. */
export class PackError extends Error {
  readonly code: PackErrorCode;
  readonly sentence: Message;

  constructor(code: PackErrorCode, sentence: Message, options?: { readonly cause?: unknown }) {
    super(sentence.text, options);
    this.name = 'PackError';
    this.code = code;
    this.sentence = sentence;
  }
}

const DISK_REASONS: Readonly<Record<string, Message>> = {
  ENOSPC: voicePackMessage('voicePacks.diskFull'),
  EDQUOT: voicePackMessage('voicePacks.quotaUsed'),
  EACCES: voicePackMessage('voicePacks.notPermitted'),
  EPERM: voicePackMessage('voicePacks.notPermitted'),
  EROFS: voicePackMessage('voicePacks.readOnly'),
  ENOTDIR: voicePackMessage('voicePacks.notAFolder'),
  EIO: voicePackMessage('voicePacks.diskFails'),
  EFBIG: voicePackMessage('voicePacks.fileTooLargeForDisk'),
};

/** The error for a failed write, or undefined when the failure is of another kind. */
export const diskError = (cause: unknown, folder: string): PackError | undefined => {
  const reason = DISK_REASONS[(cause as NodeJS.ErrnoException | undefined)?.code ?? ''];
  return reason === undefined
    ? undefined
    : new PackError('disk', voicePackMessage('voicePacks.notWritable', { path: folder, reason }), { cause });
};

export const packCancelled = (): PackError => new PackError('cancelled', voicePackMessage('voicePacks.cancelled'));
