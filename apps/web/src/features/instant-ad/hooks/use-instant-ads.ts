import type { Session } from '@sonora/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { queries } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { formDrafts } from '../../../shared/api/form-drafts.ts';
import { useOwner } from '../../../shared/api/session.ts';
import { useIsLeaving } from '../../../shared/hooks/use-is-leaving.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { adsOfSession, briefOfSession, createInstantSession, produceAgain, saveAds } from '../api.ts';
import { t } from '../messages.ts';
import { type InstantDraft, readInstantDraft } from '../model/instant-draft.ts';
import { type MadeAds, useMadeAds } from './use-made-ads.ts';
import { useStart } from './use-start.ts';

const sessionOptions = (projectId: string, sessionId: string) =>
  queries.projects.getSession.queryOptions({ input: { params: { projectId, sessionId } } });

/** Session of the address, and its ads. */
const useOpenedSession = () => {
  const { projectId = '', sessionId = '' } = useSearch({ strict: false });
  const query = useQuery({
    ...sessionOptions(projectId, sessionId),
    enabled: projectId !== '' && sessionId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { place: sessionId, query };
};

/** The form, which a reload keeps. */
const useDraft = (owner: string) => {
  const [draft, setDraft] = useState(() => readInstantDraft(formDrafts.read('instantAd', owner)));
  const change = (part: Partial<InstantDraft>): void => {
    setDraft((before) => {
      const next = { ...before, ...part };
      formDrafts.write('instantAd', owner, next);
      return next;
    });
  };
  return { draft, change };
};

/** Where the user is: the session in the address, or undefined when they have left the page. */
const usePlace = (place: string) => {
  const current = useRef<string>(undefined);
  useEffect(() => {
    current.current = place;
    return () => {
      current.current = undefined;
    };
  }, [place]);
  return current;
};

/** Saves a session's ads, for this page and for those that open the session later. */
const useSaveAds = () => {
  const queryClient = useQueryClient();
  return async (session: Session, ids: readonly string[]): Promise<Session> => {
    const saved = await saveAds(session, ids);
    queryClient.setQueryData(sessionOptions(saved.projectId, saved.sessionId).queryKey, saved);
    return saved;
  };
};

type Made = ReturnType<typeof useMadeAds>;

/** Produces one of the ads again, in its place. */
const useAgain = (ads: MadeAds | undefined, place: ReturnType<typeof usePlace>, { set, update }: Made) => {
  const save = useSaveAds();
  return async (audioformId: string): Promise<void> => {
    if (!ads) return;
    const replaced = (ids: readonly string[], id: string) => ids.map((each) => (each === audioformId ? id : each));
    try {
      const id = await produceAgain(audioformId);
      const changed = update(ads.key, (before) => ({ ids: replaced(before.ids, id) }));
      const now = changed ?? { ...ads, ids: replaced(ads.ids, id) };
      // The user may have opened another session meanwhile, whose ads stay what they are.
      if (!changed && place.current !== undefined && ads.places.includes(place.current)) set(now);
      // Ads that are not saved yet are saved with this one.
      if (!now.session) return;
      const session = await save(now.session, now.ids);
      update(ads.key, () => ({ session }));
    } catch (error) {
      showToast({ tone: 'error', title: t('instantAd.notStarted'), description: errorText(error) });
    }
  };
};

/** Saves new ads as a session, also for a user who has left the page meanwhile. @returns whether they are saved */
const useSaveNew = (place: ReturnType<typeof usePlace>, { update }: Made) => {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const save = useSaveAds();
  return async (ads: MadeAds & Parameters<typeof createInstantSession>[0]): Promise<boolean> => {
    const { key } = ads;
    try {
      const session = await createInstantSession(ads, key);
      const { projectId, sessionId } = session;
      const now = update(key, ({ places }) => ({ session, places: [...places, sessionId] }));
      if (now && now.ids !== ads.ids) {
        const saved = await save(session, now.ids);
        update(key, () => ({ session: saved }));
      }
      if (isLeaving() || place.current === undefined || !ads.places.includes(place.current)) return true;
      await navigate({ to: '/workflows/instant-ad', search: { projectId, sessionId }, replace: true });
      update(key, () => ({ places: [sessionId] }));
      return true;
    } catch (error) {
      update(key, ({ warnings }) => ({
        warnings: [...warnings, t('instantAd.notSaved', { reason: errorText(error) })],
      }));
      return false;
    }
  };
};

/** Ads of the session in the address. */
const adsOfOpened = (session: Session | undefined): MadeAds | undefined =>
  session && {
    key: session.sessionId,
    name: session.sessionName,
    ids: adsOfSession(session),
    brief: briefOfSession(session),
    session,
    places: [session.sessionId],
    warnings: [],
  };

/** The ads of the page: those that are made, and those of the session in the address. */
export const useInstantAds = () => {
  const owner = useOwner();
  const { place, query: opened } = useOpenedSession();
  const currentPlace = usePlace(place);
  const { draft, change } = useDraft(owner);
  const made = useMadeAds(place);
  const [needsName, setNeedsName] = useState(draft.name !== '');
  const saveNew = useSaveNew(currentPlace, made);
  /** Where the button was pressed, or where the page was opened that goes on with an interrupted request. */
  const startedAt = useRef(place);
  const { start, ...starting } = useStart(owner, {
    onNameNeeded: () => setNeedsName(true),
    onStart: ({ ads: { isNamed, ...ads }, attempt: { key } }) => {
      // A name that was typed for another text is not kept.
      if (isNamed) change({ name: '' });
      setNeedsName(!isNamed);
      const next = { ...ads, key, session: undefined, places: [startedAt.current] };
      made.set(next);
      return saveNew(next);
    },
  });
  const ads = made.shown ?? adsOfOpened(opened.data);
  return {
    ...starting,
    draft,
    change,
    needsName,
    make: () => {
      startedAt.current = place;
      return start(draft);
    },
    again: useAgain(ads, currentPlace, made),
    ids: ads?.ids ?? [],
    brief: ads?.brief,
    session: ads?.session,
    warnings: made.shown?.warnings ?? [],
    opened,
    isNew: made.shown !== undefined,
  };
};

export type InstantAds = ReturnType<typeof useInstantAds>;
