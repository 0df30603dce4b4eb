import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { flagsOptions, searchOrganisationsOptions } from '../api.ts';
import { FlagRow } from '../components/flag-row.tsx';
import { ScopeList } from '../components/scope-list.tsx';
import { t } from '../messages.ts';
import styles from './flags-page.module.css';

/** Name of the organisation or installation whose flags are shown. Fetched separately: the list may not contain it. */
const useScopeName = (orgId: string | undefined): string => {
  const found = useQuery({ ...searchOrganisationsOptions(orgId ?? '', 1), enabled: orgId !== undefined });
  if (orgId === undefined) return t('installation.flags.everywhere');
  return found.data?.organisations.find((one) => one.orgId === orgId)?.orgName.replaceAll('_', ' ') ?? orgId;
};

const Flags = ({ orgId }: { readonly orgId: string | undefined }) => {
  const flags = useQuery(flagsOptions(orgId));
  const name = useScopeName(orgId);
  return (
    <Card title={t('installation.flags.of', { place: name })} isFlush>
      {flags.isLoadingError && (
        <ErrorState
          title={t('installation.flags.notLoaded')}
          error={flags.error}
          onRetry={() => void flags.refetch()}
        />
      )}
      {flags.isPending && (
        <div role="status">
          <span className="sr-only">{t('installation.flags.loading')}</span>
          <Skeleton height={640} />
        </div>
      )}
      <ul className={styles.flags}>
        {flags.data?.flags.map((state) => (
          <FlagRow key={`${orgId} ${state.flag}`} state={state} orgId={orgId} />
        ))}
      </ul>
    </Card>
  );
};

/** Feature flags of the installation and of each organisation. */
export const FlagsPage = ({ children }: { readonly children: ReactNode }) => {
  usePage(t('installation.flags.title'));
  const { orgId } = useSearch({ from: '/signed-in/admin/flags' });
  return (
    <>
      <PageHead title={t('installation.flags.title')} />
      <p className={styles.intro}>{t('installation.flags.intro')}</p>
      <div className={styles.columns}>
        <ScopeList />
        <Flags orgId={orgId} />
        <div className={styles.below}>{children}</div>
      </div>
    </>
  );
};
