import { useEffect, useRef, useState } from 'react';
import { ownAddress } from '../../../shared/audio/own-address.ts';
import { player } from '../../../shared/player/player.ts';
import { fillMacros, quartiles, readVast, type VastAnswer } from '../model/read-vast.ts';
import { t } from '../vast-messages.ts';

export type FiredEvent = {
  readonly id: number;
  readonly event: string;
  readonly atMilliseconds: number;
  /** `foreign`: the address is another server's, which is not called by a test. */
  readonly state: 'counted' | 'failed' | 'foreign' | 'sending';
};

export type TestState =
  | { readonly kind: 'idle' | 'loading' | 'noAd' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'playing' | 'ended'; readonly answer: VastAnswer };

const trackId = 'vast-test';
/** An ad that was heard to this share is complete: players end a little before the last frame. */
const completeShare = 0.97;

/** Events of an ad as the transport plays it. Calls `fire` once per event, but for pauses. */
const followPlayback = (answer: VastAnswer, fire: (event: string) => void, onComplete: () => void): (() => void) => {
  const fired = new Set<string>();
  let wasPlaying = false;
  let furthest = 0;
  const once = (event: string): void => {
    if (fired.has(event)) return;
    fired.add(event);
    fire(event);
  };
  const onPosition = (): void => {
    const { track } = player.getState();
    if (track?.id !== trackId || !fired.has('start')) return;
    const length = answer.durationSeconds ?? track.durationSeconds ?? 0;
    const share = length > 0 ? player.getPosition() / length : 0;
    furthest = Math.max(furthest, share);
    for (const [from, event] of quartiles) if (share >= from) once(event);
  };
  const begin = (): void => {
    if (fired.has('start')) fire('resume');
    once('impression');
    once('start');
  };
  const end = (): void => {
    if (furthest > completeShare) {
      once('complete');
      onComplete();
    } else fire('pause');
  };
  const onState = (): void => {
    const { track, status } = player.getState();
    if (track?.id !== trackId || status === 'loading') return;
    const isPlaying = status === 'playing';
    if (isPlaying === wasPlaying) return;
    wasPlaying = isPlaying;
    if (isPlaying) begin();
    else end();
  };
  const ends = [player.subscribe(onState), player.subscribePosition(onPosition)];
  return () => {
    for (const each of ends) each();
  };
};

/** Fetches the answer of a tag. @throws when the server refuses or the answer is no VAST document */
const fetchAnswer = async (tagUrl: string): Promise<VastAnswer | undefined> => {
  const address = new URL(tagUrl, window.location.href);
  address.searchParams.set('cb', crypto.randomUUID());
  const response = await fetch(ownAddress(address.href), { cache: 'no-store', credentials: 'omit' });
  if (!response.ok) throw new Error(t('vast.player.status', { status: response.status }));
  return readVast(await response.text());
};

const sendEvent = (address: string): Promise<boolean> =>
  fetch(ownAddress(fillMacros(address, player.getPosition())), { cache: 'no-store', credentials: 'omit' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Plays a tag as an ad player does, and reports its events to the server.
 * @param tagUrl address of the tag
 */
export const useTestPlayer = (tagUrl: string) => {
  const [state, setState] = useState<TestState>({ kind: 'idle' });
  const [log, setLog] = useState<readonly FiredEvent[]>([]);
  const count = useRef(0);
  const stop = useRef<() => void>(() => {});

  const fire = async (answer: VastAnswer, event: string): Promise<void> => {
    for (const address of answer.events[event] ?? []) {
      count.current += 1;
      const id = count.current;
      const isForeign = new URL(address, tagUrl).origin !== new URL(tagUrl, window.location.href).origin;
      const begun = isForeign ? 'foreign' : 'sending';
      setLog((now) => [...now, { id, event, atMilliseconds: Date.now(), state: begun }]);
      if (isForeign) continue;
      const result = (await sendEvent(address)) ? 'counted' : 'failed';
      setLog((now) => now.map((each) => (each.id === id ? { ...each, state: result } : each)));
    }
  };

  const start = async (answer: VastAnswer, mediaAddress: string): Promise<void> => {
    setState({ kind: 'playing', answer });
    stop.current = followPlayback(
      answer,
      (event) => void fire(answer, event),
      () => setState({ kind: 'ended', answer }),
    );
    const { title, durationSeconds } = answer;
    await player.play(
      { id: trackId, title, uri: ownAddress(mediaAddress), ...(durationSeconds !== undefined && { durationSeconds }) },
      { fromSeconds: 0 },
    );
  };

  const play = async (): Promise<void> => {
    stop.current();
    setLog([]);
    setState({ kind: 'loading' });
    try {
      const answer = await fetchAnswer(tagUrl);
      if (!answer) setState({ kind: 'noAd' });
      else if (answer.mediaAddress !== undefined) await start(answer, answer.mediaAddress);
      else
        setState({ kind: 'failed', reason: answer.wrappedTag ? t('vast.player.wrapper') : t('vast.player.noMedia') });
    } catch (error) {
      setState({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };
  useEffect(() => () => stop.current(), []);
  return { state, log, play, fire };
};
