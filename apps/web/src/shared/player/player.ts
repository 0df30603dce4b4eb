import { useSyncExternalStore } from 'react';
import { createSources } from './sources.ts';

export type Word = { readonly text: string; readonly startSeconds: number; readonly endSeconds: number };

/** One zoom of a waveform: extremes from −127 to 127 per group of frames. */
export type Peaks = {
  readonly framesPerPeak: number;
  readonly min: readonly number[];
  readonly max: readonly number[];
};

export type Track = {
  /** The same sound has the same id, wherever it is started. */
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly uri: string;
  /** Known before the file is; else read from it. */
  readonly durationSeconds?: number;
  readonly peaks?: Peaks;
  readonly words?: readonly Word[];
  /** 0 to 1, default 1. */
  readonly gain?: number;
  /** The same piece in another version, to compare at the same place: "A/B with render 5". */
  readonly alternative?: { readonly label: string; readonly track: () => Track };
  /** Fetches the file for the listener to keep. */
  readonly onDownload?: () => void;
};

export type PlayerState = {
  readonly track: Track | undefined;
  readonly status: 'idle' | 'loading' | 'playing' | 'paused' | 'failed';
  readonly durationSeconds: number;
};

export type PlayOptions = {
  /** Where to begin; without it the track goes on where it was, or begins. */
  readonly fromSeconds?: number;
  /** Where to stop again. */
  readonly untilSeconds?: number;
};

const idle: PlayerState = { track: undefined, status: 'idle', durationSeconds: 0 };
/** A track that has this little left begins again. */
const atEndSeconds = 0.05;

const createPlayer = () => {
  let state = idle;
  let untilSeconds: number | undefined;
  let element: HTMLAudioElement | undefined;
  let frame = 0;
  /** Counts starts, so that a slow load cannot overtake a later one. */
  let turn = 0;
  const sources = createSources();
  const stateListeners = new Set<() => void>();
  const positionListeners = new Set<() => void>();

  const tell = (listeners: ReadonlySet<() => void>): void => {
    for (const listener of listeners) listener();
  };
  const set = (change: Partial<PlayerState>): void => {
    state = { ...state, ...change };
    tell(stateListeners);
  };
  const position = (): number => element?.currentTime ?? 0;

  const follow = (): void => {
    cancelAnimationFrame(frame);
    tell(positionListeners);
    if (untilSeconds !== undefined && position() >= untilSeconds) pause();
    if (state.status === 'playing') frame = requestAnimationFrame(follow);
  };

  const pause = (): void => {
    turn += 1;
    untilSeconds = undefined;
    element?.pause();
    if (state.status === 'playing' || state.status === 'loading') set({ status: 'paused' });
    tell(positionListeners);
  };

  /** Fails quietly into the state: a sound that does not play must not take the page with it. */
  const play = async (track: Track, options: PlayOptions = {}): Promise<void> => {
    turn += 1;
    const mine = turn;
    const isSame = state.track?.id === track.id;
    const keep = isSame && options.fromSeconds === undefined ? position() : undefined;
    if (!isSame) element?.pause();
    untilSeconds = options.untilSeconds;
    set({
      track,
      status: 'loading',
      durationSeconds: track.durationSeconds ?? (isSame ? state.durationSeconds : 0),
    });
    try {
      const next = await sources.elementOf(track);
      if (mine !== turn) return;
      if (element !== next) element?.pause();
      element = next;
      next.volume = track.gain ?? 1;
      const length = track.durationSeconds ?? next.duration;
      const start = options.fromSeconds ?? keep ?? 0;
      next.currentTime = start >= length - atEndSeconds ? 0 : start;
      next.onended = () => {
        if (element !== next) return;
        set({ status: 'paused' });
        tell(positionListeners);
      };
      await next.play();
      if (mine !== turn) return;
      set({ status: 'playing', durationSeconds: track.durationSeconds ?? next.duration });
      follow();
    } catch {
      if (mine === turn) set({ status: 'failed' });
    }
  };

  return {
    getState: (): PlayerState => state,
    getPosition: position,
    subscribe: (listener: () => void) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    subscribePosition: (listener: () => void) => {
      positionListeners.add(listener);
      return () => positionListeners.delete(listener);
    },
    play,
    pause,
    /** Plays what is loaded, or pauses it. */
    toggle: (track: Track | undefined = state.track): void => {
      if (!track) return;
      if (state.track?.id === track.id && (state.status === 'playing' || state.status === 'loading')) pause();
      else void play(track);
    },
    seek: (seconds: number): void => {
      untilSeconds = undefined;
      if (element) element.currentTime = Math.max(0, Math.min(seconds, state.durationSeconds));
      tell(positionListeners);
    },
    /** Makes a track the one in the bar without playing it. What plays is left alone. */
    present: (track: Track): void => {
      if (state.status === 'playing' || state.status === 'loading' || state.track?.id === track.id) return;
      element?.pause();
      element = undefined;
      set({ track, status: 'paused', durationSeconds: track.durationSeconds ?? 0 });
      tell(positionListeners);
    },
    /** Loads a track, so that switching to it is immediate. */
    preload: (track: Track): void => {
      sources.elementOf(track).catch(() => {});
    },
    /** Goes over to another track of the same length without losing the place. */
    switchTo: (track: Track): void => {
      const at = position();
      if (state.status === 'playing') void play(track, { fromSeconds: at });
      else {
        pause();
        void sources.elementOf(track).then((next) => {
          element = next;
          next.currentTime = at;
          next.volume = track.gain ?? 1;
          set({ track, status: 'paused', durationSeconds: track.durationSeconds ?? next.duration });
          tell(positionListeners);
        });
      }
    },
    /** Silence, and an empty bar. */
    clear: (): void => {
      pause();
      element = undefined;
      sources.clear();
      state = idle;
      tell(stateListeners);
    },
  };
};

/** The one player of the pages: only one thing sounds at a time. */
export const player = createPlayer();

export const usePlayer = (): PlayerState => useSyncExternalStore(player.subscribe, player.getState);

/** Seconds into the track, at most `stepsPerSecond` updates a second. Re-renders with each: for small components only. */
export const usePlayerPosition = (stepsPerSecond = 30): number =>
  useSyncExternalStore(
    player.subscribePosition,
    () => Math.floor(player.getPosition() * stepsPerSecond) / stepsPerSecond,
  );

/** Whether this very track sounds, or is about to. */
export const useIsPlaying = (trackId: string): { readonly isPlaying: boolean; readonly isLoading: boolean } => {
  const { track, status } = usePlayer();
  const isMine = track?.id === trackId;
  return {
    isPlaying: isMine && (status === 'playing' || status === 'loading'),
    isLoading: isMine && status === 'loading',
  };
};
