import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useOptionKeys } from '../hooks/use-option-keys.ts';
import { Skeleton } from '../ui/states.tsx';
import { pathOf } from './folder-path.ts';
import { folderChoiceOptions, isGone } from './folder-query.ts';
import styles from './folder-selector.module.css';
import { t } from './messages.ts';

export type ChosenFolder = { readonly folderId: string; readonly path: string };

type FolderSelectorProps = {
  readonly label: string;
  /** Undefined: none is chosen yet. */
  readonly value: ChosenFolder | undefined;
  readonly onChange: (folder: ChosenFolder) => void;
};

/** The folder that is being looked at, its entries, and its path. */
const useBrowsed = (initial: string | undefined) => {
  const [folderId, setFolderId] = useState(initial);
  const { data, error, isPending } = useQuery(folderChoiceOptions(folderId));
  const isMissing = folderId !== undefined && isGone(error);
  useEffect(() => {
    // A folder that was deleted meanwhile: the choice begins again at Home.
    if (isMissing) setFolderId(undefined);
  }, [isMissing]);
  const chain = data?.currentPathChain ?? [];
  const parent = chain[0]?.parentFolderId ?? undefined;
  const children = (data?.folders ?? []).map((folder) => ({ folderId: folder.folderId, name: folder.folderName }));
  return {
    current: data && { folderId: data.folderId, path: pathOf(chain, t('saveToFiles.home')) },
    /** `../` leads to the parent. */
    entries: [...(parent === undefined ? [] : [{ folderId: parent, name: '../' }]), ...children],
    isPending: isPending || isMissing,
    hasFailed: error !== null && !isMissing,
    browse: setFolderId,
  };
};

type ListProps = Pick<FolderSelectorProps, 'label' | 'value'> & {
  /** The focus left it before its folder was loaded: it is hidden, and chooses the folder once it is there. */
  readonly isLeft: boolean;
  readonly onLeave: () => void;
  readonly onChoose: (folder: ChosenFolder) => void;
  readonly onCancel: () => void;
};

/** Child folders of the folder that is being looked at. Mounted until one is chosen. */
const FolderList = ({ label, value, isLeft, onLeave, onChoose, onCancel }: ListProps) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { current, entries, isPending, hasFailed, browse } = useBrowsed(value?.folderId);
  const { at, point, onKey } = useOptionKeys(id, entries.length, (index) => open(index));
  useEffect(() => {
    if (!isLeft) list.current?.focus();
  }, [isLeft]);
  useEffect(() => {
    if (!isLeft) return;
    if (current) onChoose(current);
    else if (hasFailed) onLeave();
  });
  const open = (index: number): void => {
    const entry = entries[index];
    if (!entry) return;
    browse(entry.folderId);
    point(0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (onKey(event)) return;
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  const onBlur = (event: FocusEvent): void => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    if (current) onChoose(current);
    else onLeave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus leaves the list
    <div className={styles.popup} hidden={isLeft} onBlur={onBlur}>
      <p className={styles.path} role="status">
        {current?.path ?? <Skeleton width={120} height={12} />}
      </p>
      {hasFailed && <p className={styles.problem}>{t('saveToFiles.foldersNotLoaded')}</p>}
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={entries[at] ? `${id}${at}` : undefined}
        aria-busy={isPending}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and handles the keys
          <div
            key={entry.folderId}
            id={`${id}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            aria-label={entry.name === '../' ? t('saveToFiles.parent') : entry.name}
            className={styles.entry}
            title={entry.name === '../' ? undefined : entry.name}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => open(index)}
            onPointerMove={() => point(index)}
          >
            {entry.name}
          </div>
        ))}
      </div>
      {!isPending && !hasFailed && entries.length === 0 && (
        <p className={styles.problem}>{t('saveToFiles.noFolders')}</p>
      )}
    </div>
  );
};

/**
 * Chooses a folder by browsing: each entry opens a child folder, `../` the parent. A click elsewhere closes the list and chooses
 * the folder that it shows, or is loading; Escape closes it without a choice.
 */
export const FolderSelector = ({ label, value, onChange }: FolderSelectorProps) => {
  const button = useRef<HTMLButtonElement>(null);
  /** Left: it was closed before its folder was loaded, which is chosen then. */
  const [state, setState] = useState<'closed' | 'open' | 'left'>('closed');
  const isOpen = state === 'open';
  const choose = (folder: ChosenFolder): void => {
    setState('closed');
    if (folder.folderId !== value?.folderId) onChange(folder);
  };
  const cancel = (): void => {
    setState('closed');
    button.current?.focus();
  };
  return (
    <div className={styles.selector}>
      <span className={styles.label}>{label}</span>
      <button
        ref={button}
        type="button"
        className={`control ${styles.button}`}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={`${label}: ${value?.path ?? t('saveToFiles.chooseFolder')}`}
        // The list closes when the focus leaves it, which a press on this button would do first.
        onPointerDown={(event) => isOpen && event.preventDefault()}
        onClick={() => setState(isOpen ? 'closed' : 'open')}
      >
        <span>{value?.path ?? t('saveToFiles.chooseFolder')}</span>
        <IconSelector size={16} aria-hidden="true" />
      </button>
      {state !== 'closed' && (
        <FolderList
          label={label}
          value={value}
          isLeft={state === 'left'}
          onLeave={() => setState(state === 'open' ? 'left' : 'closed')}
          onChoose={choose}
          onCancel={cancel}
        />
      )}
    </div>
  );
};
