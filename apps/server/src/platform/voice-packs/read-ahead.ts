/** Maximum size of the buffer between network and disk. */
const MAX_WAITING_BYTES = 2 ** 24;

/**
 * Reads a body as fast as it arrives, independent of its consumer: when a connection breaks, bytes that were received
 * but not read are lost and would be sent again. Starts at once; a failure is reported after the last chunk.
 * @param onPiece called for each chunk
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
