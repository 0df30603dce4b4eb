import type { CodecErrorCode } from '@sonora/codecs';

/** What the inspecting thread finds in a file. */
export type InspectAnswer =
  | { readonly durationSeconds: number }
  | { readonly refused: { readonly code: CodecErrorCode; readonly message: string } };
