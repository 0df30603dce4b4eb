import type { Folder } from '@sonora/contracts';
import { Link } from '@tanstack/react-router';
import { type DragEvent, memo } from 'react';
import { dropTarget } from '../hooks/drop-target.ts';
import { t } from '../messages.ts';
import styles from './files-view.module.css';

type BreadcrumbsProps = {
  /** From the current folder up to the root. */
  readonly chain: readonly Folder[];
  readonly onDropInto: (folder: { readonly id: string; readonly name: string }, event: DragEvent) => void;
};

/** Path of the folder from Home. Rows and files can be dropped on each step. */
export const Breadcrumbs = memo(({ chain, onDropInto }: BreadcrumbsProps) => (
  <nav aria-label={t('files.path')}>
    <ol className={styles.crumbs}>
      {chain.toReversed().map(({ folderId, folderName, parentFolderId }, index) => {
        const name = parentFolderId === null ? t('files.home') : folderName;
        const isLast = index === chain.length - 1;
        return (
          <li key={folderId} {...dropTarget((event) => onDropInto({ id: folderId, name }, event))}>
            {isLast ? (
              <span aria-current="page">{name}</span>
            ) : parentFolderId === null ? (
              <Link to="/files-v2">{name}</Link>
            ) : (
              <Link to="/files-v2/$folderId" params={{ folderId }}>
                {name}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  </nav>
));
