import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { queries } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { adsOfSession, createInstantSession, NameNeeded, startAds } from '../api.ts';
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

/** The ads of the page: those that are made, and those of the session in the address. */
export const useInstantAds = () => {
  const navigate = useNavigate();
  const opened = useOpenedSession();
  const [draft, setDraft] = useState(storedInstantDraft);
  const [made, setMade] = useState<Made>();
  const [needsName, setNeedsName] = useState(draft.name !== '');
  const [failure, setFailure] = useState<string>();
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const change = (part: Partial<InstantDraft>): void => {
    const next = { ...draft, ...part };
    storeInstantDraft(next);
    setDraft(next);
  };

  const save = async (ads: Made, key: string, signal: AbortSignal): Promise<void> => {
    try {
      const { projectId, sessionId } = await createInstantSession(ads, key);
      if (!signal.aborted)
        await navigate({ to: '/workflows/instant-ad', search: { projectId, sessionId }, replace: true });
    } catch (error) {
      if (!signal.aborted) setWarnings((before) => [...before, t('instantAd.notSaved', { reason: errorText(error) })]);
    }
  };

  const make = async (): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const key = crypto.randomUUID();
    setBusy(true);
    setFailure(undefined);
    setWarnings([]);
    try {
      const { warnings: notes, ...ads } = await startAds(draft, key, controller.signal);
      setWarnings(notes);
      setMade(ads);
      void save(ads, key, controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (error instanceof NameNeeded) setNeedsName(true);
      else setFailure(errorText(error));
    } finally {
      if (running.current === controller) setBusy(false);
    }
  };
  const cancel = (): void => {
    running.current?.abort();
    setBusy(false);
  };
  const ids = made?.ids ?? (opened.data ? adsOfSession(opened.data) : []);
  return { draft, change, needsName, failure, warnings, isBusy, make, cancel, ids, opened, isNew: made !== undefined };
};

export type InstantAds = ReturnType<typeof useInstantAds>;
