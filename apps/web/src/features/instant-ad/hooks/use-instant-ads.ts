import type { Session } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { queries } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import {
  adsOfSession,
  cancelAd,
  createInstantSession,
  NameNeeded,
  produceAgain,
  type StartedAds,
  saveAds,
  startAds,
} from '../api.ts';
import { t } from '../messages.ts';
import { type InstantDraft, storedInstantDraft, storeInstantDraft } from '../model/instant-draft.ts';

type Made = { readonly name: string; readonly ids: readonly string[] };

/** Session of the address, and its ads. */
const useOpenedSession = () => {
  const { projectId = '', sessionId = '' } = useSearch({ strict: false });
  return useQuery({
    ...queries.projects.getSession.queryOptions({ input: { params: { projectId, sessionId } } }),
    enabled: projectId !== '' && sessionId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
};

const noAttempt = { draft: '', key: '' };

/** The attempt with its key; another one for another draft. */
const nextAttempt = (attempt: RefObject<typeof noAttempt>, draft: InstantDraft): typeof noAttempt => {
  const wanted = JSON.stringify(draft);
  if (attempt.current.draft !== wanted) attempt.current = { draft: wanted, key: crypto.randomUUID() };
  return attempt.current;
};

/** The form, which a reload keeps. */
const useDraft = () => {
  const [draft, setDraft] = useState(storedInstantDraft);
  const change = (part: Partial<InstantDraft>): void => {
    setDraft((before) => {
      const next = { ...before, ...part };
      storeInstantDraft(next);
      return next;
    });
  };
  return { draft, change };
};

/** Whether the user has left the page. */
const useIsGone = () => {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
};

/** Produces one of the ads again, in its place. */
const useAgain = (
  { ids, opened }: { readonly ids: readonly string[]; readonly opened: Session | undefined },
  onChange: (ids: readonly string[]) => void,
) => {
  return async (audioformId: string): Promise<void> => {
    try {
      const id = await produceAgain(audioformId);
      const next = ids.map((each) => (each === audioformId ? id : each));
      onChange(next);
      if (opened) await saveAds(opened, next);
    } catch (error) {
      showToast({ tone: 'error', title: t('instantAd.notStarted'), description: errorText(error) });
    }
  };
};

/** Starts the ads of a draft, and cancels what was started. */
const useStart = (draft: InstantDraft, onStart: (ads: StartedAds, key: string) => void) => {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  /** Kept while the same draft is tried again: what a lost answer has started is not started twice. */
  const attempt = useRef(noAttempt);

  /** @returns whether the name of the product is missing */
  const start = async (): Promise<boolean> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { key } = nextAttempt(attempt, draft);
    setBusy(true);
    setFailure(undefined);
    try {
      const ads = await startAds(draft, key, controller.signal);
      if (controller.signal.aborted) await Promise.all(ads.ids.map(cancelAd));
      else {
        attempt.current = noAttempt;
        onStart(ads, key);
      }
    } catch (error) {
      if (controller.signal.aborted) return false;
      if (error instanceof NameNeeded) return true;
      setFailure(errorText(error));
    } finally {
      if (running.current === controller) setBusy(false);
    }
    return false;
  };
  const cancel = (): void => {
    running.current?.abort();
    attempt.current = noAttempt;
    setBusy(false);
  };
  return { failure, isBusy, start, cancel };
};

/** The ads of the page: those that are made, and those of the session in the address. */
export const useInstantAds = () => {
  const navigate = useNavigate();
  const opened = useOpenedSession();
  const { draft, change } = useDraft();
  const [made, setMade] = useState<Made>();
  const [needsName, setNeedsName] = useState(draft.name !== '');
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const isGone = useIsGone();

  /** Saves the ads as a session, also for a user who has left the page meanwhile. */
  const save = async (ads: Made, key: string): Promise<void> => {
    try {
      const { projectId, sessionId } = await createInstantSession(ads, key);
      if (!isGone.current)
        await navigate({ to: '/workflows/instant-ad', search: { projectId, sessionId }, replace: true });
    } catch (error) {
      setWarnings((before) => [...before, t('instantAd.notSaved', { reason: errorText(error) })]);
    }
  };
  const { start, ...starting } = useStart(draft, ({ name, ids, isNamed, warnings: notes }, key) => {
    // A name that was typed for another text is not kept.
    if (isNamed) change({ name: '' });
    setNeedsName(!isNamed);
    setWarnings(notes);
    setMade({ name, ids });
    void save({ name, ids }, key);
  });
  const make = async (): Promise<void> => {
    setWarnings([]);
    if (await start()) setNeedsName(true);
  };
  const ids = made?.ids ?? (opened.data ? adsOfSession(opened.data) : []);
  const again = useAgain({ ids, opened: opened.data }, (next) =>
    setMade({ name: made?.name ?? opened.data?.sessionName ?? '', ids: next }),
  );
  return { ...starting, draft, change, needsName, warnings, make, again, ids, opened, isNew: made !== undefined };
};

export type InstantAds = ReturnType<typeof useInstantAds>;
