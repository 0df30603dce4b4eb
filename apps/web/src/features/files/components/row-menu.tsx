import {
  IconCopy,
  IconDownload,
  IconFolderOpen,
  IconFolderShare,
  IconPencil,
  IconTags,
  IconTrash,
} from '@tabler/icons-react';
import { MenuItem, MenuRule } from '../../../shared/ui/overlays/menu.tsx';
import type { ListRow } from '../hooks/use-file-rows.ts';
import { t } from '../messages.ts';
import { selectOnly } from '../model/selection.ts';
import type { SelectionActs } from './selection-bar.tsx';

type RowMenuProps = {
  readonly row: ListRow;
  /** Renaming and moving are left out where they are not possible. */
  readonly acts: Omit<SelectionActs, 'onMove' | 'onCopy'> &
    Partial<Pick<SelectionActs, 'onMove' | 'onCopy'>> & { readonly onRename?: (row: ListRow) => void };
  readonly onOpen: () => void;
};

/** What can be done with one file or folder: the entries of its menu. */
export const RowMenu = ({ row, acts, onOpen }: RowMenuProps) => {
  const { onRename, onMove, onCopy } = acts;
  const one = selectOnly(row);
  return (
    <>
      <MenuItem icon={<IconFolderOpen size={17} />} onSelect={onOpen}>
        {t('files.open')}
      </MenuItem>
      <MenuItem icon={<IconDownload size={17} />} onSelect={() => acts.onDownload(one)}>
        {row.kind === 'folder' ? t('files.downloadZip') : t('files.download')}
      </MenuItem>
      {onRename && (
        <MenuItem icon={<IconPencil size={17} />} onSelect={() => onRename(row)}>
          {t('files.rename')}
        </MenuItem>
      )}
      {onMove && (
        <MenuItem icon={<IconFolderShare size={17} />} onSelect={() => onMove(one)}>
          {t('files.move')}
        </MenuItem>
      )}
      {onCopy && row.kind === 'file' && (
        <MenuItem icon={<IconCopy size={17} />} onSelect={() => onCopy(one)}>
          {t('files.copy')}
        </MenuItem>
      )}
      {row.kind === 'file' && (
        <MenuItem icon={<IconTags size={17} />} onSelect={() => acts.onTags(one)}>
          {t('files.editTags')}
        </MenuItem>
      )}
      <MenuRule />
      <MenuItem icon={<IconTrash size={17} />} onSelect={() => acts.onDelete(one)}>
        {t('files.delete')}
      </MenuItem>
    </>
  );
};
