import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { CodecError } from './codec-error.ts';

/**
 * Memory that one piece of work may hold. `resourceLimits` of a thread bound only the JavaScript heap, neither typed
 * arrays nor WebAssembly, so whatever is sized by an input is claimed here before it is allocated.
 */
export type ByteBudget = {
  /** @throws CodecError `too-large` when the budget does not suffice; nothing is claimed then */
  claim(bytes: number): void;
  /** Returns claimed bytes that are no longer held. */
  release(bytes: number): void;
};

export const createByteBudget = (maxBytes: number): ByteBudget => {
  let heldBytes = 0;
  return {
    claim: (bytes) => {
      if (!(heldBytes + bytes <= maxBytes)) {
        throw new CodecError('too-large', audioFileMessage('audioFiles.maxMemory'));
      }
      heldBytes += bytes;
    },
    release: (bytes) => {
      heldBytes -= bytes;
    },
  };
};
