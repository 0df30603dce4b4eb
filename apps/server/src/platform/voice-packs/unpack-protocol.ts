import type { Message } from '@sonora/contracts/messages/message';
import type { UnpackOptions } from './unpack.ts';

/** What the thread is asked when it starts. */
export type UnpackQuestion = Omit<UnpackOptions, 'onProgress'>;

export type UnpackAnswer =
  | { readonly kind: 'progress'; readonly doneBytes: number }
  | { readonly kind: 'done'; readonly bytes: number }
  | { readonly kind: 'refused'; readonly reason: Message }
  /** The disk's fault. */
  | { readonly kind: 'failed'; readonly code: string | undefined; readonly message: string };
