/** The data ended where more was promised. */
export class EndedEarly extends Error {
  constructor() {
    super('it ends too early');
    this.name = 'EndedEarly';
  }
}

/** Pieces of bytes, of any size, read in the sizes that a format wants. */
export type ByteSource = {
  /** Exactly so many bytes; undefined when there are none at all any more. @throws EndedEarly */
  read(count: number): Promise<Uint8Array | undefined>;
  /** Hands over the next so many bytes, piece by piece, without holding them. @throws EndedEarly */
  pass(count: number, take: (piece: Uint8Array) => Promise<void> | void): Promise<void>;
};

export const createByteSource = (chunks: AsyncIterable<Uint8Array>): ByteSource => {
  const iterator = chunks[Symbol.asyncIterator]();
  let held: Uint8Array = new Uint8Array(0);

  /** False when there is nothing more. */
  const fill = async (): Promise<boolean> => {
    while (held.length === 0) {
      const { done, value } = await iterator.next();
      if (done === true) return false;
      held = value;
    }
    return true;
  };

  const pass: ByteSource['pass'] = async (count, take) => {
    let left = count;
    while (left > 0) {
      if (!(await fill())) throw new EndedEarly();
      const piece = held.subarray(0, left);
      held = held.subarray(piece.length);
      left -= piece.length;
      await take(piece);
    }
  };

  return {
    pass,
    read: async (count) => {
      if (!(await fill())) return undefined;
      const bytes = new Uint8Array(count);
      let at = 0;
      await pass(count, (piece) => {
        bytes.set(piece, at);
        at += piece.length;
      });
      return bytes;
    },
  };
};
