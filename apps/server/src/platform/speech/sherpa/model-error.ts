/** A folder cannot be used as a voice model. The message completes a sentence that begins with the folder's name. */
export class ModelError extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'ModelError';
  }
}
