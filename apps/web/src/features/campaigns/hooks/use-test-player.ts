import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { serverText } from '../../../shared/i18n/server-messages.ts';
import { player } from '../../../shared/player/player.ts';
import { campaignsApi } from '../api.ts';
import { answerIdOf, eventLog, type SentEvent } from '../model/player/event-log.ts';
import { errorCodes, followTag, TagError, WrappedTagError } from '../model/player/follow-tag.ts';
import { fillMacros, quartiles, readVast, type VastAnswer } from '../model/player/read-vast.ts';
import { isForeign, requestedAddress } from '../model/player/tag-address.ts';
import { t } from '../vast-messages.ts';
import { useLiveEvents } from './use-live-events.ts';

export type TestState =
  | { readonly kind: 'idle' | 'loading' | 'noAd' }
  | { readonly kind: 'failed'; readonly reason: string; readonly answer?: VastAnswer }
  /** `foreign`: another server has the audio, which pages do not load. */
  | { readonly kind: 'playing' | 'ended' | 'foreign'; readonly answer: VastAnswer };

/** The tag that is tested. */
type TestedTag = {
  readonly campaignId: string;
  /** The tag for the chosen buyer and version. */
  readonly tagUrl: string;
  /** The pages' own address also answers for the tag's. */
  readonly isPassedOn: boolean;
  /** Of the listener; empty: as the ad server finds it. */
  readonly city: string;
  /** The user may have tags of other servers loaded. */
  readonly mayLoadOthers: boolean;
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

/** The document of another server, which the browser may not fetch. @throws WrappedTagError */
const loadOther = async (campaignId: string, url: string): Promise<VastAnswer | undefined> => {
  const { xml, problem, isRefused } = await campaignsApi.campaignDelivery
    .otherTag({ params: { id: campaignId }, body: { url } })
    .catch((error: unknown) => {
      throw new WrappedTagError(errorText(error), true);
    });
  if (xml === null) {
    const sentence = problem ? serverText(problem.message, problem.text) : '';
    throw new WrappedTagError(sentence, isRefused);
  }
  return readVast(xml);
};

/** Fetches the answer of a tag, through its wrappers. @throws TagError; when the server refuses or the answer is no VAST document */
const fetchAnswer = async (tested: TestedTag): Promise<VastAnswer | undefined> => {
  const { campaignId, tagUrl, isPassedOn, city, mayLoadOthers } = tested;
  const address = new URL(tagUrl, window.location.href);
  address.searchParams.set('cb', crypto.randomUUID());
  if (city !== '') address.searchParams.set('city', city);
  return followTag(address.href, {
    load: async (each) => {
      const filled = fillMacros(each, 0);
      if (isForeign(filled, tagUrl)) return loadOther(campaignId, filled);
      const requested = requestedAddress(filled, isPassedOn);
      const response = await fetch(requested, { cache: 'no-store', credentials: 'omit' });
      if (!response.ok) throw new Error(t('vast.player.status', { status: response.status }));
      return readVast(await response.text());
    },
    mayLoad: (each) => mayLoadOthers || !isForeign(each, tagUrl),
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
      const isOthers = isForeign(address, tagUrl);
      const begun: SentEvent = { event, atMilliseconds: Date.now(), state: isOthers ? 'foreign' : 'sending' };
      setSent((now) => ({ ...now, events: [...now.events, begun] }));
      if (isOthers) continue;
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
      else if (found.mediaAddress === undefined) return;
      else if (isForeign(found.mediaAddress, tagUrl)) setState({ kind: 'foreign', answer: found });
      else await start(found, found.mediaAddress);
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
