import type { CodecErrorCode } from '@sonora/codecs';
import type { Message } from '@sonora/contracts/messages/message';

/** What the inspecting thread finds in a file. */
export type InspectAnswer =
  | { readonly durationSeconds: number }
  | { readonly refused: { readonly code: CodecErrorCode; readonly sentence: Message } };
