import { IconAlertTriangle, IconBan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import tones from '../tone.module.css';
import styles from './tag.module.css';

export type Tone = 'success' | 'warning' | 'error' | 'information' | 'neutral';

/** A short label in a pill. Errors and warnings have an icon, too, so that meaning does not depend on colour alone. */
export const Tag = ({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <span className={classNames(styles.tag, tone === 'neutral' ? styles.neutral : tones[tone])}>
    {tone === 'error' && <IconBan size={14} aria-hidden="true" />}
    {tone === 'warning' && <IconAlertTriangle size={14} aria-hidden="true" />}
    {children}
  </span>
);
