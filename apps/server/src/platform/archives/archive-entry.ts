import type { Message } from '@sonora/contracts/messages/message';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
/** An archive is rejected. The message completes a sentence that begins with its name. */
export class ArchiveError extends Error {
  readonly sentence: Message;

  constructor(sentence: Message) {
    super(sentence.text);
    this.name = 'ArchiveError';
    this.sentence = sentence;
  }
}

/** A file or folder of an archive. */
export type ArchiveEntry = {
  /** Path in the archive, not validated. */
  readonly path: string;
  readonly kind: 'file' | 'folder';
  readonly sizeBytes: number;
  /** Passes the content to `take` in chunks. To be called at most once, and before the next entry is requested. */
  content(take: (piece: Uint8Array) => Promise<void> | void): Promise<void>;
};

const MAX_PATH_LENGTH = 1_000;
const MAX_NAME_LENGTH = 200;

/**
 * Parts of a path that stays inside its folder.
 * @throws ArchiveError for any other path
 */
export const safeParts = (path: string): readonly string[] => {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const escapes =
    path.startsWith('/') ||
    path.length > MAX_PATH_LENGTH ||
    /[\\:\u0000-\u001f]/.test(path) ||
    parts.some((part) => part === '..' || part.length > MAX_NAME_LENGTH);
  if (escapes) throw new ArchiveError(voicePackMessage('voicePacks.nameLeadsOut'));
  return parts;
};
