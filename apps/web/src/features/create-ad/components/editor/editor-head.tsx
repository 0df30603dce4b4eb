import type { Session } from '@sonora/contracts';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { lazyExtra } from '../../../../shared/code/lazy-parts.tsx';
import { SaveNote } from '../../../../shared/sessions/save-note.tsx';
import type { SaveStatus } from '../../../../shared/sessions/saver-ports.ts';
import { SessionHeading } from '../../../../shared/sessions/session-heading.tsx';
import { StepList } from '../../../../shared/sessions/step-list.tsx';
import { Button, IconButton } from '../../../../shared/ui/button.tsx';
import { useEditor } from '../../editor-context.ts';
import { useEditText } from '../../hooks/use-edit-text.ts';
import { t } from '../../messages.ts';
import { editorSteps } from '../../model/session/session-state.ts';
import styles from './editor.module.css';
import { ProduceControl } from './produce-control.tsx';

const FinishedMenu = lazyExtra(async () => ({ default: (await import('./finished-menu.tsx')).FinishedMenu }));

const Steps = () => {
  const { state, actions } = useEditor();
  return (
    <StepList
      steps={editorSteps.map((name) => ({ name, label: t(`createAd.steps.${name}`) }))}
      current={state.step}
      isDisabled={(step) => step !== 'create' && state.renders.length === 0}
      onGo={actions.goTo}
    />
  );
};

const UndoButtons = () => {
  const { state, actions, isReadOnly } = useEditor();
  const { past, future } = state.history;
  const [undoable, redoable] = [past.at(-1), future[0]];
  const undoStep = useEditText(undoable?.label);
  const redoStep = useEditText(redoable?.label);
  return (
    <>
      <Button variant="pill" className={styles.undo} disabled={!undoable || isReadOnly} onClick={actions.undo}>
        <IconArrowBackUp size={15} aria-hidden="true" />
        <span>{undoStep === undefined ? t('createAd.undo') : t('createAd.undoStep', { step: undoStep })}</span>
      </Button>
      <IconButton
        isOutlined
        label={redoStep === undefined ? t('createAd.redo') : t('createAd.redoStep', { step: redoStep })}
        disabled={!redoable || isReadOnly}
        onClick={actions.redo}
      >
        <IconArrowForwardUp size={15} aria-hidden="true" />
      </IconButton>
    </>
  );
};

type EditorHeadProps = {
  readonly name: string;
  readonly status: SaveStatus;
  readonly isComplete: boolean;
  readonly onRename: (name: string) => Promise<unknown>;
  readonly onMarkComplete: () => Promise<unknown>;
  readonly onSave: () => Promise<Session>;
  readonly onHistory: () => void;
};

/** Header of the editor: session name, steps, save status, undo, history and the render button. */
export const EditorHead = ({
  name,
  status,
  isComplete,
  onRename,
  onMarkComplete,
  onSave,
  onHistory,
}: EditorHeadProps) => {
  const { state, isReadOnly } = useEditor();
  const count = state.renders.length;
  const renders = t('createAd.renderCount', { count });
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <SessionHeading name={name} onRename={onRename} />
        <div className={styles.sub}>
          <Steps />
          <SaveNote status={status} />
          <div className={styles.group}>
            <UndoButtons />
            <Button variant="pill" aria-label={t('createAd.historyOf', { renders })} onClick={onHistory}>
              <span>
                <span className={styles.wide}>{t('createAd.history')} · </span>
                {renders}
              </span>
            </Button>
          </div>
        </div>
      </div>
      <div className={styles.actions}>
        <FinishedMenu isNeeded={count > 0} {...{ name, isComplete, onMarkComplete, onSave }} />
        <div className={styles.produce} inert={isReadOnly}>
          <ProduceControl />
        </div>
      </div>
    </header>
  );
};
