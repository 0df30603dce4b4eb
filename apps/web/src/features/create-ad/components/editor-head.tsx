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
import styles from './editor.module.css';
import { type ExportFile, filesOf } from './export-files.ts';
import { ProduceControl } from './produce-control.tsx';
import { SaveNote } from './save-note.tsx';
import { SessionName } from './session-name.tsx';

const stepNames: Record<Step, string> = { create: 'Create', edit: 'Edit', export: 'Export' };

const Steps = () => {
  const { state, actions } = useEditor();
  return (
    <nav aria-label="Steps">
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
        <span>Undo{back ? ` “${back.label}”` : ''}</span>
      </Button>
      <IconButton isOutlined label={forth ? `Redo “${forth.label}”` : 'Redo'} disabled={!forth} onClick={actions.redo}>
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
  const renders = `${count} ${count === 1 ? 'render' : 'renders'}`;
  const markComplete = (): void => {
    onMarkComplete().then(
      () => showToast({ tone: 'success', title: 'Success', description: 'This ad is marked as complete.' }),
      () => showToast({ tone: 'error', title: 'Error updating session details.' }),
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
            <Button look="pill" aria-label={`History · ${renders}`} onClick={onHistory}>
              <span>
                <span className={styles.wide}>History · </span>
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
                More actions <IconChevronDown size={14} aria-hidden="true" />
              </Button>
            )}
          >
            <MenuGroup title="Download">
              <MenuItem icon={<IconDownload size={17} />} onSelect={() => void download(last.audioformId, 'mp3')}>
                Download Mix
              </MenuItem>
              <MenuItem icon={<IconDownload size={17} />} onSelect={() => void downloadAll(last.audioformId, files)}>
                Download all files
              </MenuItem>
            </MenuGroup>
            <MenuRule />
            <MenuItem icon={<IconShare size={17} />} onSelect={() => requestShare({ name, asset: last.audioformId })}>
              Share
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
              Report an Issue
            </MenuItem>
            <MenuItem
              icon={<IconCircleCheck size={17} />}
              isDisabled={isComplete}
              note={isComplete ? 'done' : undefined}
              onSelect={markComplete}
            >
              Mark Complete
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
