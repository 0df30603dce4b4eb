import { decodeAudioBlocks } from '@sonora/codecs';
import { serveThread } from '@sonora/renderer/threads';
import type { InspectKinds } from './inspect-audio.ts';

serveThread<InspectKinds>({
  // Decodes the whole file without keeping samples, since headers guarantee neither readability nor length.
  inspect: async (bytes) => {
    const { durationSeconds } = await decodeAudioBlocks(bytes, () => {});
    return { durationSeconds };
  },
});
