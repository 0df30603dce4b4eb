import { cloudEngines } from '@sonora/contracts/enumerations';
import { useQuery } from '@tanstack/react-query';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { connectionsOptions } from '../api.ts';
import { FallbackVoicesCard } from '../components/fallback-voices-card.tsx';
import { ServiceCard } from '../components/service-card.tsx';
import { UsageCard } from '../components/usage-card.tsx';
import { t } from '../messages.ts';
import { connectionsOf } from '../model/services.ts';
import styles from './voices-pages.module.css';

const PageSkeleton = () => (
  <div className={styles.services} role="status">
    <span className="sr-only">{t('voices.loading')}</span>
    {cloudEngines.map((engine) => (
      <Skeleton key={engine} height={240} />
    ))}
  </div>
);

const Content = () => {
  const connections = useQuery(connectionsOptions());
  if (connections.isLoadingError) {
    return (
      <ErrorState
        title={t('voices.couldNotFetchData')}
        error={connections.error}
        onRetry={() => void connections.refetch()}
      />
    );
  }
  if (!connections.data) return <PageSkeleton />;
  const { connections: all, allowsStandIns, characters } = connections.data.data;
  return (
    <>
      <div className={styles.services}>
        {cloudEngines.map((engine) => (
          <ServiceCard key={engine} engine={engine} {...connectionsOf(all, engine)} />
        ))}
      </div>
      <div className={styles.pair}>
        <FallbackVoicesCard allowsStandIns={allowsStandIns} />
        <UsageCard usage={characters} />
      </div>
    </>
  );
};

/** Cloud voice services that the organisation connects with its own API keys. */
export const VoiceServicesPage = () => {
  usePage(t('voices.voiceServices'));
  return (
    <>
      <PageHead title={t('voices.voiceServices')} />
      <p className={styles.intro}>{t('voices.services.lead')}</p>
      <Content />
    </>
  );
};
