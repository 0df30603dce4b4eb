import type { Pcm } from '@sonora/codecs/pcm';
import { createByteMemory } from '@sonora/soundscape';

/** Recently read clips by hash: variants of one ad share most of their clips, and its music is the largest. */
export type ClipMemory = {
  /** The clip of this hash; `read` loads it on a miss. */
  get(hash: string, read: (hash: string) => Promise<Pcm>): Promise<Pcm>;
};

export const pcmBytes = ({ channels }: Pcm): number => channels.reduce((sum, samples) => sum + samples.byteLength, 0);

/** Keeps at most `maxBytes`; a larger clip is not kept. */
export const createClipMemory = (maxBytes: number): ClipMemory => {
  const held = createByteMemory({ maxBytes, bytesOf: pcmBytes });
  return {
    get: async (hash, read) => {
      const known = held.find(hash);
      if (known) return known;
      const pcm = await read(hash);
      held.keep(hash, pcm);
      return pcm;
    },
  };
};
