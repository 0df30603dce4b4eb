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

/** Placeholder of an empty list: what it is for, and the action that fills it. */
export const EmptyState = ({ title, children, actions }: EmptyStateProps) => (
  <div className={styles.state}>
    <p className={styles.title}>{title}</p>
    {children}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </div>
);

type ErrorStateProps = { readonly title: string; readonly error: unknown; readonly onRetry: () => void };

/** Error message with a retry button. */
export const ErrorState = ({ title, error, onRetry }: ErrorStateProps) => (
  <div className={styles.state} role="alert">
    <p className={styles.title}>{title}</p>
    <p>{errorText(error)}</p>
    <div className={styles.actions}>
      <Button onClick={onRetry}>{t('shared.tryAgain')}</Button>
    </div>
  </div>
);

/** Grey placeholder with the size of the content that is loading. */
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

/** A message about the surrounding content. `isLive`: screen readers announce it when it appears. */
export const Banner = ({ tone, children, isLive }: BannerProps) => {
  const Icon = bannerIcons[tone];
  return (
    <div className={classNames(styles.banner, tones[tone])} role={isLive === true ? 'alert' : undefined}>
      <Icon size={18} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
};
