import type { Session } from '@sonora/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useMay } from '../../../shared/api/session.ts';
import { lazyExtra, lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { EditNotice } from '../../../shared/sessions/edit-notice.tsx';
import { t as tEditing } from '../../../shared/sessions/messages.ts';
import { SaveNote } from '../../../shared/sessions/save-note.tsx';
import { SessionHeading } from '../../../shared/sessions/session-heading.tsx';
import { StepList } from '../../../shared/sessions/step-list.tsx';
import { tableOptions } from '../api.ts';
import { refreshTable } from '../hooks/row-cache.ts';
import { useTableEdits } from '../hooks/use-table-edits.ts';
import { useVersionSession } from '../hooks/use-version-session.ts';
import { t } from '../messages.ts';
import { type VersionStep, versionSteps } from '../model/version-state.ts';
import styles from './version-editor.module.css';

const SetUp = lazyPanel(async () => ({ default: (await import('./setup/set-up.tsx')).SetUp }), 480);
const VersionStepView = lazyPanel(async () => ({ default: (await import('./version-step.tsx')).VersionStepView }), 480);
const SetUpProblems = lazyExtra(async () => ({ default: (await import('./set-up-problems.tsx')).SetUpProblems }));
const PresenceNotice = lazyExtra(async () => ({
  default: (await import('../../../shared/sessions/presence-notice.tsx')).PresenceNotice,
}));

type VersionEditorProps = {
  readonly session: Session;
  /** Step of the address; undefined: that of the session. */
  readonly step: VersionStep | undefined;
  /** Called with each new revision of the session, which may be in another project by now. */
  readonly onSession: (session: Session) => void;
  readonly onReload: () => void;
};

/** A session of versions: its set-up, its table, and who edits it. */
export const VersionEditor = ({ session: opened, step: wanted, onSession, onReload }: VersionEditorProps) => {
  const editing = useVersionSession(opened, onSession);
  const { session, state, status, change } = editing;
  const { projectId, sessionId, revision } = session;
  const place = useMemo(() => ({ projectId, sessionId }), [projectId, sessionId]);
  const edits = useTableEdits(place);
  const mayWrite = useMay('projects.write');
  const mayProduce = useMay('ads.produce');
  const [isElsewhere, setElsewhere] = useState(false);
  const isDeleted = status.kind === 'deleted';
  const isReadOnly = isElsewhere || isDeleted || !mayWrite || !mayProduce;
  const navigate = useNavigate();
  const client = useQueryClient();
  const table = useQuery(tableOptions(place));
  const step = wanted ?? state.step;
  usePage(session.sessionName, [{ label: t('versions.projects'), to: '/workflows/project-manager' }]);
  const goTo = (next: VersionStep): void => {
    change((now) => (now.step === next ? now : { ...now, step: next }));
    void navigate({ to: '/workflows/version-an-ad', search: { projectId, sessionId, step: next }, resetScroll: false });
  };
  useEffect(() => {
    // Names and problems of rows follow from the set-up.
    if (revision > opened.revision) void refreshTable(client, { projectId, sessionId });
  }, [client, projectId, sessionId, revision, opened.revision]);
  const takeOther = (): void => {
    editing.discard();
    onReload();
  };
  return (
    <>
      <header className={styles.head}>
        <div className={styles.title}>
          <SessionHeading name={session.sessionName} onRename={editing.rename} />
          <div className={styles.sub}>
            <StepList
              steps={versionSteps.map((name) => ({ name, label: t(`versions.steps.${name}`) }))}
              current={step}
              onGo={goTo}
            />
            <SaveNote status={status} />
          </div>
        </div>
      </header>
      {mayWrite && !isDeleted && <PresenceNotice session={session} onReadOnly={setElsewhere} onSync={editing.sync} />}
      {status.kind === 'conflict' && (
        <EditNotice
          tone="warning"
          sentence={tEditing('editing.whichVersion')}
          actions={{
            [tEditing('editing.keepThisOne')]: editing.overwrite,
            [tEditing('editing.takeTheOtherOne')]: takeOther,
          }}
        />
      )}
      {isDeleted && <EditNotice tone="warning" sentence={tEditing('editing.versionsDeleted')} actions={{}} />}
      {table.data && table.data.setUpProblems.length > 0 && (
        <SetUpProblems problems={table.data.setUpProblems} stored={session.state.tagsConfig} />
      )}
      {step === 'set-up' ? (
        <SetUp
          place={place}
          editing={editing}
          onRenamed={edits.noteRename}
          sourceFields={table.data?.fields ?? []}
          sourceName={table.data?.source?.name ?? session.sessionName}
          voiceLanguageCode={table.data?.voiceLanguageCode ?? null}
          isReadOnly={isReadOnly}
        />
      ) : (
        <VersionStepView
          place={place}
          editing={editing}
          edits={edits}
          isReadOnly={isReadOnly}
          onSetUp={() => goTo('set-up')}
        />
      )}
    </>
  );
};
