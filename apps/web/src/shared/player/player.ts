import { useSyncExternalStore } from 'react';
import { createPlayer, type PlayerState } from './create-player.ts';
import { createSources } from './sources.ts';

export type { Peaks, Track, Word } from './track.ts';

/** The only player of the web app, so that only one track plays at a time. */
export const player = createPlayer(createSources());

export const usePlayer = (): PlayerState => useSyncExternalStore(player.subscribe, player.getState);

/** Playback position in seconds, updated at most `stepsPerSecond` times a second. Each update re-renders: use it in small components. */
export const usePlayerPosition = (stepsPerSecond = 30): number =>
  useSyncExternalStore(
    player.subscribePosition,
    () => Math.floor(player.getPosition() * stepsPerSecond) / stepsPerSecond,
  );

/** Whether this track is playing or loading. */
export const useIsPlaying = (trackId: string): { readonly isPlaying: boolean; readonly isLoading: boolean } => {
  const { track, status } = usePlayer();
  const isMine = track?.id === trackId;
  return {
    isPlaying: isMine && (status === 'playing' || status === 'loading'),
    isLoading: isMine && status === 'loading',
  };
};
