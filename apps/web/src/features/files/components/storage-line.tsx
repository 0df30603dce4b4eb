import { useQuery } from '@tanstack/react-query';
import { fileSizeText } from '../../../shared/format/file-size.ts';
import { storageOptions } from '../api.ts';
import { t } from '../messages.ts';
import styles from './files-view.module.css';

/** Share of the storage above which the line warns. */
const almostFull = 0.9;

/** Used storage of the organisation. Its place is there before the numbers are, and stays empty if they do not come. */
export const StorageLine = () => {
  const { data } = useQuery(storageOptions());
  if (!data) return <p className={styles.storage} />;
  const { usedBytes, maxBytes, trashBytes, renderBytes } = data;
  const share = maxBytes > 0 ? Math.min(1, usedBytes / maxBytes) : 1;
  const used = { used: fileSizeText(usedBytes), max: fileSizeText(maxBytes) };
  return (
    <p className={styles.storage} data-full={share >= almostFull ? '' : undefined}>
      <span className={styles.meter} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span>
        {trashBytes > 0
          ? t('files.storageUsedWithTrash', { ...used, trash: fileSizeText(trashBytes) })
          : t('files.storageUsed', used)}
      </span>
      {renderBytes > 0 && <span>{t('files.storageOfRenders', { size: fileSizeText(renderBytes) })}</span>}
    </p>
  );
};
