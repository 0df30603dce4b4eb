import type { Session } from '@sonora/contracts';
import {
  IconArrowAutofitWidth,
  IconChevronDown,
  IconCircleCheck,
  IconCopy,
  IconDownload,
  IconFolderDown,
  IconMessageReport,
  IconShare,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { queries } from '../../../../shared/api/client.ts';
import { duplicateSession } from '../../../../shared/api/duplicate-session.ts';
import { errorText } from '../../../../shared/api/errors.ts';
import { useMay } from '../../../../shared/api/session.ts';
import { lazyOverlay } from '../../../../shared/code/lazy-parts.tsx';
import { requestShare } from '../../../../shared/share/share-request.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Menu, MenuGroup, MenuItem, MenuRule } from '../../../../shared/ui/overlays/menu.tsx';
import { t as details } from '../../details-messages.ts';
import { useEditor } from '../../editor-context.ts';
import { downloadFile, downloadZip } from '../../hooks/downloads.ts';
import { t } from '../../messages.ts';
import { exportFileName } from '../../model/export/file-name.ts';
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

/** Actions on the last render. */
export const FinishedMenu = ({ name, isComplete, onMarkComplete, onSave }: FinishedMenuProps) => {
  const { state, tracks, isReadOnly } = useEditor();
  const navigate = useNavigate();
  const duplicate = useDuplicate(onSave);
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
  const markComplete = (): void => {
    onMarkComplete().then(
      () =>
        showToast({
          tone: 'success',
          title: resultText('adResults.success'),
          description: resultText('adResults.markedComplete'),
        }),
      () => showToast({ tone: 'error', title: t('createAd.sessionDetailsNotSaved') }),
    );
  };
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
        <MenuItem icon={<IconShare size={17} />} onSelect={() => requestShare({ name, asset: last.audioformId })}>
          {resultText('adResults.share')}
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
          {resultText('adResults.reportAnIssue')}
        </MenuItem>
        <MenuItem
          icon={<IconCircleCheck size={17} />}
          isDisabled={isComplete}
          note={isComplete ? resultText('adResults.done') : undefined}
          onSelect={markComplete}
        >
          {resultText('adResults.markComplete')}
        </MenuItem>
      </Menu>
      <AdjustDialog isOpen={dialog === 'adjust'} onClose={close} />
      {maySave && (
        <SaveDialog
          audio={{ audioformId: last.audioformId, uri: tracks.details?.uri ?? undefined, name: stem, extension }}
          isOpen={dialog === 'save'}
          onClose={close}
        />
      )}
    </>
  );
};
