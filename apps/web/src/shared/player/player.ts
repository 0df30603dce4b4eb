import { useSyncExternalStore } from 'react';
import { createSources } from './sources.ts';
import type { Track } from './track.ts';

export type { Peaks, Track, Word } from './track.ts';

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

type Listeners = Set<() => void>;

/** What the functions below share: the player's own, changed by them alone. */
type Core = {
  state: PlayerState;
  untilSeconds: number | undefined;
  element: HTMLAudioElement | undefined;
  frame: number;
  /** Counts starts, so that a slow load cannot overtake a later one. */
  turn: number;
  readonly sources: ReturnType<typeof createSources>;
  readonly stateListeners: Listeners;
  readonly positionListeners: Listeners;
};

const tell = (listeners: ReadonlySet<() => void>): void => {
  for (const listener of listeners) listener();
};

const set = (core: Core, change: Partial<PlayerState>): void => {
  core.state = { ...core.state, ...change };
  tell(core.stateListeners);
};

const positionOf = (core: Core): number => core.element?.currentTime ?? 0;

const pause = (core: Core): void => {
  const { status } = core.state;
  core.turn += 1;
  core.untilSeconds = undefined;
  core.element?.pause();
  if (status === 'playing' || status === 'loading') set(core, { status: 'paused' });
  tell(core.positionListeners);
};

const follow = (core: Core): void => {
  cancelAnimationFrame(core.frame);
  tell(core.positionListeners);
  if (core.untilSeconds !== undefined && positionOf(core) >= core.untilSeconds) pause(core);
  if (core.state.status === 'playing') core.frame = requestAnimationFrame(() => follow(core));
};

/** Makes an element the one that sounds, at a place. */
const take = (core: Core, element: HTMLAudioElement, track: Track, fromSeconds: number): void => {
  if (core.element !== element) core.element?.pause();
  core.element = element;
  element.volume = track.gain ?? 1;
  const length = track.durationSeconds ?? element.duration;
  element.currentTime = fromSeconds >= length - atEndSeconds ? 0 : fromSeconds;
  element.onended = () => {
    if (core.element !== element) return;
    set(core, { status: 'paused' });
    tell(core.positionListeners);
  };
  // Not every pause is ours: headphones are pulled, a call comes in, a key of the keyboard says so.
  element.onpause = () => {
    if (core.element === element && element.paused && core.state.status === 'playing') pause(core);
  };
  element.onerror = () => {
    if (core.element === element && core.state.status === 'playing') set(core, { status: 'failed' });
  };
};

/** Fails quietly into the state: a sound that does not play must not take the page with it. */
const play = async (core: Core, track: Track, options: PlayOptions = {}): Promise<void> => {
  core.turn += 1;
  const mine = core.turn;
  const isSame = core.state.track?.id === track.id;
  const goOnAt = isSame ? positionOf(core) : 0;
  if (!isSame) core.element?.pause();
  core.untilSeconds = options.untilSeconds;
  const durationSeconds = track.durationSeconds ?? (isSame ? core.state.durationSeconds : 0);
  set(core, { track, status: 'loading', durationSeconds });
  try {
    const element = await core.sources.elementOf(track);
    if (mine !== core.turn) return;
    take(core, element, track, options.fromSeconds ?? goOnAt);
    await element.play();
    if (mine !== core.turn) return;
    set(core, { status: 'playing', durationSeconds: track.durationSeconds ?? element.duration });
    follow(core);
  } catch {
    if (mine === core.turn) set(core, { status: 'failed' });
  }
};

const switchTo = async (core: Core, track: Track): Promise<void> => {
  const at = positionOf(core);
  if (core.state.status === 'playing') {
    await play(core, track, { fromSeconds: at });
    return;
  }
  pause(core);
  const mine = core.turn;
  const element = await core.sources.elementOf(track);
  if (mine !== core.turn) return;
  take(core, element, track, at);
  set(core, { track, status: 'paused', durationSeconds: track.durationSeconds ?? element.duration });
  tell(core.positionListeners);
};

const isSounding = ({ state }: Core): boolean => state.status === 'playing' || state.status === 'loading';

/** Makes a track the one in the bar without playing it. What plays is left alone. */
const present = (core: Core, track: Track): void => {
  if (isSounding(core)) return;
  if (core.state.track?.id === track.id) {
    // The same sound may have got something new around it, such as an alternative.
    set(core, { track });
    return;
  }
  core.element?.pause();
  core.element = undefined;
  set(core, { track, status: 'paused', durationSeconds: track.durationSeconds ?? 0 });
  tell(core.positionListeners);
};

const subscribeTo = (listeners: Listeners) => (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const createPlayer = () => {
  const core: Core = {
    state: idle,
    untilSeconds: undefined,
    element: undefined,
    frame: 0,
    turn: 0,
    sources: createSources(),
    stateListeners: new Set(),
    positionListeners: new Set(),
  };
  return {
    getState: (): PlayerState => core.state,
    getPosition: (): number => positionOf(core),
    subscribe: subscribeTo(core.stateListeners),
    subscribePosition: subscribeTo(core.positionListeners),
    play: (track: Track, options?: PlayOptions): Promise<void> => play(core, track, options),
    pause: (): void => pause(core),
    /** Plays a track (without one, what is in the bar), or pauses it. */
    toggle: (track: Track | undefined = core.state.track): void => {
      if (!track) return;
      if (core.state.track?.id === track.id && isSounding(core)) pause(core);
      else void play(core, track);
    },
    seek: (seconds: number): void => {
      core.untilSeconds = undefined;
      if (core.element) core.element.currentTime = Math.max(0, Math.min(seconds, core.state.durationSeconds));
      else if (core.state.track) void play(core, core.state.track, { fromSeconds: seconds });
      tell(core.positionListeners);
    },
    present: (track: Track): void => present(core, track),
    /** Loads a track, so that switching to it is immediate. */
    preload: (track: Track): void => {
      core.sources.elementOf(track).catch(() => {});
    },
    /** Goes over to another track of the same length without losing the place. */
    switchTo: (track: Track): void => {
      switchTo(core, track).catch(() => set(core, { status: 'failed' }));
    },
    /** Silence, and an empty bar. */
    clear: (): void => {
      pause(core);
      core.element = undefined;
      core.sources.clear();
      set(core, idle);
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
