import type { StoredFile } from '@sonora/contracts';
import { IconFile, IconFileText, IconFolderFilled, IconMusic, IconPhoto, IconTable } from '@tabler/icons-react';
import styles from './file-table.module.css';

const icons = {
  audio: IconMusic,
  picture: IconPhoto,
  table: IconTable,
  document: IconFileText,
  other: IconFile,
} as const satisfies Record<StoredFile['kind'], unknown>;

/** Icon of a file by its kind, or of a folder. Decorative. */
export const KindIcon = ({ kind }: { readonly kind: StoredFile['kind'] | 'folder' }) => {
  const Icon = kind === 'folder' ? IconFolderFilled : icons[kind];
  return (
    <span className={styles.icon} data-kind={kind} aria-hidden="true">
      <Icon size={18} stroke={1.7} />
    </span>
  );
};
