import type { VersionItem, VersionTable } from '@sonora/contracts';
import { versionItemStatuses } from '@sonora/contracts/enumerations';
import { IconArrowBackUp, IconArrowForwardUp, IconDownload, IconLayoutGridAdd, IconPlus } from '@tabler/icons-react';
import { numberText } from '../../../../shared/format/numbers.ts';
import { Button, IconButton } from '../../../../shared/ui/button.tsx';
import { FileButton, tableFiles } from '../../../../shared/ui/file-button.tsx';
import { FilterField, SearchField } from '../../../../shared/ui/lists/toolbar.tsx';
import { Menu, MenuItem } from '../../../../shared/ui/overlays/menu.tsx';
import type { RowView } from '../../api.ts';
import type { TableEdits } from '../../hooks/use-table-edits.ts';
import { t } from '../../messages.ts';
import styles from './table.module.css';

type StatusFilter = VersionItem['status'] | 'every';

type TableToolbarProps = {
  readonly table: VersionTable | undefined;
  readonly view: RowView;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onView: (view: Partial<RowView>) => void;
  readonly edits: TableEdits;
  readonly isReadOnly: boolean;
  readonly onAdd: () => void;
  readonly onMatrix: () => void;
  readonly onImport: (file: File) => void;
  readonly onExport: (format: 'csv' | 'xlsx') => void;
};

const UndoRow = ({ edits }: Pick<TableToolbarProps, 'edits'>) => {
  const { past, future } = edits.steps;
  const [undoable, redoable] = [past.at(-1), future[0]];
  return (
    <>
      <IconButton
        isOutlined
        label={undoable ? t('versions.undoEdit', { edit: undoable.label }) : t('versions.undo')}
        disabled={!undoable}
        onClick={() => void edits.undo()}
      >
        <IconArrowBackUp size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        isOutlined
        label={redoable ? t('versions.redoEdit', { edit: redoable.label }) : t('versions.redo')}
        disabled={!redoable}
        onClick={() => void edits.redo()}
      >
        <IconArrowForwardUp size={16} aria-hidden="true" />
      </IconButton>
    </>
  );
};

const ExportMenu = ({ onExport }: Pick<TableToolbarProps, 'onExport'>) => (
  <Menu
    align="end"
    trigger={(properties) => (
      <IconButton {...properties} isOutlined label={t('versions.export')}>
        <IconDownload size={16} aria-hidden="true" />
      </IconButton>
    )}
  >
    <MenuItem onSelect={() => onExport('csv')}>{t('versions.exportAs', { format: 'CSV' })}</MenuItem>
    <MenuItem onSelect={() => onExport('xlsx')}>{t('versions.exportAs', { format: 'Excel' })}</MenuItem>
  </Menu>
);

/** Search, filters and what changes the table as a whole. */
export const TableToolbar = (props: TableToolbarProps) => {
  const { table, view, search, onSearch, onView, edits, isReadOnly, onAdd, onMatrix, onImport, onExport } = props;
  const choices: readonly { readonly value: StatusFilter; readonly label: string }[] = [
    { value: 'every', label: t('versions.everyStatus') },
    ...versionItemStatuses.map((value) => ({
      value,
      label: t('versions.statusCount', {
        status: t(`versions.status.${value}`),
        count: numberText(table?.counts[value] ?? 0),
      }),
    })),
  ];
  return (
    <div className={styles.toolbar}>
      <SearchField label={t('versions.search')} value={search} onChange={onSearch} />
      <FilterField
        label={t('versions.statusHead')}
        value={view.status ?? 'every'}
        choices={choices}
        onChange={(value) => onView({ status: value === 'every' ? undefined : value })}
      />
      <div className={styles.line}>
        <Button
          variant="pill"
          aria-pressed={view.order === 'failedFirst'}
          onClick={() => onView({ order: view.order === 'failedFirst' ? 'position' : 'failedFirst' })}
        >
          {t('versions.failedFirst')}
        </Button>
        <div className={styles.tools}>
          {!isReadOnly && (
            <>
              <UndoRow edits={edits} />
              <Button onClick={onAdd}>
                <IconPlus size={16} aria-hidden="true" />
                {t('versions.addRow')}
              </Button>
              <Button onClick={onMatrix}>
                <IconLayoutGridAdd size={16} aria-hidden="true" />
                {t('versions.combine')}
              </Button>
              <FileButton accept={tableFiles} label={t('versions.import')} onFile={onImport} />
            </>
          )}
          <ExportMenu onExport={onExport} />
        </div>
      </div>
    </div>
  );
};
