import { limits } from '@sonora/contracts/limits';

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Space is looked at again after this many bytes. */
const STEP_BYTES = 8_000_000;

/**
 * Content to write, once there is space for it; space for content in pieces is looked at again while it is written.
 * @throws an error as that of a full disk, before the space that is kept for the database is used
 */
export const withinSpace = async (
  freeBytes: () => Promise<number>,
  content: Uint8Array | Pieces,
): Promise<Uint8Array | AsyncIterable<Uint8Array>> => {
  const assertSpace = async (bytes: number): Promise<void> => {
    if ((await freeBytes()) - bytes >= limits.freeBytesKept.renders) return;
    throw Object.assign(new Error('ENOSPC: the space that is left is kept for the database'), { code: 'ENOSPC' });
  };
  const checked = async function* (pieces: Pieces): AsyncGenerator<Uint8Array> {
    let uncheckedBytes = 0;
    for await (const piece of pieces) {
      uncheckedBytes += piece.length;
      if (uncheckedBytes >= STEP_BYTES) {
        await assertSpace(uncheckedBytes);
        uncheckedBytes = 0;
      }
      yield piece;
    }
  };
  if (content instanceof Uint8Array) {
    await assertSpace(content.length);
    return content;
  }
  await assertSpace(STEP_BYTES);
  return checked(content);
};
