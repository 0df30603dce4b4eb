import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { serverText } from '../../../shared/i18n/server-messages.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { Logo } from '../../../shared/ui/logo.tsx';
import { useSystemStatus } from '../api.ts';
import { OverallStatus } from '../components/overall-status.tsx';
import styles from '../components/status.module.css';
import { t } from '../messages.ts';

const Parts = () => {
  const { data } = useSystemStatus();
  if (!data) return null;
  return (
    <ul className={styles.parts}>
      {data.parts.map((part) => (
        <li key={part.name} className={styles.part}>
          <div>
            <strong>{t(`status.parts.${part.name}`)}</strong>
            {part.messageId !== 'status.working' && <p>{serverText(part, part.description)}</p>}
          </div>
          <Tag tone={part.isWell ? 'success' : 'error'}>{part.isWell ? t('status.well') : t('status.unwell')}</Tag>
        </li>
      ))}
    </ul>
  );
};

/** Public status page. */
export const StatusPage = () => {
  useEffect(() => {
    document.title = `${t('status.title')} · Sonora`;
  }, []);
  return (
    <div className={styles.page}>
      <header>
        <Link to="/" className={styles.brand}>
          <Logo size={34} /> Sonora
        </Link>
      </header>
      <main className={styles.main}>
        <h1>{t('status.title')}</h1>
        <p className={styles.lead}>{t('status.lead')}</p>
        <Card title={t('status.details')}>
          <OverallStatus />
          <Parts />
        </Card>
      </main>
    </div>
  );
};
