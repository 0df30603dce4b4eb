import type { Pcm } from '@sonora/codecs/pcm';

/** Clips that were read lately, by their hash: versions of one ad share most of theirs, and its music is the largest. */
export type ClipMemory = {
  /** The clip of this hash; `read` is asked when it is not held. */
  get(hash: string, read: (hash: string) => Promise<Pcm>): Promise<Pcm>;
};

const bytesOf = ({ channels }: Pcm): number => channels.reduce((sum, samples) => sum + samples.byteLength, 0);

/** Holds at most `maxBytes`; what was asked for longest ago goes first, and a clip beyond that is not held at all. */
export const createClipMemory = (maxBytes: number): ClipMemory => {
  const held = new Map<string, Pcm>();
  let heldBytes = 0;
  const forget = (hash: string): void => {
    const pcm = held.get(hash);
    if (!pcm) return;
    held.delete(hash);
    heldBytes -= bytesOf(pcm);
  };
  return {
    get: async (hash, read) => {
      const pcm = held.get(hash) ?? (await read(hash));
      forget(hash);
      if (bytesOf(pcm) > maxBytes) return pcm;
      held.set(hash, pcm);
      heldBytes += bytesOf(pcm);
      for (const oldest of held.keys()) {
        if (heldBytes <= maxBytes) break;
        forget(oldest);
      }
      return pcm;
    },
  };
};
