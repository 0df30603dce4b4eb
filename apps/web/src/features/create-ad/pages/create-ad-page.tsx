import type { Session } from '@sonora/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorCode } from '../../../shared/api/errors.ts';
import { useOwner, useUser } from '../../../shared/api/session.ts';
import { loadCode } from '../../../shared/code/load-code.ts';
import { useIsLeaving } from '../../../shared/hooks/use-is-leaving.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { useFollowedProject } from '../../../shared/sessions/use-followed-project.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { voicesOptions } from '../../../shared/voices/api.ts';
import { initialVoice } from '../../../shared/voices/initial-voice.ts';
import { sessionOptions } from '../api.ts';
import { DeletedAd } from '../components/editor/deleted-ad.tsx';
import styles from '../components/editor/editor.module.css';
import { Editor } from '../components/editor/editor.tsx';
import { clearCreated, createdBeforeReload, readDraft } from '../hooks/drafts.ts';
import type { EditorOptions } from '../hooks/use-editor-value.ts';
import { t } from '../messages.ts';
import { openingOf } from '../model/session/opening.ts';
import { restoreNewAd, restoreSession } from '../model/session/restore-draft.ts';
import { newEditorState, UnreadableStateError } from '../model/session/session-state.ts';

const Loading = () => {
  usePage(t('createAd.createAnAd'), [{ label: t('createAd.projects'), to: '/workflows/project-manager' }]);
  return (
    <div role="status">
      <span className="sr-only">{t('createAd.loading')}</span>
      <div className={styles.head}>
        <Skeleton width={280} height={58} />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Skeleton height={260} />
          <Skeleton height={220} />
        </div>
        <div className={`${styles.column} ${styles.side}`}>
          <Skeleton height={230} />
          <Skeleton height={170} />
          <Skeleton height={120} />
        </div>
      </div>
    </div>
  );
};

/** Page of an ad that cannot be opened. */
const WithoutAd = ({ children }: { readonly children: ReactNode }) => {
  usePage(t('createAd.createAnAd'), [{ label: t('createAd.projects'), to: '/workflows/project-manager' }]);
  return (
    <>
      <PageHead
        title={t('createAd.createAnAd')}
        actions={<ButtonLink to="/workflows/project-manager">{t('createAd.allProjects')}</ButtonLink>}
      />
      {children}
    </>
  );
};

type NotOpenedProps = { readonly error: unknown; readonly onRetry: () => void };

const NotOpened = ({ error, onRetry }: NotOpenedProps) => (
  <WithoutAd>
    <ErrorState title={t('createAd.sessionNotRestored')} error={error} onRetry={onRetry} />
  </WithoutAd>
);

/** Puts a session into the address, unless the user is leaving the page. */
const useOpen = () => {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  return ({ projectId, sessionId }: Pick<Session, 'projectId' | 'sessionId'>): void => {
    if (isLeaving()) return;
    const search = { projectId, sessionId };
    void navigate({ to: '/workflows/create-ad', search, replace: true, resetScroll: false });
  };
};

type StoredProps = { readonly projectId: string; readonly sessionId: string; readonly onReload: () => void };

/** Loads an existing session once; afterwards the editor owns its state. */
const StoredAd = ({ projectId, sessionId, onReload }: StoredProps) => {
  const stored = useQuery(sessionOptions(projectId, sessionId));
  const open = useOpen();
  const follow = useFollowedProject({
    projectId,
    loaded: stored,
    queryKeyOf: (inProject) => sessionOptions(inProject, sessionId).queryKey,
    go: (inProject) => open({ projectId: inProject, sessionId }),
  });
  const draft =
    errorCode(stored.error) === 'not-found' ? readDraft({ sessionId, revision: 0 }, crypto.randomUUID()) : undefined;
  if (draft) {
    return (
      <WithoutAd>
        <DeletedAd projectId={projectId} sessionId={sessionId} draft={draft} />
      </WithoutAd>
    );
  }
  if (stored.isError) {
    return <NotOpened error={stored.error} onRetry={() => void stored.refetch()} />;
  }
  if (!stored.data || stored.isFetching) return <Loading />;
  const opened = { key: stored.dataUpdatedAt, session: stored.data, address: projectId, onReload, onSession: follow };
  switch (openingOf(stored.data)) {
    case 'editor':
      return <OpenedAd {...opened} key={opened.key} />;
    case 'import':
      return <ImportedAd {...opened} key={opened.key} />;
    default:
      return <NotOpened error={new UnreadableStateError()} onRetry={() => void stored.refetch()} />;
  }
};

const loadImport = () => import('../hooks/import-session.ts');

/** A session whose ad the editor did not write: it is read from a document, or goes on as a session of this workflow. */
const ImportedAd = (opened: OpenedAdProps) => {
  const { session } = opened;
  const { sessionId, revision } = session;
  const imported = useQuery({
    queryKey: ['imported-session', sessionId, revision],
    queryFn: async ({ signal }) => (await loadCode(loadImport)).importSession(session, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (imported.isError) return <NotOpened error={imported.error} onRetry={() => void imported.refetch()} />;
  if (!imported.data) return <Loading />;
  const { data } = imported;
  if (data.kind === 'recreated') {
    return (
      <Navigate to="/workflows/create-ad" search={{ projectId: data.projectId, sessionId: data.sessionId }} replace />
    );
  }
  return <OpenedAd {...opened} session={data.session} notShown={data.notShown} />;
};

type OpenedAdProps = {
  readonly session: Session;
  /** Project in the address of the page. */
  readonly address: string;
  readonly notShown?: EditorOptions['notShown'];
  readonly onSession: EditorOptions['onSession'];
  readonly onReload: () => void;
};

/** The editor of a stored session, or of this window's unsaved draft of it. */
const OpenedAd = ({ session, address, notShown, onSession, onReload }: OpenedAdProps) => {
  const newAdKey = useOwner();
  const open = useOpen();
  const queryClient = useQueryClient();
  const { projectId, sessionId } = session;
  // When the editor closes, the cached session is older than the saved one, so the next visit must fetch it again.
  useEffect(
    () => () => {
      const { queryKey } = sessionOptions(address, sessionId);
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    },
    [queryClient, address, sessionId],
  );
  const [opened] = useState(() => {
    const lineId = crypto.randomUUID();
    return restoreSession(session, readDraft(session, lineId), lineId);
  });
  useEffect(clearCreated, []);
  return (
    <Editor
      initial={opened}
      session={session}
      {...(notShown ? { notShown } : {})}
      newAdKey={newAdKey}
      projectId={projectId}
      onCreated={open}
      onSession={onSession}
      onReload={onReload}
    />
  );
};

type NewAdProps = {
  readonly projectId: string | undefined;
  readonly onCreated: (sessionId: string) => void;
};

/** Opens a new ad with a voice of the organisation's language, or with the default voice if none is set or voices fail to load. */
const NewAd = (props: NewAdProps) => {
  const user = useUser();
  const owner = useOwner();
  const [created] = useState(() => createdBeforeReload(owner));
  // The value at the time of opening: a later change must not reset an ad in progress.
  const [speechLanguage] = useState(user.speechLanguage);
  const voices = useQuery({ ...voicesOptions(), enabled: speechLanguage !== null });
  if (created) return <Navigate to="/workflows/create-ad" search={created} replace />;
  // Without an answer to the first attempt, the ad starts with the default voice.
  if (voices.isLoading && voices.failureCount === 0) return <Loading />;
  const voiceAlias =
    speechLanguage !== null && voices.data ? initialVoice(voices.data.data.voices, speechLanguage) : undefined;
  return <UnsavedAd {...props} voiceAlias={voiceAlias} />;
};

/** The editor of an ad without a session, restored from a draft if there is one. Its first change creates the session. */
const UnsavedAd = ({ projectId, onCreated, voiceAlias }: NewAdProps & { readonly voiceAlias: string | undefined }) => {
  const open = useOpen();
  const newAdKey = useOwner();
  const address = useRef(projectId);
  const [opened] = useState(() => {
    const lineId = crypto.randomUUID();
    return restoreNewAd(readDraft({ newAdKey, projectId }, lineId), newEditorState(lineId, voiceAlias));
  });
  useEffect(clearCreated, []);
  return (
    <Editor
      initial={opened}
      newAdKey={newAdKey}
      session={undefined}
      projectId={projectId}
      onCreated={(session) => {
        address.current = session.projectId;
        onCreated(session.sessionId);
        open(session);
      }}
      onSession={(session) => {
        // Moved to another project meanwhile.
        if (session.projectId !== address.current) open(session);
        address.current = session.projectId;
      }}
      onReload={() => window.location.reload()}
    />
  );
};

/** The ad editor page: a stored session if the address has ids, else a new ad. */
export const CreateAdPage = () => {
  const { projectId, sessionId } = useSearch({ from: '/signed-in/workflows/create-ad' });
  const queryClient = useQueryClient();
  /** Session created by the editor of a new ad. The editor stays mounted when the session's id is added to the address. */
  const made = useRef<string>(undefined);
  const [view, setView] = useState({ turn: 0, address: sessionId, isNew: sessionId === undefined });
  if (view.address !== sessionId) {
    const stays = view.isNew && sessionId !== undefined && sessionId === made.current;
    setView({
      turn: stays ? view.turn : view.turn + 1,
      address: sessionId,
      isNew: stays || sessionId === undefined,
    });
  }
  if (view.isNew) {
    return (
      <NewAd
        key={view.turn}
        projectId={projectId}
        onCreated={(id) => {
          made.current = id;
        }}
      />
    );
  }
  if (projectId === undefined || sessionId === undefined) {
    return (
      <NotOpened
        error={new Error(t('createAd.sessionWithoutProject'))}
        onRetry={() => window.location.assign('/workflows/project-manager')}
      />
    );
  }
  const reload = (): void => {
    void queryClient.resetQueries({ queryKey: sessionOptions(projectId, sessionId).queryKey });
    setView((now) => ({ ...now, turn: now.turn + 1 }));
  };
  return <StoredAd key={view.turn} projectId={projectId} sessionId={sessionId} onReload={reload} />;
};
