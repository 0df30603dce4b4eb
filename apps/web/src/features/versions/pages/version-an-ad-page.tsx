import type { Session } from '@sonora/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { useMay } from '../../../shared/api/session.ts';
import { useIsLeaving } from '../../../shared/hooks/use-is-leaving.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { useFollowedProject } from '../../../shared/sessions/use-followed-project.ts';
import { createVersionSession } from '../../../shared/sessions/version-session.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { Banner, ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { versionSessionOptions } from '../api.ts';
import { type ChosenSource, SourceChoice } from '../components/setup/source-choice.tsx';
import styles from '../components/version-editor.module.css';
import { VersionEditor } from '../components/version-editor.tsx';
import { t } from '../messages.ts';
import { readVersionState, versionSteps } from '../model/version-state.ts';

const parents = [{ label: t('versions.projects'), to: '/workflows/project-manager' }] as const;

const Loading = () => {
  usePage(t('versions.title'), parents);
  return (
    <div role="status">
      <span className="sr-only">{t('versions.loading')}</span>
      <div className={styles.head}>
        <Skeleton width={280} height={58} />
      </div>
      <Skeleton height={58} />
      <Skeleton height={420} />
    </div>
  );
};

type NotOpenedProps = { readonly error: unknown; readonly onRetry: () => void };

const NotOpened = ({ error, onRetry }: NotOpenedProps) => {
  usePage(t('versions.title'), parents);
  return (
    <>
      <PageHead
        title={t('versions.title')}
        actions={<ButtonLink to="/workflows/project-manager">{t('versions.allProjects')}</ButtonLink>}
      />
      <ErrorState title={t('versions.sessionNotRestored')} error={error} onRetry={onRetry} />
    </>
  );
};

/** Without a session: what this is, and the choice of the ad that begins one. */
const Start = ({ projectId }: { readonly projectId: string | undefined }) => {
  usePage(t('versions.title'), parents);
  const navigate = useNavigate();
  const mayWrite = useMay('projects.write');
  /** Kept while the same source is tried again: what a lost answer has made is not made twice. */
  const attempt = useRef({ source: '', key: '' });
  const begin = async ({ source, name }: ChosenSource): Promise<void> => {
    const wanted = JSON.stringify(source);
    if (attempt.current.source !== wanted) attempt.current = { source: wanted, key: crypto.randomUUID() };
    try {
      const session = await createVersionSession({ projectId, name, source }, attempt.current.key);
      await navigate({
        to: '/workflows/version-an-ad',
        search: { projectId: session.projectId, sessionId: session.sessionId, step: 'set-up' },
      });
    } catch (error) {
      showToast({ tone: 'error', title: t('versions.sessionNotCreated'), description: errorText(error) });
    }
  };
  return (
    <>
      <PageHead title={t('versions.title')} />
      <div className={styles.start}>
        <p className={styles.startText}>{t('versions.startText')}</p>
        {mayWrite ? (
          <Card title={t('versions.whichAd')}>
            <SourceChoice onChoose={begin} />
          </Card>
        ) : (
          <Banner tone="information">{t('versions.mayNotWrite')}</Banner>
        )}
      </div>
    </>
  );
};

type StoredProps = { readonly projectId: string; readonly sessionId: string };

/** Goes on as a session of this workflow with the ad that a session of another one shows. */
const useRecreated = (session: Session | undefined) => {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const isForeign = session !== undefined && session.workflowId !== 'VersionAnAd';
  const key = session === undefined ? '' : `versions-${session.sessionId}-${session.audioformId ?? ''}`;
  return useQuery({
    queryKey: ['recreated-versions', key],
    enabled: isForeign,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      if (!session?.audioformId) throw new Error(t('versions.sourceNotFinished'));
      const { projectId, sessionName: name, audioformId } = session;
      const made = await createVersionSession({ projectId, name, source: { kind: 'audioform', audioformId } }, key);
      if (isLeaving()) return made.sessionId;
      await navigate({
        to: '/workflows/version-an-ad',
        search: { projectId: made.projectId, sessionId: made.sessionId, step: 'set-up' },
        replace: true,
      });
      return made.sessionId;
    },
  });
};

/** Loads a session once; afterwards the page owns its state. */
const Stored = ({ projectId, sessionId }: StoredProps) => {
  const client = useQueryClient();
  const { step } = useSearch({ from: '/signed-in/workflows/version-an-ad' });
  const [turn, setTurn] = useState(0);
  const options = versionSessionOptions({ projectId, sessionId });
  const stored = useQuery(options);
  const recreated = useRecreated(stored.data);
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const follow = useFollowedProject({
    projectId,
    loaded: stored,
    queryKeyOf: (inProject) => versionSessionOptions({ projectId: inProject, sessionId }).queryKey,
    go: (inProject) => {
      if (isLeaving()) return;
      const search = { projectId: inProject, sessionId, ...(step === undefined ? {} : { step }) };
      void navigate({ to: '/workflows/version-an-ad', search, replace: true, resetScroll: false });
    },
  });
  // When the page closes, the cached session is older than the saved one, so the next visit must fetch it again.
  useEffect(
    () => () => {
      const { queryKey } = versionSessionOptions({ projectId, sessionId });
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
    },
    [client, projectId, sessionId],
  );
  if (stored.isError) return <NotOpened error={stored.error} onRetry={() => void stored.refetch()} />;
  if (recreated.isError) return <NotOpened error={recreated.error} onRetry={() => void recreated.refetch()} />;
  if (!stored.data || stored.isFetching || stored.data.workflowId !== 'VersionAnAd') return <Loading />;
  if (!readVersionState(stored.data.state)) {
    return <NotOpened error={new Error(t('versions.notReadable'))} onRetry={() => void stored.refetch()} />;
  }
  return (
    <VersionEditor
      key={`${stored.dataUpdatedAt} ${turn}`}
      session={stored.data}
      step={versionSteps.find((name) => name === step)}
      onSession={follow}
      onReload={() => {
        void client.resetQueries({ queryKey: options.queryKey });
        setTurn((now) => now + 1);
      }}
    />
  );
};

/** Many versions of an ad: a stored session if the address has ids, else the choice of an ad. */
export const VersionAnAdPage = () => {
  const { projectId, sessionId } = useSearch({ from: '/signed-in/workflows/version-an-ad' });
  if (sessionId === undefined) return <Start projectId={projectId} />;
  if (projectId === undefined) {
    return (
      <NotOpened
        error={new Error(t('versions.sessionWithoutProject'))}
        onRetry={() => window.location.assign('/workflows/project-manager')}
      />
    );
  }
  return <Stored key={sessionId} projectId={projectId} sessionId={sessionId} />;
};
