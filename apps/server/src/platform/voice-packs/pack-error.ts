import type { Message } from '@sonora/contracts/messages/message';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
/**
 * - `unknown`: no such pack
 * - `busy`: another process installs or removes it
 * - `offline`: the source is unreachable
 * - `refused`: the source sends an error or an unexpected response
 * - `checksum`: the content does not match its checksum
 * - `archive`: it cannot be unpacked, or contains no voice
 * - `disk`: writing failed
 * - `cancelled`: the caller's signal fired
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

/** The error for a failed write; undefined for any other failure. */
export const diskError = (cause: unknown, folder: string): PackError | undefined => {
  const reason = DISK_REASONS[(cause as NodeJS.ErrnoException | undefined)?.code ?? ''];
  return reason === undefined
    ? undefined
    : new PackError('disk', voicePackMessage('voicePacks.notWritable', { path: folder, reason }), { cause });
};

export const packCancelled = (): PackError => new PackError('cancelled', voicePackMessage('voicePacks.cancelled'));
