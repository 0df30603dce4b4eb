import type { createSources } from './sources.ts';
import type { Track } from './track.ts';

export type PlayerState = {
  readonly track: Track | undefined;
  readonly status: 'idle' | 'loading' | 'playing' | 'paused' | 'failed';
  readonly durationSeconds: number;
};

export type PlayOptions = {
  /** Start position; by default, a paused track continues and another one starts at 0. */
  readonly fromSeconds?: number;
  /** Position at which playback stops. */
  readonly untilSeconds?: number;
};

const idle: PlayerState = { track: undefined, status: 'idle', durationSeconds: 0 };
/** With less than this left to play, a track starts again from the beginning. */
const atEndSeconds = 0.05;

type Listeners = Set<() => void>;
type Sources = Pick<ReturnType<typeof createSources>, 'elementOf' | 'clear'>;

/** Private state of a player, shared by the functions below. */
type Core = {
  state: PlayerState;
  untilSeconds: number | undefined;
  element: HTMLAudioElement | undefined;
  frame: number;
  /** Counts calls of `play`, so that a slow load cannot override a later one. */
  turn: number;
  readonly sources: Sources;
  readonly stateListeners: Listeners;
  readonly positionListeners: Listeners;
};

const notify = (listeners: ReadonlySet<() => void>): void => {
  for (const listener of listeners) listener();
};

const set = (core: Core, change: Partial<PlayerState>): void => {
  core.state = { ...core.state, ...change };
  notify(core.stateListeners);
};

const positionOf = (core: Core): number => core.element?.currentTime ?? 0;

const pause = (core: Core): void => {
  const { status } = core.state;
  core.turn += 1;
  core.untilSeconds = undefined;
  core.element?.pause();
  if (status === 'playing' || status === 'loading') set(core, { status: 'paused' });
  notify(core.positionListeners);
};

const follow = (core: Core): void => {
  cancelAnimationFrame(core.frame);
  notify(core.positionListeners);
  if (core.untilSeconds !== undefined && positionOf(core) >= core.untilSeconds) pause(core);
  if (core.state.status === 'playing') core.frame = requestAnimationFrame(() => follow(core));
};

/** Makes an audio element the current one and sets its position. */
const take = (core: Core, element: HTMLAudioElement, track: Track, fromSeconds: number): void => {
  if (core.element !== element) core.element?.pause();
  core.element = element;
  element.volume = track.gain ?? 1;
  element.muted = false;
  const length = track.durationSeconds ?? element.duration;
  element.currentTime = fromSeconds >= length - atEndSeconds ? 0 : fromSeconds;
  element.onended = () => {
    if (core.element !== element) return;
    set(core, { status: 'paused' });
    notify(core.positionListeners);
  };
  // The system pauses, too: headphones are unplugged, a call comes in, a media key is pressed.
  element.onpause = () => {
    if (core.element === element && element.paused && core.state.status === 'playing') pause(core);
  };
  element.onerror = () => {
    if (core.element === element && core.state.status === 'playing') set(core, { status: 'failed' });
  };
};

/** Plays a track. Errors are reported in the state and not thrown. */
const play = async (core: Core, track: Track, options: PlayOptions = {}): Promise<void> => {
  core.turn += 1;
  const mine = core.turn;
  const isSame = core.state.track?.id === track.id;
  const resumeSeconds = isSame ? positionOf(core) : 0;
  if (!isSame) core.element?.pause();
  // Until the new track is taken, the position is that of the old one: its end must not stop the new one.
  cancelAnimationFrame(core.frame);
  core.untilSeconds = undefined;
  const durationSeconds = track.durationSeconds ?? (isSame ? core.state.durationSeconds : 0);
  set(core, { track, status: 'loading', durationSeconds });
  try {
    const element = await core.sources.elementOf(track);
    if (mine !== core.turn) return;
    take(core, element, track, options.fromSeconds ?? resumeSeconds);
    core.untilSeconds = options.untilSeconds;
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
  notify(core.positionListeners);
};

const isActive = ({ state }: Core): boolean => state.status === 'playing' || state.status === 'loading';

/** Shows a track in the transport bar without playing it. A track that is playing stays. */
const present = (core: Core, track: Track): void => {
  if (core.state.track?.id === track.id) {
    // The same audio may come with new properties, such as a note or an alternative.
    set(core, { track });
    return;
  }
  if (isActive(core)) return;
  core.element?.pause();
  core.element = undefined;
  set(core, { track, status: 'paused', durationSeconds: track.durationSeconds ?? 0 });
  notify(core.positionListeners);
};

const subscribeTo = (listeners: Listeners) => (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** A player of one track at a time. */
export const createPlayer = (sources: Sources) => {
  const core: Core = {
    state: idle,
    untilSeconds: undefined,
    element: undefined,
    frame: 0,
    turn: 0,
    sources,
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
    /** Plays or pauses a track; by default, the one in the transport bar. */
    toggle: (track: Track | undefined = core.state.track): void => {
      if (!track) return;
      if (core.state.track?.id === track.id && isActive(core)) pause(core);
      else void play(core, track);
    },
    seek: (seconds: number): void => {
      core.untilSeconds = undefined;
      if (core.element) core.element.currentTime = Math.max(0, Math.min(seconds, core.state.durationSeconds));
      else if (core.state.track) void play(core, core.state.track, { fromSeconds: seconds });
      notify(core.positionListeners);
    },
    /** Silences the current track, which goes on, until it is played again or unmuted. */
    setMuted: (isMuted: boolean): void => {
      if (core.element) core.element.muted = isMuted;
    },
    present: (track: Track): void => present(core, track),
    /** Loads a track in advance, so that switching to it is immediate. */
    preload: (track: Track): void => {
      core.sources.elementOf(track).catch(() => {});
    },
    /** Switches to another track of the same length at the same position. */
    switchTo: (track: Track): void => {
      switchTo(core, track).catch(() => set(core, { status: 'failed' }));
    },
    /** Stops playback and empties the transport bar. */
    clear: (): void => {
      pause(core);
      core.element = undefined;
      core.sources.clear();
      set(core, idle);
    },
  };
};
