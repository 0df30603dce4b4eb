import type { documentMessages } from '@sonora/contracts/messages/documents';

/** Why a document cannot be read, as the last part of its message's id. */
export type DocumentFailure = keyof typeof documentMessages extends `documents.${infer Problem}` ? Problem : never;

export class DocumentError extends Error {
  readonly code: DocumentFailure;

  constructor(code: DocumentFailure, options?: { readonly cause?: unknown }) {
    super(code, options);
    this.name = 'DocumentError';
    this.code = code;
  }
}
