import type { Session } from '@sonora/contracts';
import {
  IconArrowAutofitWidth,
  IconChevronDown,
  IconCircleCheck,
  IconCopy,
  IconDownload,
  IconExternalLink,
  IconFolderDown,
  IconMessageReport,
  IconShare,
  IconVersions,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { queries } from '../../../../shared/api/client.ts';
import { duplicateSession } from '../../../../shared/api/duplicate-session.ts';
import { errorText } from '../../../../shared/api/errors.ts';
import { useMay, useMayOpen, useUser } from '../../../../shared/api/session.ts';
import { lazyOverlay } from '../../../../shared/code/lazy-parts.tsx';
import { t as tEditing } from '../../../../shared/sessions/messages.ts';
import { createVersionSession } from '../../../../shared/sessions/version-session.ts';
import { requestShare } from '../../../../shared/share/share-request.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Menu, MenuGroup, MenuItem, MenuRule } from '../../../../shared/ui/overlays/menu.tsx';
import { t as details } from '../../details-messages.ts';
import { useEditor } from '../../editor-context.ts';
import { downloadFile, downloadZip } from '../../hooks/downloads.ts';
import type { FinishedRender } from '../../model/audio/renders.ts';
import { exportFileName } from '../../model/export/file-name.ts';
import { proEditorAddress } from '../../model/export/pro-editor-address.ts';
import { t as resultText } from '../../result-messages.ts';
import { filesOf } from '../delivery/export-files.ts';

const AdjustDialog = lazyOverlay(() => import('../details/adjust-dialog.tsx'));
const SaveDialog = lazyOverlay(() => import('../../../../shared/files/save-dialog.tsx'));

type FinishedMenuProps = {
  readonly name: string;
  readonly isComplete: boolean;
  readonly onMarkComplete: () => Promise<unknown>;
  /** Saves the ad and resolves with its session. */
  readonly onSave: () => Promise<Session>;
};

/** Duplicates the ad as it is now, and offers to open the copy. */
const useDuplicate = (onSave: FinishedMenuProps['onSave']): (() => void) => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return () => {
    onSave()
      .then(duplicateSession)
      .then(
        ({ projectId, sessionId, sessionName }) => {
          void queryClient.invalidateQueries({ queryKey: queries.projects.key() });
          showToast({
            tone: 'success',
            title: sessionName,
            description: details('adDetails.duplicated'),
            action: {
              label: details('adDetails.open'),
              onClick: () => void navigate({ to: '/workflows/create-ad', search: { projectId, sessionId } }),
            },
          });
        },
        (error: unknown) =>
          showToast({ tone: 'error', title: details('adDetails.notDuplicated'), description: errorText(error) }),
      );
  };
};

/** Opens the ad in the pro editor, in a window of its own; undefined where its flag is off. */
const useProEditor = (onSave: FinishedMenuProps['onSave']): (() => void) | undefined => {
  const { screens, currentOrgId } = useUser();
  const session = useSearch({ from: '/signed-in/workflows/create-ad' });
  if (!screens.includes('proEditor')) return undefined;
  return () => {
    // Not awaited: browsers open windows only at once after a click. A failure is shown beside the name of the ad.
    onSave().catch(() => {});
    window.open(proEditorAddress(currentOrgId, session), '_blank', 'noopener');
  };
};

/** Leads to the report, with the facts about this render. */
const ReportItem = ({ render }: { readonly render: FinishedRender }) => {
  const { state, tracks } = useEditor();
  const navigate = useNavigate();
  return (
    <MenuItem
      icon={<IconMessageReport size={17} />}
      onSelect={() =>
        void navigate({
          to: '/report',
          search: {
            audioformId: render.audioformId,
            audioUrl: tracks.details?.uri ?? undefined,
            workflowName: 'CreateAnAd',
            step: state.step,
          },
        })
      }
    >
      {resultText('adResults.reportAnIssue')}
    </MenuItem>
  );
};

const CompleteItem = ({ isComplete, onMarkComplete }: Pick<FinishedMenuProps, 'isComplete' | 'onMarkComplete'>) => {
  const markComplete = (): void => {
    onMarkComplete().then(
      () =>
        showToast({
          tone: 'success',
          title: resultText('adResults.success'),
          description: resultText('adResults.markedComplete'),
        }),
      () => showToast({ tone: 'error', title: tEditing('editing.sessionDetailsNotSaved') }),
    );
  };
  return (
    <MenuItem
      icon={<IconCircleCheck size={17} />}
      isDisabled={isComplete}
      note={isComplete ? resultText('adResults.done') : undefined}
      onSelect={markComplete}
    >
      {resultText('adResults.markComplete')}
    </MenuItem>
  );
};

/** Begins versions of the last render; undefined for users who may not make any. */
const useVersions = (onSave: FinishedMenuProps['onSave']): ((audioformId: string) => Promise<void>) | undefined => {
  const navigate = useNavigate();
  const mayOpen = useMayOpen('/workflows/version-an-ad');
  const mayWrite = useMay('projects.write');
  if (!mayOpen || !mayWrite) return undefined;
  return async (audioformId) => {
    try {
      const { projectId, sessionName: name } = await onSave();
      const source = { kind: 'audioform', audioformId } as const;
      const { sessionId } = await createVersionSession({ projectId, name, source }, `versions-${audioformId}`);
      await navigate({ to: '/workflows/version-an-ad', search: { projectId, sessionId, step: 'set-up' } });
    } catch (error) {
      showToast({ tone: 'error', title: details('adDetails.versionsNotBegun'), description: errorText(error) });
    }
  };
};

/** Actions on the last render. */
export const FinishedMenu = ({ name, isComplete, onMarkComplete, onSave }: FinishedMenuProps) => {
  const { state, tracks, isReadOnly } = useEditor();
  const duplicate = useDuplicate(onSave);
  const openProEditor = useProEditor(onSave);
  const beginVersions = useVersions(onSave);
  const maySave = useMay('files.write');
  const mayWrite = useMay('projects.write');
  const mayProduce = useMay('ads.produce') && !isReadOnly;
  const [dialog, setDialog] = useState<'adjust' | 'save'>();
  const close = useCallback(() => setDialog(undefined), []);
  const last = state.renders.at(-1);
  if (!last) return null;
  const kinds = filesOf(tracks.details).map(({ kind }) => kind);
  const finished = { audioformId: last.audioformId, title: name, durationSeconds: last.durationSeconds };
  const extension = tracks.details?.extension ?? 'mp3';
  const stem = exportFileName(finished, { extension }).slice(0, -extension.length - 1);
  return (
    <>
      <Menu
        align="end"
        trigger={(properties) => (
          <Button {...properties}>
            {resultText('adResults.moreActions')} <IconChevronDown size={14} aria-hidden="true" />
          </Button>
        )}
      >
        {mayProduce && (
          <MenuItem icon={<IconArrowAutofitWidth size={17} />} onSelect={() => setDialog('adjust')}>
            {details('adDetails.adjust')}
          </MenuItem>
        )}
        {openProEditor && (
          <MenuItem icon={<IconExternalLink size={17} />} onSelect={openProEditor}>
            {details('adDetails.openInProEditor')}
          </MenuItem>
        )}
        <MenuGroup title={resultText('adResults.download')}>
          <MenuItem icon={<IconDownload size={17} />} onSelect={() => void downloadFile(finished, 'mp3')}>
            {resultText('adResults.downloadMix')}
          </MenuItem>
          <MenuItem icon={<IconDownload size={17} />} onSelect={() => void downloadZip(finished, kinds)}>
            {resultText('adResults.downloadAllFiles')}
          </MenuItem>
        </MenuGroup>
        <MenuRule />
        {maySave && (
          <MenuItem icon={<IconFolderDown size={17} />} onSelect={() => setDialog('save')}>
            {resultText('adResults.saveToFiles')}
          </MenuItem>
        )}
        {mayWrite && (
          <MenuItem icon={<IconCopy size={17} />} onSelect={duplicate}>
            {details('adDetails.duplicate')}
          </MenuItem>
        )}
        {beginVersions && (
          <MenuItem icon={<IconVersions size={17} />} onSelect={() => void beginVersions(last.audioformId)}>
            {details('adDetails.makeVersions')}
          </MenuItem>
        )}
        <MenuItem icon={<IconShare size={17} />} onSelect={() => requestShare({ name, asset: last.audioformId })}>
          {resultText('adResults.share')}
        </MenuItem>
        <ReportItem render={last} />
        {mayWrite && <CompleteItem isComplete={isComplete} onMarkComplete={onMarkComplete} />}
      </Menu>
      <AdjustDialog isOpen={dialog === 'adjust'} onClose={close} />
      {maySave && (
        <SaveDialog
          audios={[{ audioformId: last.audioformId, uri: tracks.details?.uri ?? undefined, name: stem, extension }]}
          isOpen={dialog === 'save'}
          onClose={close}
        />
      )}
    </>
  );
};
