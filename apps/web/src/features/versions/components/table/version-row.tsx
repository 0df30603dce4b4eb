import { cellOf } from '@sonora/audioform/versions';
import type { VersionColumn, VersionItem, VersionProblem } from '@sonora/contracts';
import type { CoverColour } from '@sonora/contracts/sessions/ad-names';
import { IconPlayerPlay, IconStarFilled, IconTagFilled } from '@tabler/icons-react';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { useIsPlaying } from '../../../../shared/player/player.ts';
import { IconButton, PlayButton } from '../../../../shared/ui/button.tsx';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { coverClass } from '../../../../shared/ui/cover/cover.ts';
import { gridCell, gridRow } from '../../../../shared/ui/lists/grid-roles.ts';
import { Skeleton } from '../../../../shared/ui/states.tsx';
import { finishedTrackId, previewTrackId } from '../../hooks/row-audio.ts';
import { t } from '../../messages.ts';
import type { GridCell } from '../../model/grid/grid.ts';
import { problemsAt } from '../../model/grid/grid-columns.ts';
import { CellEditor } from './cell-editor.tsx';
import { StatusLabel } from './status-label.tsx';
import styles from './version-grid.module.css';

/** What rows can do. The object is stable, so that rows render again only when they change. */
export type VersionRowHandlers = {
  readonly onPoint: (cell: GridCell, event: Pick<MouseEvent, 'shiftKey'>) => void;
  readonly onEdit: (cell: GridCell) => void;
  readonly onEnd: (
    cell: GridCell,
    text: string | undefined,
    to?: { readonly key: string; readonly isBack: boolean },
  ) => void;
  readonly onToggle: (row: VersionItem, index: number, isRange: boolean) => void;
  readonly onPlay: (row: VersionItem) => void;
  readonly onPreview: (row: VersionItem) => void;
  readonly menuOf: (row: VersionItem) => ReactNode;
};

type VersionRowProps = {
  readonly id: string;
  readonly index: number;
  readonly row: VersionItem | undefined;
  readonly columns: readonly VersionColumn[];
  readonly isSelected: boolean;
  /** Column of the active cell; undefined in other rows. */
  readonly activeColumn: number | undefined;
  /** First and last column of the selected range; undefined in rows outside of it. */
  readonly rangeFirst: number | undefined;
  readonly rangeEnd: number | undefined;
  /** What the active cell's field began with; undefined while it is not edited. */
  readonly editing: string | undefined;
  /** It is being made for listening. */
  readonly isPreviewing: boolean;
  readonly isReadOnly: boolean;
  readonly cover: CoverColour | undefined;
  readonly handlers: VersionRowHandlers;
};

export const versionRowHeight = 42;

const focusGrid = (control: HTMLElement): void =>
  control.closest<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });

const problemText = (problems: readonly VersionProblem[]): string | undefined =>
  problems.length === 0 ? undefined : problems.map(({ text, message }) => serverText(message, text)).join(' ');

type ValueProps = { readonly row: VersionItem; readonly column: VersionColumn };

/** The text of a cell; of an empty one, its fallback. */
const Value = ({ row, column }: ValueProps) => {
  const text = cellOf(row.cells, column.name) ?? '';
  if (text !== '' || column.fallback === undefined || column.fallback === '') return text;
  return (
    <span className={styles.fallback} title={t('versions.fallbackOf', { text: column.fallback })}>
      {column.fallback}
    </span>
  );
};

type AudioProps = Pick<VersionRowProps, 'isPreviewing' | 'cover' | 'handlers'> & { readonly row: VersionItem };

/** Plays the finished version, or the row as it is now. */
const RowAudio = ({ row, isPreviewing, cover, handlers }: AudioProps) => {
  const finished = useIsPlaying(finishedTrackId(row));
  const preview = useIsPlaying(previewTrackId(row));
  if (row.url !== null && row.status === 'complete') {
    return (
      <PlayButton
        isPlaying={finished.isPlaying}
        isBusy={finished.isLoading}
        what={row.name}
        cover={coverClass(cover, row.id)}
        onToggle={() => handlers.onPlay(row)}
      />
    );
  }
  return (
    <IconButton
      label={
        preview.isPlaying ? t('versions.stopPreview', { name: row.name }) : t('versions.previewOf', { name: row.name })
      }
      aria-busy={isPreviewing || undefined}
      aria-pressed={preview.isPlaying}
      onClick={(event) => {
        focusGrid(event.currentTarget);
        handlers.onPreview(row);
      }}
    >
      <IconPlayerPlay size={17} aria-hidden="true" />
    </IconButton>
  );
};

type CellsProps = Omit<VersionRowProps, 'row'> & { readonly row: VersionItem };

/** What screen readers say of a cell. */
const cellState = (problem: string | undefined, isInRange: boolean) => ({
  'aria-invalid': problem !== undefined || undefined,
  'aria-description': problem,
  'aria-selected': isInRange || undefined,
});

const ValueCells = ({ id, index, row, columns, activeColumn, rangeFirst, rangeEnd, editing, handlers }: CellsProps) =>
  columns.map((column, at) => {
    const place = { row: index, column: at + 1 };
    const problem = problemText(problemsAt(row, column.name));
    const isActive = activeColumn === place.column;
    const isInRange = rangeFirst !== undefined && place.column >= rangeFirst && place.column < (rangeEnd ?? 0);
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the focus and handles the keys
      // biome-ignore lint/a11y/noStaticElementInteractions: as above
      <span
        key={column.name}
        {...gridCell}
        id={`${id}c${place.column}`}
        {...cellState(problem, isInRange)}
        title={problem ?? cellOf(row.cells, column.name)}
        data-active={isActive ? '' : undefined}
        data-range={isInRange ? '' : undefined}
        data-problem={problem === undefined ? undefined : ''}
        data-type={column.type}
        onClick={(event) => handlers.onPoint(place, event)}
        onDoubleClick={() => handlers.onEdit(place)}
      >
        {isActive && editing !== undefined ? (
          <CellEditor
            label={t('versions.cellOf', { column: column.name, name: row.name })}
            text={editing}
            type={column.type === 'number' || column.type === 'money' ? 'number' : 'text'}
            onEnd={(text, to) => handlers.onEnd(place, text, to)}
          />
        ) : (
          <Value row={row} column={column} />
        )}
      </span>
    );
  });

/** A row of the table, or the place of one that is still being loaded. */
export const VersionGridRow = memo((props: VersionRowProps) => {
  const { id, index, row, isSelected, activeColumn, isPreviewing, cover, handlers } = props;
  const style = { top: index * versionRowHeight };
  if (!row) {
    return (
      <div id={id} {...gridRow({ index, isLoading: true })} className={styles.row} style={style}>
        <span {...gridCell} className={styles.pending}>
          <Skeleton width={220} height={12} />
        </span>
      </div>
    );
  }
  const problem = problemText(problemsAt(row, undefined));
  return (
    <div id={id} {...gridRow({ index, isSelected })} className={styles.row} style={style}>
      <span {...gridCell} className={styles.check}>
        <input
          type="checkbox"
          aria-label={t('versions.select', { name: row.name })}
          tabIndex={-1}
          checked={isSelected}
          onClick={(event) => {
            focusGrid(event.currentTarget);
            handlers.onToggle(row, index, event.shiftKey);
          }}
          onChange={() => {}}
        />
      </span>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the focus and handles the keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <span
        {...gridCell}
        id={`${id}c0`}
        className={styles.name}
        title={problem ?? row.name}
        aria-description={problem}
        data-active={activeColumn === 0 ? '' : undefined}
        data-problem={problem === undefined ? undefined : ''}
        onClick={(event) => handlers.onPoint({ row: index, column: 0 }, event)}
      >
        <span className={styles.position}>{row.position}</span>
        <span className={styles.nameText}>{row.name}</span>
        {row.tags !== null && (
          <>
            <IconTagFilled size={13} className={styles.ownTags} aria-hidden="true" />
            <span className="sr-only">{t('versions.hasOwnTags')}</span>
          </>
        )}
        {row.isQa && (
          <>
            <IconStarFilled size={13} className={styles.qa} aria-hidden="true" />
            <span className="sr-only">{t('versions.markedForQa')}</span>
          </>
        )}
      </span>
      <ValueCells {...props} row={row} />
      <span {...gridCell} className={classNames(styles.statusCell)}>
        <StatusLabel row={row} />
      </span>
      <span {...gridCell} className={styles.audio}>
        <RowAudio row={row} isPreviewing={isPreviewing} cover={cover} handlers={handlers} />
        {handlers.menuOf(row)}
      </span>
    </div>
  );
});
