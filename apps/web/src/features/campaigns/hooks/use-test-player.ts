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

const trackId = 'vast test';

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
      const entry: FiredEvent = {
        id,
        event,
        atMilliseconds: Date.now(),
        state: isForeign ? 'foreign' : 'sending',
      };
      setLog((now) => [...now, entry]);
      if (isForeign) continue;
      const filled = fillMacros(address, player.getPosition());
      const isCounted = await fetch(ownAddress(filled), { cache: 'no-store', credentials: 'omit' }).then(
        ({ ok }) => ok,
        () => false,
      );
      setLog((now) =>
        now.map((each) => (each.id === id ? { ...each, state: isCounted ? 'counted' : 'failed' } : each)),
      );
    }
  };

  /** Fires events as the transport plays, pauses and ends. */
  const follow = (answer: VastAnswer): (() => void) => {
    const fired = new Set<string>();
    let wasPlaying = false;
    let furthest = 0;
    const once = (event: string): void => {
      if (fired.has(event)) return;
      fired.add(event);
      void fire(answer, event);
    };
    const onPosition = (): void => {
      const { track } = player.getState();
      if (track?.id !== trackId) return;
      const length = answer.durationSeconds ?? track.durationSeconds ?? 0;
      const share = length > 0 ? player.getPosition() / length : 0;
      furthest = Math.max(furthest, share);
      for (const [from, event] of quartiles) if (fired.has('start') && share >= from) once(event);
    };
    const onState = (): void => {
      const { track, status } = player.getState();
      if (track?.id !== trackId) return;
      if (status === 'playing' && !wasPlaying) {
        if (fired.has('start')) void fire(answer, 'resume');
        once('impression');
        once('start');
        wasPlaying = true;
      } else if (status !== 'playing' && status !== 'loading' && wasPlaying) {
        wasPlaying = false;
        if (furthest > 0.97 && fired.has('thirdQuartile')) {
          once('complete');
          setState({ kind: 'ended', answer });
        } else void fire(answer, 'pause');
      }
    };
    const ends = [player.subscribe(onState), player.subscribePosition(onPosition)];
    return () => {
      for (const end of ends) end();
    };
  };

  const play = async (): Promise<void> => {
    stop.current();
    setLog([]);
    setState({ kind: 'loading' });
    try {
      const address = new URL(tagUrl, window.location.href);
      address.searchParams.set('cb', crypto.randomUUID());
      const response = await fetch(ownAddress(address.href), { cache: 'no-store', credentials: 'omit' });
      const answer = response.ok ? readVast(await response.text()) : undefined;
      if (!response.ok) throw new Error(t('vast.player.status', { status: response.status }));
      if (!answer) {
        setState({ kind: 'noAd' });
        return;
      }
      if (answer.mediaAddress === undefined) {
        setState({ kind: 'failed', reason: answer.wrappedTag ? t('vast.player.wrapper') : t('vast.player.noMedia') });
        return;
      }
      setState({ kind: 'playing', answer });
      stop.current = follow(answer);
      await player.play(
        {
          // Each answer is an ad of its own.
          id: trackId,
          title: answer.title,
          uri: ownAddress(answer.mediaAddress),
          ...(answer.durationSeconds !== undefined && { durationSeconds: answer.durationSeconds }),
        },
        { fromSeconds: 0 },
      );
    } catch (error) {
      setState({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };
  useEffect(() => () => stop.current(), []);
  return { state, log, play, fire };
};
