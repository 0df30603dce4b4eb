import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../../../shared/api/client.ts';
import { useMayOpen } from '../../../shared/api/session.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { t } from '../messages.ts';
import styles from './home-page.module.css';

type CountProps = {
  readonly query: { readonly isLoadingError: boolean; readonly data: unknown };
  readonly children: ReactNode;
};

const Count = ({ query, children }: CountProps) => {
  if (query.isLoadingError) return <p>{t('home.speech.notFetched')}</p>;
  if (query.data !== undefined) return <p className={styles.count}>{children}</p>;
  return (
    <div role="status">
      <span className="sr-only">{t('home.speech.loading')}</span>
      <Skeleton width={160} height={26} />
    </div>
  );
};

const VoicesCard = () => {
  const mayCreate = useMayOpen('/workflows/create-ad');
  const voices = useQuery(queries.speech.listVoices.queryOptions({ input: { query: {} } }));
  const all = voices.data?.data.voices ?? [];
  const languages = new Set(all.map(({ languageCode }) => languageCode.split('-')[0])).size;
  return (
    <Card title={t('home.speech.voices.title')}>
      <div className={styles.body}>
        <Count query={voices}>{t('home.speech.voices.count', { count: all.length, languages })}</Count>
        <p>{t('home.speech.voices.text')}</p>
        {mayCreate && <ButtonLink to="/workflows/create-ad">{t('home.speech.voices.action')}</ButtonLink>}
      </div>
    </Card>
  );
};

/** Overview of the pages about speech. */
export const SpeechPage = () => {
  usePage(t('home.speech.title'));
  const hasPacks = useMayOpen('/voices/packs');
  const hasServices = useMayOpen('/voices/services');
  return (
    <>
      <PageHead title={t('home.speech.title')} />
      <p className={styles.hello}>{t('home.speech.lead')}</p>
      <div className={styles.grid}>
        <VoicesCard />
        {hasServices && (
          <Card title={t('home.speech.services.title')}>
            <div className={styles.body}>
              <p>{t('home.speech.services.text')}</p>
              <ButtonLink to="/voices/services">{t('home.speech.open')}</ButtonLink>
            </div>
          </Card>
        )}
        {hasPacks && (
          <Card title={t('home.speech.packs.title')}>
            <div className={styles.body}>
              <p>{t('home.speech.packs.text')}</p>
              <ButtonLink to="/voices/packs">{t('home.speech.open')}</ButtonLink>
            </div>
          </Card>
        )}
        <Card title={t('home.speech.dictionary.title')}>
          <div className={styles.body}>
            <p>{t('home.speech.dictionary.text')}</p>
          </div>
        </Card>
      </div>
    </>
  );
};
