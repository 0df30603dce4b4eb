/** What may wait for the disk. */
const MAX_WAITING_BYTES = 2 ** 24;

/**
 * Reads a body as fast as it arrives, independent of its consumer: a broken connection discards bytes that were received but not
 * read, and they would have to be sent again. Begins at once; a failure is reported after the last piece.
 * @param onPiece called when a piece has come
 */
export const readAhead = (
  body: ReadableStream<Uint8Array> | null,
  onPiece: () => void,
): AsyncGenerator<Uint8Array, void, undefined> => {
  const reader = body?.getReader();
  const waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let end: { readonly error?: unknown } | undefined;
  let changed = Promise.withResolvers<void>();

  const change = (): void => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };

  const pump = async (): Promise<void> => {
    try {
      while (reader !== undefined) {
        const { done, value } = await reader.read();
        if (done) break;
        onPiece();
        waiting.push(value);
        waitingBytes += value.length;
        change();
        while (waitingBytes > MAX_WAITING_BYTES && end === undefined) await changed.promise;
      }
      end ??= {};
    } catch (error) {
      end = { error };
    }
    change();
  };
  void pump();

  return (async function* () {
    try {
      while (true) {
        const piece = waiting.shift();
        if (piece !== undefined) {
          yield piece;
          waitingBytes -= piece.length;
          change();
        } else if (end === undefined) await changed.promise;
        else if ('error' in end) throw end.error;
        else return;
      }
    } finally {
      end ??= {};
      change();
      await reader?.cancel().catch(() => undefined);
    }
  })();
};
