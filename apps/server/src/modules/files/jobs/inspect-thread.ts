import { decodeAudioBlocks } from '@sonora/codecs';
import { serveThread } from '@sonora/renderer/threads';
import type { InspectKinds } from './inspect-audio.ts';

serveThread<InspectKinds>({
  // Decodes the whole file without keeping samples: nothing less tells whether it can be read and how long it is.
  inspect: async (bytes) => {
    const { durationSeconds } = await decodeAudioBlocks(bytes, () => {});
    return { durationSeconds };
  },
});
