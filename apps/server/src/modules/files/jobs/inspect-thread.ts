import { CodecError, createByteBudget, openAudioFile } from '@sonora/codecs';
import { limits } from '@sonora/contracts/limits';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { openFile } from '@sonora/renderer/files';
import { lowerThreadPriority, serveThread } from '@sonora/renderer/threads';
import type { InspectKinds } from './inspect-audio.ts';

// Decoding takes minutes for the longest files, and nobody hears the result.
lowerThreadPriority();

serveThread<InspectKinds>({
  // Decodes the whole file without keeping samples, since headers guarantee neither readability nor length.
  inspect: async (path) => {
    const file = openFile(path);
    try {
      if (file.sizeBytes === 0) throw new CodecError('empty', audioFileMessage('audioFiles.empty'));
      return await openAudioFile(file, createByteBudget(limits.taskBytes)).decode(() => {});
    } finally {
      file.close();
    }
  },
});
