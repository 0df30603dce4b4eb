import { decodeAudioBlocks } from '@sonora/codecs';
import { lowerThreadPriority, serveThread } from '@sonora/renderer/threads';
import type { InspectKinds } from './inspect-audio.ts';

// Decoding takes minutes for the longest files, and nobody hears the result.
lowerThreadPriority();

serveThread<InspectKinds>({
  // Decodes the whole file without keeping samples, since headers guarantee neither readability nor length.
  inspect: async (bytes) => {
    const { durationSeconds } = await decodeAudioBlocks(bytes, () => {});
    return { durationSeconds };
  },
});
