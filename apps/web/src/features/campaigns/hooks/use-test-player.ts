import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { player } from '../../../shared/player/player.ts';
import { answerIdOf, eventLog, type SentEvent } from '../model/player/event-log.ts';
import { errorCodes, followTag, TagError } from '../model/player/follow-tag.ts';
import { fillMacros, quartiles, readVast, type VastAnswer } from '../model/player/read-vast.ts';
import { requestedAddress } from '../model/player/tag-address.ts';
import { t } from '../vast-messages.ts';
import { useLiveEvents } from './use-live-events.ts';

export type TestState =
  | { readonly kind: 'idle' | 'loading' | 'noAd' }
  | { readonly kind: 'failed'; readonly reason: string; readonly answer?: VastAnswer }
  | { readonly kind: 'playing' | 'ended'; readonly answer: VastAnswer };

/** The tag that is tested. */
type TestedTag = {
  readonly campaignId: string;
  /** The tag for the chosen buyer and version. */
  readonly tagUrl: string;
  /** The pages' own address also answers for the tag's. */
  readonly isPassedOn: boolean;
  /** Of the listener; empty: as the ad server finds it. */
  readonly city: string;
};

const trackId = 'vast-test';
/** An ad that was heard to this share is complete: players end a little before the last frame. */
const completeShare = 0.97;

type Follower = {
  readonly fire: (event: string, errorCode?: number) => void;
  readonly onComplete: () => void;
  readonly onFailed: () => void;
};

/** Events of an ad as the transport plays it. Calls `fire` once per event, but for pauses. */
const followPlayback = (answer: VastAnswer, { fire, onComplete, onFailed }: Follower): (() => void) => {
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
    if (status === 'failed') {
      if (fired.has('error')) return;
      fired.add('error');
      fire('error', errorCodes.notPlayed);
      onFailed();
      return;
    }
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

/** Fetches the answer of a tag, through its wrappers. @throws TagError; when the server refuses or the answer is no VAST document */
const fetchAnswer = async ({ tagUrl, isPassedOn, city }: TestedTag): Promise<VastAnswer | undefined> => {
  const address = new URL(tagUrl, window.location.href);
  address.searchParams.set('cb', crypto.randomUUID());
  if (city !== '') address.searchParams.set('city', city);
  return followTag(address.href, {
    load: async (each) => {
      const requested = requestedAddress(fillMacros(each, 0), isPassedOn);
      const response = await fetch(requested, { cache: 'no-store', credentials: 'omit' });
      if (!response.ok) throw new Error(t('vast.player.status', { status: response.status }));
      return readVast(await response.text());
    },
    mayLoad: (each) => URL.canParse(each) && new URL(each).origin === address.origin,
  });
};

const sendEvent = (address: string, isPassedOn: boolean, errorCode: number | undefined): Promise<boolean> =>
  fetch(requestedAddress(fillMacros(address, player.getPosition(), errorCode), isPassedOn), {
    cache: 'no-store',
    credentials: 'omit',
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The log begins anew with each play; `fromOrder` is that of the first event that the page did not know before. */
type Sent = { readonly fromOrder: number; readonly events: readonly SentEvent[] };

/** Plays a tag as an ad player does, and reports its events to the server. The log shows what the server made of them. */
export const useTestPlayer = (tested: TestedTag) => {
  const { campaignId, tagUrl, isPassedOn } = tested;
  const [state, setState] = useState<TestState>({ kind: 'idle' });
  const [sent, setSent] = useState<Sent>({ fromOrder: 0, events: [] });
  const [answerNumber, setAnswerNumber] = useState(0);
  const seen = useLiveEvents(campaignId);
  const stop = useRef<() => void>(() => {});
  const answer = 'answer' in state ? state.answer : undefined;
  const answerId = answerIdOf(answer?.adServingId);

  const fire = async (of: VastAnswer, event: string, errorCode?: number): Promise<void> => {
    for (const address of of.events[event] ?? []) {
      const isForeign = new URL(address, tagUrl).origin !== new URL(tagUrl, window.location.href).origin;
      const begun: SentEvent = { event, atMilliseconds: Date.now(), state: isForeign ? 'foreign' : 'sending' };
      setSent((now) => ({ ...now, events: [...now.events, begun] }));
      if (isForeign) continue;
      const ended: SentEvent = {
        ...begun,
        state: (await sendEvent(address, isPassedOn, errorCode)) ? 'sent' : 'failed',
      };
      setSent((now) => ({ ...now, events: now.events.map((each) => (each === begun ? ended : each)) }));
    }
  };

  const start = async (of: VastAnswer, mediaAddress: string): Promise<void> => {
    setState({ kind: 'playing', answer: of });
    stop.current = followPlayback(of, {
      fire: (event, errorCode) => void fire(of, event, errorCode),
      onComplete: () => setState({ kind: 'ended', answer: of }),
      onFailed: () => setState({ kind: 'failed', reason: t('vast.player.notPlayed'), answer: of }),
    });
    const { title, durationSeconds } = of;
    const uri = requestedAddress(mediaAddress, isPassedOn);
    await player.play(
      { id: trackId, title, uri, ...(durationSeconds !== undefined && { durationSeconds }) },
      { fromSeconds: 0 },
    );
  };

  const play = async (): Promise<void> => {
    stop.current();
    setSent({ fromOrder: (seen.at(-1)?.order ?? 0) + 1, events: [] });
    setState({ kind: 'loading' });
    setAnswerNumber((before) => before + 1);
    try {
      const found = await fetchAnswer(tested);
      if (!found) setState({ kind: 'noAd' });
      else if (found.mediaAddress !== undefined) await start(found, found.mediaAddress);
    } catch (error) {
      if (error instanceof TagError) {
        setState({ kind: 'failed', reason: error.message, answer: error.answer });
        if (error.code !== undefined) await fire(error.answer, 'error', error.code);
        return;
      }
      setState({
        kind: 'failed',
        reason: error instanceof TypeError ? t('vast.player.notReached') : errorText(error),
      });
    }
  };
  useEffect(() => () => stop.current(), []);
  const log = answer ? eventLog({ adServingId: answerId, fromOrder: sent.fromOrder }, sent.events, seen) : [];
  return { state, answer, answerNumber, log, isOfAll: answer !== undefined && answerId === undefined, play, fire };
};
