import { type DragEvent, type MouseEvent, memo, type ReactNode } from 'react';
import { fileSizeText } from '../../../shared/format/file-size.ts';
import { clockTime, dateTime } from '../../../shared/format/time.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { gridCell, gridRow } from '../../../shared/ui/lists/grid-roles.ts';
import { prefetchMenus } from '../../../shared/ui/overlays/menu.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { dropTarget } from '../hooks/drop-target.ts';
import type { ListedFile, ListedFolder, ListRow } from '../hooks/use-file-rows.ts';
import { t } from '../messages.ts';
import { CategoryTag } from './category-tag.tsx';
import styles from './file-table.module.css';
import { KindIcon } from './kind-icon.tsx';
import { RenameField } from './rename-field.tsx';

/** What rows and the heads of a list do. The object is stable, so that they render again only when they change. */
export type RowHandlers = {
  readonly onPoint: (index: number, event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>) => void;
  readonly onToggle: (index: number, isRange: boolean) => void;
  readonly onOpen: (row: ListRow) => void;
  readonly onRename: (row: ListRow, name: string | undefined) => void;
  readonly onDragStart: (row: ListRow, event: DragEvent) => void;
  readonly onDropInto: (folder: { readonly id: string; readonly name: string }, event: DragEvent) => void;
  readonly onSelectAll: () => void;
  /** Address of the page of a folder. */
  readonly addressOf: (folder: ListedFolder) => string;
  /** Entries of a row's menu. */
  readonly menuOf: (row: ListRow) => ReactNode;
};

type RowProps = {
  readonly id: string;
  readonly index: number;
  readonly row: ListRow | undefined;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  /** Its preview is open. */
  readonly isOpen: boolean;
  /** What was typed as its new name; undefined while it is not renamed. */
  readonly renaming: string | undefined;
  readonly isMenuOpen: boolean;
  readonly onMenu: (row: ListRow) => void;
  readonly handlers: RowHandlers;
};

export const rowHeight = 44;

export const nameOfRow = (row: ListRow): string => (row.kind === 'folder' ? row.folder.folderName : row.file.fileName);

/** Id of the button that opens a row's menu. */
export const menuButtonId = (row: ListRow): string => `menu-${row.id}`;

/** Controls of rows leave the focus to the grid, whose keys act on the rows. */
const focusGrid = (control: HTMLElement): void => control.closest<HTMLElement>('[role="grid"]')?.focus();

const Tags = ({ file }: { readonly file: ListedFile }) =>
  file.tags.length > 0 && (
    <span className={styles.tags}>
      {file.tags.map((tag) => (
        <span key={tag}>{tag}</span>
      ))}
    </span>
  );

/** With other buttons and keys, a link opens in another tab or window. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

type NameCellProps = { readonly row: ListRow; readonly handlers: RowHandlers };

const NameCell = ({ row, handlers }: NameCellProps) => {
  if (row.kind === 'folder') {
    const { folderName } = row.folder;
    return (
      // A link of the router follows each change of the address and preloads: too much for each row of a list.
      <a
        href={handlers.addressOf(row.folder)}
        className={styles.name}
        title={folderName}
        tabIndex={-1}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          handlers.onOpen(row);
        }}
      >
        {folderName}
      </a>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.name}
        // The whole of a name that is cut.
        title={row.file.fileName}
        tabIndex={-1}
        onClick={(event) => {
          focusGrid(event.currentTarget);
          handlers.onOpen(row);
        }}
      >
        {row.file.fileName}
      </button>
      {row.file.folderPath !== undefined && (
        <span className={styles.path}>
          {[t('files.home'), ...row.file.folderPath.split('/')].filter(Boolean).join('/')}
        </span>
      )}
      <Tags file={row.file} />
    </>
  );
};

/** Cells after the name. */
const Facts = ({ row }: { readonly row: ListRow }) => {
  const isFolder = row.kind === 'folder';
  const { lastModified } = isFolder ? row.folder : row.file;
  return (
    <>
      <span {...gridCell} data-column="category">
        {!isFolder && <CategoryTag name={row.file.fileCategory?.name} />}
      </span>
      <span {...gridCell} data-column="size" className="tabular">
        {!isFolder && fileSizeText(row.file.size)}
      </span>
      <span {...gridCell} data-column="duration" className="tabular">
        {!isFolder && row.file.duration !== null && clockTime(row.file.duration)}
      </span>
      <span {...gridCell} data-column="lastModified">
        {lastModified !== undefined && dateTime(lastModified)}
      </span>
    </>
  );
};

/** A file or folder, or the place of one that is still being loaded. */
export const FileTableRow = memo((props: RowProps) => {
  const { id, index, row, isSelected, isActive, isOpen, renaming, isMenuOpen, onMenu, handlers } = props;
  const style = { top: index * rowHeight };
  if (!row) {
    return (
      <div id={id} {...gridRow({ index, isLoading: true })} className={styles.row} style={style}>
        <span {...gridCell} className={styles.pending}>
          <Skeleton width="40%" height={12} />
        </span>
      </div>
    );
  }
  const name = nameOfRow(row);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a row of the grid, which has the focus and handles the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      id={id}
      {...gridRow({ index, isSelected })}
      data-active={isActive ? '' : undefined}
      data-open={isOpen ? '' : undefined}
      className={styles.row}
      style={style}
      draggable={renaming === undefined}
      onDragStart={(event) => handlers.onDragStart(row, event)}
      {...(row.kind === 'folder' && dropTarget((event) => handlers.onDropInto({ id: row.id, name }, event)))}
      onClick={(event) => handlers.onPoint(index, event)}
      onDoubleClick={() => handlers.onOpen(row)}
    >
      <span {...gridCell} className={styles.check}>
        <input
          type="checkbox"
          aria-label={t('files.select', { name })}
          tabIndex={-1}
          checked={isSelected}
          onClick={(event) => {
            event.stopPropagation();
            focusGrid(event.currentTarget);
            handlers.onToggle(index, event.shiftKey);
          }}
          onChange={() => {}}
        />
      </span>
      <span {...gridCell} className={styles.nameCell}>
        <KindIcon kind={row.kind === 'folder' ? 'folder' : row.file.kind} />
        {renaming !== undefined ? (
          <RenameField name={name} typed={renaming} onEnd={(next) => handlers.onRename(row, next)} />
        ) : (
          <NameCell row={row} handlers={handlers} />
        )}
      </span>
      <Facts row={row} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the row from being selected */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <span {...gridCell} className={styles.end} onClick={(event) => event.stopPropagation()}>
        <IconButton
          id={menuButtonId(row)}
          label={t('files.actionsOf', { name })}
          tabIndex={-1}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          onClick={() => onMenu(row)}
          onPointerEnter={prefetchMenus}
        >
          <span className={styles.dots} />
        </IconButton>
      </span>
    </div>
  );
});
