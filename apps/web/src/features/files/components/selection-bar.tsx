import { IconDownload, IconFolderShare, IconTags, IconTrash, IconX } from '@tabler/icons-react';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { t } from '../messages.ts';
import type { ListSelection } from '../model/selection.ts';
import styles from './files-view.module.css';

/** What can be done with the selected rows. */
export type SelectionActs = {
  readonly onDownload: (selection: ListSelection) => void;
  readonly onTags: (selection: ListSelection) => void;
  readonly onMove: (selection: ListSelection) => void;
  readonly onCopy: (selection: ListSelection) => void;
  readonly onDelete: (selection: ListSelection) => void;
};

type SelectionBarProps = {
  readonly selection: ListSelection;
  readonly isBusy: boolean;
  /** A folder that cannot be moved has no button for it. */
  readonly acts: Omit<SelectionActs, 'onMove' | 'onCopy'> & Partial<Pick<SelectionActs, 'onMove'>>;
  readonly onClear: () => void;
};

/** Actions on the selected files, or on the selected folder. */
export const SelectionBar = ({ selection, isBusy, acts, onClear }: SelectionBarProps) => {
  const { onMove } = acts;
  const count = selection.fileIds.size;
  const isFolder = selection.folderId !== undefined;
  const text = isFolder ? t('files.folderSelected') : t('files.selected', { count });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a frame and a legend
    <div className={styles.selection} role="group" aria-label={text}>
      <IconButton label={t('files.clearSelection')} onClick={onClear}>
        <IconX size={17} aria-hidden="true" />
      </IconButton>
      <strong role="status">{text}</strong>
      <Button isBusy={isBusy} onClick={() => acts.onDownload(selection)}>
        <IconDownload size={16} aria-hidden="true" />
        <span>{isFolder || count > 1 ? t('files.downloadZip') : t('files.download')}</span>
      </Button>
      {!isFolder && (
        <Button onClick={() => acts.onTags(selection)}>
          <IconTags size={16} aria-hidden="true" />
          <span>{t('files.tags')}</span>
        </Button>
      )}
      {onMove && (
        <Button onClick={() => onMove(selection)}>
          <IconFolderShare size={16} aria-hidden="true" />
          <span>{t('files.move')}</span>
        </Button>
      )}
      <Button variant="danger" onClick={() => acts.onDelete(selection)}>
        <IconTrash size={16} aria-hidden="true" />
        <span>{t('files.delete')}</span>
      </Button>
    </div>
  );
};
