/** Reason why a file cannot be used, as the end of a sentence that begins with its name. */
export class SoundfontError extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'SoundfontError';
  }
}
