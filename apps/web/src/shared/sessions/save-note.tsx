import { useEffect, useState } from 'react';
import { agoText } from '../format/time.ts';
import { t } from './messages.ts';
import type { SaveStatus } from './saver-ports.ts';
import styles from './sessions.module.css';

const updateMilliseconds = 4_000;

const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), updateMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const SavedNote = ({ atMilliseconds }: { readonly atMilliseconds: number }) => {
  const now = useNow();
  return <>{t('editing.save.savedAgo', { when: agoText(atMilliseconds, Math.max(now, atMilliseconds)) })}</>;
};

/** Save status of the session. */
export const SaveNote = ({ status }: { readonly status: SaveStatus }) => {
  switch (status.kind) {
    case 'new':
      return <span className={styles.saved}>{t('editing.save.asYouGo')}</span>;
    case 'unsaved':
    case 'saving':
      return <span className={styles.saved}>{t('editing.save.saving')}</span>;
    case 'saved':
      return (
        <span className={styles.saved}>
          <SavedNote atMilliseconds={status.atMilliseconds} />
        </span>
      );
    case 'offline':
      return <span className={styles.trouble}>{t('editing.save.offline')}</span>;
    case 'conflict':
    case 'deleted':
      return <span className={styles.trouble}>{t('editing.save.failed')}</span>;
    case 'failed':
      return <span className={styles.trouble}>{status.sentence}</span>;
    default: {
      const unknown: never = status;
      return unknown;
    }
  }
};
