import {
  IconChevronDown,
  IconCircleCheck,
  IconDownload,
  IconFolderDown,
  IconMessageReport,
  IconShare,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../../../shared/api/session.ts';
import { lazyOverlay } from '../../../../shared/code/lazy-parts.tsx';
import { requestShare } from '../../../../shared/share/share-request.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Menu, MenuGroup, MenuItem, MenuRule } from '../../../../shared/ui/overlays/menu.tsx';
import { useEditor } from '../../editor-context.ts';
import { downloadFile, downloadZip } from '../../hooks/downloads.ts';
import { t } from '../../messages.ts';
import { exportFileName } from '../../model/export/file-name.ts';
import { t as resultText } from '../../result-messages.ts';
import { filesOf } from '../delivery/export-files.ts';

const SaveDialog = lazyOverlay(() => import('../../../../shared/files/save-dialog.tsx'));

type FinishedMenuProps = {
  readonly name: string;
  readonly isComplete: boolean;
  readonly onMarkComplete: () => Promise<unknown>;
};

/** Actions on the last render. */
export const FinishedMenu = ({ name, isComplete, onMarkComplete }: FinishedMenuProps) => {
  const { state, tracks } = useEditor();
  const navigate = useNavigate();
  const maySave = useMay('files.write');
  const [isSaving, setSaving] = useState(false);
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
          <MenuItem icon={<IconFolderDown size={17} />} onSelect={() => setSaving(true)}>
            {resultText('adResults.saveToFiles')}
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
      {maySave && (
        <SaveDialog
          audio={{ audioformId: last.audioformId, uri: tracks.details?.uri ?? undefined, name: stem, extension }}
          isOpen={isSaving}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
};
