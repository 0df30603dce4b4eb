import type { VersionItem } from '@sonora/contracts';
import { IconAlertTriangle, IconBan, IconCircleCheck, IconCircleDashed, IconLoader2 } from '@tabler/icons-react';
import { t } from '../../messages.ts';
import styles from './version-grid.module.css';

const icons = {
  idle: IconCircleDashed,
  versioning: IconLoader2,
  complete: IconCircleCheck,
  error: IconBan,
} as const;

/** State of a version, with an icon, so that meaning does not depend on colour alone. */
export const StatusLabel = ({ row }: { readonly row: VersionItem }) => {
  const { status, isChanged, problems } = row;
  const Icon = icons[status];
  return (
    <span className={styles.status} data-status={status}>
      <Icon size={16} aria-hidden="true" />
      {status === 'complete' && isChanged ? t('versions.status.changed') : t(`versions.status.${status}`)}
      {problems.length > 0 && (
        <span className={styles.problems}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          {t('versions.problemCount', { count: problems.length })}
        </span>
      )}
    </span>
  );
};
