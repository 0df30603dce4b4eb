import type { Message } from '@sonora/contracts/messages/message';
/** Why an ad cannot be rendered: sentences for the author of the document. */
export class BuildError extends Error {
  readonly errors: readonly Message[];

  constructor(errors: readonly Message[], options?: { readonly cause?: unknown }) {
    super(errors.map(({ text }) => text).join(' '), options);
    this.name = 'BuildError';
    this.errors = errors;
  }
}
