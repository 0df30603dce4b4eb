import type { VersionItem } from '@sonora/contracts';
import { IconDotsVertical } from '@tabler/icons-react';
import { IconButton } from '../../../../shared/ui/button.tsx';
import { Menu, MenuItem, MenuRule } from '../../../../shared/ui/overlays/menu.tsx';
import { t } from '../../messages.ts';

export type RowActs = {
  readonly onPreview: (row: VersionItem) => void;
  readonly onMark: (rows: readonly VersionItem[], isQa: boolean) => void;
  readonly onHistory: (row: VersionItem) => void;
  readonly onTags: (rows: readonly VersionItem[]) => void;
  /** Undefined for users who may not write files. */
  readonly onSave: ((rows: readonly VersionItem[]) => void) | undefined;
  readonly onRender: (ids: readonly string[]) => void;
  readonly onDuplicate: (rows: readonly VersionItem[]) => void;
  readonly onDownload: (ids: readonly string[]) => void;
  readonly onRemove: (ids: readonly string[]) => void;
};

type VersionRowMenuProps = { readonly row: VersionItem; readonly acts: RowActs; readonly isReadOnly: boolean };

/** What can be done with one row. The keys of the grid and the bar of a selection do the same. */
export const VersionRowMenu = ({ row, acts, isReadOnly }: VersionRowMenuProps) => (
  <Menu
    align="end"
    trigger={(properties) => (
      <IconButton {...properties} tabIndex={-1} label={t('versions.actionsFor', { name: row.name })}>
        <IconDotsVertical size={16} aria-hidden="true" />
      </IconButton>
    )}
  >
    <MenuItem onSelect={() => acts.onPreview(row)}>{t('versions.previewNow')}</MenuItem>
    {row.history.length > 0 && <MenuItem onSelect={() => acts.onHistory(row)}>{t('versions.history')}</MenuItem>}
    {row.url !== null && acts.onSave && (
      <MenuItem onSelect={() => acts.onSave?.([row])}>{t('versions.saveToFiles')}</MenuItem>
    )}
    {!isReadOnly && (
      <>
        <MenuItem onSelect={() => acts.onRender([row.id])}>{t('versions.renderRow')}</MenuItem>
        <MenuItem onSelect={() => acts.onTags([row])}>{t('versions.rowTags')}</MenuItem>
        <MenuRule />
        <MenuItem onSelect={() => acts.onMark([row], !row.isQa)}>
          {row.isQa ? t('versions.unmarkQa') : t('versions.markQa')}
        </MenuItem>
        <MenuItem onSelect={() => acts.onDuplicate([row])}>{t('versions.duplicate')}</MenuItem>
        <MenuItem onSelect={() => acts.onRemove([row.id])}>{t('versions.remove')}</MenuItem>
      </>
    )}
  </Menu>
);
