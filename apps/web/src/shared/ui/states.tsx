import { IconAlertTriangle, IconBan, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText } from '../api/errors.ts';
import { t } from '../i18n/shared-messages.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './states.module.css';
import tones from './tone.module.css';

type EmptyStateProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
};

/** What this place is for, and the button that fills it. */
export const EmptyState = ({ title, children, actions }: EmptyStateProps) => (
  <div className={styles.state}>
    <p className={styles.title}>{title}</p>
    {children}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </div>
);

type ErrorStateProps = { readonly title: string; readonly error: unknown; readonly onRetry: () => void };

/** What failed, in the catalogue's words, and another try. */
export const ErrorState = ({ title, error, onRetry }: ErrorStateProps) => (
  <div className={styles.state} role="alert">
    <p className={styles.title}>{title}</p>
    <p>{errorText(error)}</p>
    <div className={styles.actions}>
      <Button onClick={onRetry}>{t('shared.tryAgain')}</Button>
    </div>
  </div>
);

/** A grey shape in the size of what is coming. */
export const Skeleton = ({
  width = '100%',
  height = 16,
}: {
  readonly width?: number | string;
  readonly height?: number;
}) => <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;

const bannerIcons = {
  information: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconBan,
} as const;

type BannerProps = { readonly tone: keyof typeof bannerIcons; readonly children: ReactNode; readonly isLive?: boolean };

/** A sentence that concerns what stands around it. `isLive`: read out when it appears. */
export const Banner = ({ tone, children, isLive }: BannerProps) => {
  const Icon = bannerIcons[tone];
  return (
    <div className={classNames(styles.banner, tones[tone])} role={isLive === true ? 'alert' : undefined}>
      <Icon size={18} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
};
