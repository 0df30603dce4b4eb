import type { StoredFile } from '@sonora/contracts';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { QueryClient } from '@tanstack/react-query';
import { ownAddress } from '../../../shared/audio/own-address.ts';
import { type Peaks, player, type Track } from '../../../shared/player/player.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { addressOptions, waveformOptions } from '../api.ts';
import { t } from '../messages.ts';
import { downloadOne } from './downloads.ts';

const fullScale = 127;

/** Peaks from 0 to 1, evenly over the file, in the form that players draw. */
export const peaksFrom = (heights: readonly number[], durationSeconds: number): Peaks | undefined => {
  if (heights.length === 0 || durationSeconds <= 0) return undefined;
  const max = heights.map((height) => Math.round(height * fullScale));
  return { framesPerPeak: (durationSeconds * SAMPLE_RATE_HZ) / heights.length, max, min: max.map((peak) => -peak) };
};

export const trackId = (fileId: string): string => `file ${fileId}`;

/** Counts requests, so that a slow one does not start after a later one. */
let requested = 0;

type PlayedFile = Pick<StoredFile, 'fileId' | 'fileName' | 'duration'>;

/** Plays an audio file in the transport bar, with its waveform; pauses it if it is playing. */
export const togglePlay = async (file: PlayedFile, queryClient: QueryClient): Promise<void> => {
  const { track: shown } = player.getState();
  if (shown?.id === trackId(file.fileId)) {
    player.toggle(shown);
    return;
  }
  requested += 1;
  const mine = requested;
  try {
    const [{ url }, waveform] = await Promise.all([
      queryClient.fetchQuery(addressOptions(file.fileId)),
      queryClient.fetchQuery(waveformOptions(file.fileId)).catch(() => undefined),
    ]);
    if (mine !== requested) return;
    const durationSeconds = file.duration ?? waveform?.durationSeconds ?? undefined;
    const peaks = waveform && peaksFrom(waveform.peaks, durationSeconds ?? 0);
    const track: Track = {
      id: trackId(file.fileId),
      title: file.fileName,
      uri: ownAddress(url),
      onDownload: () => void downloadOne(file),
      ...(durationSeconds !== undefined && { durationSeconds }),
      ...(peaks && { peaks }),
    };
    await player.play(track, { fromSeconds: 0 });
  } catch {
    showToast({ tone: 'error', title: t('files.preview.notLoaded') });
  }
};
