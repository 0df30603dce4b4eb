/** Why an ad cannot be rendered: sentences for the author of the document. */
export class BuildError extends Error {
  readonly errors: readonly string[];

  constructor(errors: readonly string[], options?: { readonly cause?: unknown }) {
    super(errors.join(' '), options);
    this.name = 'BuildError';
    this.errors = errors;
  }
}
