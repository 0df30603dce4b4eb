import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronDown,
  IconCircleCheck,
  IconDownload,
  IconMessageReport,
  IconShare,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { requestShare } from '../../../shared/share/share-request.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Menu, MenuGroup, MenuItem, MenuRule } from '../../../shared/ui/menu.tsx';
import { useEditor } from '../editor-context.ts';
import { download } from '../hooks/use-tracks.ts';
import type { SaveStatus } from '../model/create-saver.ts';
import { type Step, steps } from '../model/session-state.ts';
import { texts } from '../texts.ts';
import styles from './editor.module.css';
import { type ExportFile, filesOf } from './export-files.ts';
import { ProduceControl } from './produce-control.tsx';
import { SaveNote } from './save-note.tsx';
import { SessionName } from './session-name.tsx';

const stepNames: Record<Step, string> = texts.steps;

const Steps = () => {
  const { state, actions } = useEditor();
  return (
    <nav aria-label={texts.stepsLabel}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step}>
            {index > 0 && <span aria-hidden="true">› </span>}
            <button
              type="button"
              className={styles.step}
              aria-current={state.step === step ? 'step' : undefined}
              disabled={step !== 'create' && state.renders.length === 0}
              onClick={() => actions.goTo(step)}
            >
              {stepNames[step]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
};

const UndoButtons = () => {
  const { state, actions } = useEditor();
  const { past, future } = state.history;
  const back = past.at(-1);
  const [forth] = future;
  return (
    <>
      <Button look="pill" className={styles.undo} disabled={!back} onClick={actions.undo}>
        <IconArrowBackUp size={15} aria-hidden="true" />
        <span>{back ? texts.undoStep(back.label) : texts.undo}</span>
      </Button>
      <IconButton
        isOutlined
        label={forth ? texts.redoStep(forth.label) : texts.redo}
        disabled={!forth}
        onClick={actions.redo}
      >
        <IconArrowForwardUp size={15} aria-hidden="true" />
      </IconButton>
    </>
  );
};

const downloadAll = async (audioformId: string, files: readonly ExportFile[]): Promise<void> => {
  // One after the other: browsers drop downloads that come at once.
  for (const { kind } of files) await download(audioformId, kind);
};

type EditorHeadProps = {
  readonly name: string;
  readonly status: SaveStatus;
  readonly isComplete: boolean;
  readonly onRename: (name: string) => Promise<unknown>;
  readonly onMarkComplete: () => Promise<unknown>;
  readonly onHistory: () => void;
};

/** Name, steps, what was saved and can be undone, and the one thing to do next. */
export const EditorHead = ({ name, status, isComplete, onRename, onMarkComplete, onHistory }: EditorHeadProps) => {
  const { state, tracks } = useEditor();
  const navigate = useNavigate();
  const last = state.renders.at(-1);
  const files = filesOf(tracks.details);
  const count = state.renders.length;
  const renders = texts.renderCount(count);
  const markComplete = (): void => {
    onMarkComplete().then(
      () => showToast({ tone: 'success', title: texts.success, description: texts.thisAdIsMarkedAs }),
      () => showToast({ tone: 'error', title: texts.errorUpdatingSessionDetails }),
    );
  };
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <SessionName name={name} onRename={onRename} />
        <div className={styles.sub}>
          <Steps />
          <SaveNote status={status} />
          <div className={styles.group}>
            <UndoButtons />
            <Button look="pill" aria-label={texts.historyOf(renders)} onClick={onHistory}>
              <span>
                <span className={styles.wide}>{texts.history} · </span>
                {renders}
              </span>
            </Button>
          </div>
        </div>
      </div>
      <div className={styles.actions}>
        {last && (
          <Menu
            align="end"
            trigger={(properties) => (
              <Button {...properties}>
                {texts.moreActions} <IconChevronDown size={14} aria-hidden="true" />
              </Button>
            )}
          >
            <MenuGroup title={texts.download}>
              <MenuItem icon={<IconDownload size={17} />} onSelect={() => void download(last.audioformId, 'mp3')}>
                {texts.downloadMix}
              </MenuItem>
              <MenuItem icon={<IconDownload size={17} />} onSelect={() => void downloadAll(last.audioformId, files)}>
                {texts.downloadAllFiles}
              </MenuItem>
            </MenuGroup>
            <MenuRule />
            <MenuItem icon={<IconShare size={17} />} onSelect={() => requestShare({ name, asset: last.audioformId })}>
              {texts.share}
            </MenuItem>
            <MenuItem
              icon={<IconMessageReport size={17} />}
              onSelect={() =>
                void navigate({
                  to: '/report',
                  search: { audioformId: last.audioformId, workflowName: 'CreateAnAd', step: state.step },
                })
              }
            >
              {texts.reportAnIssue}
            </MenuItem>
            <MenuItem
              icon={<IconCircleCheck size={17} />}
              isDisabled={isComplete}
              note={isComplete ? texts.done : undefined}
              onSelect={markComplete}
            >
              {texts.markComplete}
            </MenuItem>
          </Menu>
        )}
        <div className={styles.produce}>
          <ProduceControl />
        </div>
      </div>
    </header>
  );
};
