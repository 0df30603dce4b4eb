import type { Pcm } from '@sonora/codecs/pcm';

/** Recently read clips by hash: variants of one ad share most of their clips, and its music is the largest. */
export type ClipMemory = {
  /** The clip of this hash; `read` loads it on a miss. */
  get(hash: string, read: (hash: string) => Promise<Pcm>): Promise<Pcm>;
};

const bytesOf = ({ channels }: Pcm): number => channels.reduce((sum, samples) => sum + samples.byteLength, 0);

/** Keeps at most `maxBytes` and evicts the least recently used clips; a larger clip is not kept. */
export const createClipMemory = (maxBytes: number): ClipMemory => {
  const held = new Map<string, Pcm>();
  let heldBytes = 0;
  const drop = (hash: string): void => {
    const pcm = held.get(hash);
    if (!pcm) return;
    held.delete(hash);
    heldBytes -= bytesOf(pcm);
  };
  return {
    get: async (hash, read) => {
      const pcm = held.get(hash) ?? (await read(hash));
      drop(hash);
      if (bytesOf(pcm) > maxBytes) return pcm;
      held.set(hash, pcm);
      heldBytes += bytesOf(pcm);
      for (const oldest of held.keys()) {
        if (heldBytes <= maxBytes) break;
        drop(oldest);
      }
      return pcm;
    },
  };
};
