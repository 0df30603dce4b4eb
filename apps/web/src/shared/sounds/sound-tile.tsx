import { IconMusic, IconMusicOff } from '@tabler/icons-react';
import styles from './sound-tile.module.css';

/** Picture of a sound template, or of no music. */
export const SoundTile = ({ isNone }: { readonly isNone: boolean }) => (
  <span className={styles.tile} data-none={isNone ? '' : undefined} aria-hidden="true">
    {isNone ? <IconMusicOff size={20} /> : <IconMusic size={20} />}
  </span>
);
