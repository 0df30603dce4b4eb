import type { FileCategory } from '@sonora/contracts';
import { fileCategories } from '@sonora/contracts/enumerations';
import { t } from '../messages.ts';
import styles from './file-table.module.css';

/** The colour of each category; the unknown one has none and is not shown. */
export const categoryColours = {
  media: '--information',
  Advert: '--speech',
  voice: '--success',
  music: '--bed',
  'sound effect': '--effects',
} as const satisfies Record<Exclude<FileCategory, 'unknown'>, `--${string}`>;

/** The categories that a user can choose. */
export const shownCategories = fileCategories.filter((category) => category !== 'unknown');

const isShown = (name: string): name is keyof typeof categoryColours => Object.hasOwn(categoryColours, name);

/** Category of a file with its colour. */
export const CategoryTag = ({ name }: { readonly name: string | undefined }) =>
  name !== undefined && isShown(name) ? (
    <span className={styles.category}>
      <span className={styles.dot} style={{ background: `var(${categoryColours[name]})` }} aria-hidden="true" />
      {t(`files.categories.${name}`)}
    </span>
  ) : null;
