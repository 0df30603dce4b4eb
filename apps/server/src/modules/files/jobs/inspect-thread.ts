import { CodecError, createByteBudget, openAudioFile } from '@sonora/codecs';
import { limits } from '@sonora/contracts/limits';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { createProgrammeMeter } from '@sonora/engine';
import { openFile } from '@sonora/renderer/files';
import { lowerThreadPriority, serveThread } from '@sonora/renderer/threads';
import type { AudioInspection } from '../audio-inspection.ts';
import type { InspectKinds } from './inspect-audio.ts';
import { createPeakPicture } from './peak-picture.ts';

// Decoding takes minutes for the longest files, and nobody hears the result.
lowerThreadPriority();

const finite = (value: number): number | null => (Number.isFinite(value) ? Math.round(value * 100) / 100 : null);

/** Decodes the whole file without keeping samples, since headers guarantee neither readability nor length. */
const inspect = async (file: ReturnType<typeof openFile>): Promise<AudioInspection> => {
  const { sampleRateHz, channelCount, decode } = openAudioFile(file, createByteBudget(limits.taskBytes));
  const meter = createProgrammeMeter(sampleRateHz, channelCount);
  const picture = createPeakPicture();
  const { durationSeconds } = await decode((channels) => {
    meter.push(channels);
    picture.push(channels);
  });
  const { loudness } = meter.finish();
  return {
    durationSeconds,
    sampleRateHz,
    channels: channelCount,
    loudnessLufs: finite(loudness.integratedLufs),
    truePeakDbtp: finite(loudness.truePeakDbtp),
    peaks: picture.finish(),
  };
};

serveThread<InspectKinds>({
  inspect: async (path) => {
    const file = openFile(path);
    try {
      if (file.sizeBytes === 0) throw new CodecError('empty', audioFileMessage('audioFiles.empty'));
      return await inspect(file);
    } finally {
      file.close();
    }
  },
});
