import type { Session } from '@sonora/contracts';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { errorText } from '../api/errors.ts';
import { t } from '../i18n/shared-messages.ts';
import { fittingPeaks } from '../player/bars.ts';
import { player, type Track, useIsPlaying } from '../player/player.ts';
import { showToast } from '../toast/toast.ts';

/** Number of waveform bars in the transport bar at its greatest width. */
const maxBars = 300;

/** Equal to the id that the editor gives the track of the same render. */
const trackIdOf = (audioformId: string): string => `render ${audioformId}`;

const loadTrack = async (audioformId: string, title: string): Promise<Track> => {
  const { uri, durationSeconds, peaks, lanes } = await api.audioforms.details({ params: { audioformId } });
  const fitting = fittingPeaks(peaks.mix, durationSeconds ?? 0, maxBars);
  return {
    id: trackIdOf(audioformId),
    title,
    uri: uri ?? '',
    words: lanes.flatMap(({ words }) => words).toSorted((a, b) => a.startSeconds - b.startSeconds),
    ...(durationSeconds === null ? {} : { durationSeconds }),
    ...(fitting ? { peaks: fitting } : {}),
  };
};

/** Counts requests, so that a slow one does not start after a later one. */
let requested = 0;

/** Plays the last render of a session, and pauses it. Undefined without a render. */
export const useSessionPlayback = ({ audioformId, sessionName }: Pick<Session, 'audioformId' | 'sessionName'>) => {
  const [isFetching, setFetching] = useState(false);
  const { isPlaying, isLoading } = useIsPlaying(trackIdOf(audioformId ?? ''));
  if (audioformId === null) return undefined;
  const toggle = async (): Promise<void> => {
    const shown = player.getState().track;
    if (shown?.id === trackIdOf(audioformId)) {
      player.toggle(shown);
      return;
    }
    requested += 1;
    const mine = requested;
    setFetching(true);
    try {
      const track = await loadTrack(audioformId, sessionName);
      if (mine === requested) await player.play(track, { fromSeconds: 0 });
    } catch (error) {
      showToast({ tone: 'error', title: t('shared.anErrorOccurred'), description: errorText(error) });
    } finally {
      setFetching(false);
    }
  };
  return { isPlaying, isBusy: isFetching || isLoading, toggle: () => void toggle() };
};
