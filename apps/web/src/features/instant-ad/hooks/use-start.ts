import { useEffect, useRef, useState } from 'react';
import { errorCode, errorText } from '../../../shared/api/errors.ts';
import { formDrafts } from '../../../shared/api/form-drafts.ts';
import { useGenerationFailure } from '../../../shared/productions/generation-failure.ts';
import { cancelAd, NameNeeded, type StartedAds, startAds } from '../api.ts';
import {
  attemptWith,
  type InstantAttempt,
  type InstantDraft,
  isInterrupted,
  readAttempt,
} from '../model/instant-draft.ts';

/** The attempt that this tab keeps until its ads are saved as a session. */
const attemptOf = (owner: string) => ({
  read: (): InstantAttempt | undefined => readAttempt(formDrafts.read('instantAttempt', owner)),
  write: (attempt: InstantAttempt): void => formDrafts.write('instantAttempt', owner, attempt),
  /** Only this one: a newer attempt stays. */
  remove: (key: string): void => {
    if (readAttempt(formDrafts.read('instantAttempt', owner))?.key === key) formDrafts.remove('instantAttempt', owner);
  },
});

type Started = { readonly ads: StartedAds; readonly attempt: InstantAttempt };

/** Shows why no ads were started: what is wrong with the text stays beside it. */
const useStartFailure = () => {
  const [failure, setFailure] = useState<string>();
  const showFailure = useGenerationFailure();
  const fail = (error: unknown): void => {
    const code = errorCode(error);
    if (code === 'invalid-input') setFailure(errorText(error));
    else showFailure({ code, sentence: errorText(error) });
  };
  return { failure, fail, clear: () => setFailure(undefined) };
};

/**
 * Starts the ads of a draft, and cancels what was started. A page that was reloaded meanwhile goes on: its request has the same
 * key, so that the same ads answer it.
 * @param onStart saves the ads; the attempt is forgotten when it has
 */
export const useStart = (
  owner: string,
  {
    onStart,
    onNameNeeded,
  }: { readonly onStart: (started: Started) => Promise<boolean>; readonly onNameNeeded: () => void },
) => {
  const { failure, fail, clear } = useStartFailure();
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  const stored = attemptOf(owner);

  const run = async (attempt: InstantAttempt): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    stored.write(attempt);
    setBusy(true);
    clear();
    try {
      const ads = await startAds(attempt.draft, attempt.key, controller.signal);
      if (controller.signal.aborted) await Promise.all(ads.ids.map(cancelAd));
      else void onStart({ ads, attempt }).then((isSaved) => isSaved && stored.remove(attempt.key));
    } catch (error) {
      if (controller.signal.aborted) return;
      // Without an answer, the ads may have been started: also a page that is left loses its answers.
      const isAnswered = errorCode(error) !== undefined || error instanceof NameNeeded;
      stored.write({ ...attempt, isRunning: !isAnswered });
      if (error instanceof NameNeeded) onNameNeeded();
      else fail(error);
    } finally {
      if (running.current === controller) setBusy(false);
    }
  };
  const resume = useRef(run);
  useEffect(() => {
    const interrupted = attemptOf(owner).read();
    if (running.current === undefined && interrupted && isInterrupted(interrupted, Date.now()))
      void resume.current(interrupted);
  }, [owner]);

  const start = (draft: InstantDraft): Promise<void> =>
    run(attemptWith(draft, stored.read(), { now: Date.now(), newKey: () => crypto.randomUUID() }));
  const cancel = (): void => {
    running.current?.abort();
    formDrafts.remove('instantAttempt', owner);
    setBusy(false);
  };
  return { failure, isBusy, start, cancel };
};
