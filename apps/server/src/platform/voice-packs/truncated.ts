/** The archive ends within an entry. */
export class TruncatedError extends Error {
  constructor() {
    super('it ends too early');
    this.name = 'TruncatedError';
  }
}

/** True when an error of tar-stream, which has no codes, means that the archive ends within an entry. */
export const isTruncation = (error: Error | undefined): boolean => error?.message === 'Unexpected end of data';
