/** Why a folder cannot be used as a voice model, as the end of a sentence that begins with its name. */
export class ModelError extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'ModelError';
  }
}
