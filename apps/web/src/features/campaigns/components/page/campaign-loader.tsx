import type { CampaignDetail } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorStatus } from '../../../../shared/api/errors.ts';
import { useKeptFocus } from '../../../../shared/hooks/use-kept-focus.ts';
import { usePage } from '../../../../shared/hooks/use-page.ts';
import { ButtonLink } from '../../../../shared/ui/button.tsx';
import { PageHead } from '../../../../shared/ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../../shared/ui/states.tsx';
import { campaignOptions } from '../../api.ts';
import { CampaignDraftProvider } from '../../hooks/campaign-draft.tsx';
import { t } from '../../messages.ts';
import styles from './page.module.css';

type CampaignLoaderProps = {
  readonly campaignId: string;
  readonly children: (campaign: CampaignDetail) => ReactNode;
};

const Waiting = () => {
  usePage(t('campaigns.title'));
  return (
    <div role="status">
      <span className="sr-only">{t('campaigns.loading')}</span>
      <div className={styles.head}>
        <Skeleton width={280} height={58} />
      </div>
      <Skeleton height={38} />
      <div className={styles.notices} />
      <Skeleton height={360} />
    </div>
  );
};

const Gone = () => {
  usePage(t('campaigns.title'));
  return (
    <>
      <PageHead title={t('campaigns.title')} />
      <EmptyState
        title={t('campaigns.gone')}
        actions={<ButtonLink to="/workflows/campaign-manager">{t('campaigns.all')}</ButtonLink>}
      >
        <p>{t('campaigns.goneText')}</p>
      </EmptyState>
    </>
  );
};

/** Loads a campaign for the pages that change it. */
export const CampaignLoader = ({ campaignId, children }: CampaignLoaderProps) => {
  const found = useQuery(campaignOptions(campaignId));
  const keptFocus = useKeptFocus();
  if (found.isLoadingError && (errorStatus(found.error) === 404 || errorStatus(found.error) === 422)) return <Gone />;
  if (found.isLoadingError) {
    return (
      <>
        <PageHead title={t('campaigns.title')} />
        <ErrorState title={t('campaigns.oneNotLoaded')} error={found.error} onRetry={() => void found.refetch()} />
      </>
    );
  }
  if (!found.data) return <Waiting />;
  return (
    <CampaignDraftProvider key={campaignId} campaign={found.data}>
      <div ref={keptFocus}>{children(found.data)}</div>
    </CampaignDraftProvider>
  );
};
