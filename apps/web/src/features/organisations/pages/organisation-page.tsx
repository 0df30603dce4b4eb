import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { organisationOptions } from '../api.ts';
import { DetailsCard } from '../components/details-card.tsx';
import { KeysCard } from '../components/keys-card.tsx';
import { LogoCard } from '../components/logo-card.tsx';
import { SecondFactorCard } from '../components/second-factor-card.tsx';
import { SpeechCard } from '../components/speech-card.tsx';
import { UsersCard } from '../components/users-card.tsx';
import { t } from '../messages.ts';
import { shownName } from '../names.ts';
import styles from '../organisations.module.css';

// See organisations-page.tsx.
export { prefetchOrganisation } from '../api.ts';

// Loaded on demand: few organisations have this card, and its form needs zod schemas.
const BrandCard = lazyPanel(async () => ({ default: (await import('../components/brand-card.tsx')).BrandCard }));

/** Page of an organisation: details, brand, speech settings, members and API keys. */
export const OrganisationPage = () => {
  const { orgId } = useParams({ from: '/signed-in/orgs/$orgId' });
  const { person = '' } = useSearch({ from: '/signed-in/orgs/$orgId' });
  const { data, isError, error, refetch } = useQuery(organisationOptions(orgId));
  const title = data ? shownName(data.orgName) : t('organisations.invite.organisation');
  usePage(title, [{ label: t('organisations.list.title'), to: '/orgs' }]);
  if (isError && !data) {
    return (
      <>
        <PageHead title={title} />
        <ErrorState title={t('organisations.detail.notLoaded')} error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={title}
        actions={
          data?.mayEdit && (
            <ButtonLink to="/audit" search={{ orgId }}>
              <IconHistory size={17} aria-hidden="true" /> {t('organisations.detail.audit')}
            </ButtonLink>
          )
        }
      />
      {data ? (
        <div className={styles.cards}>
          <div className={styles.stack}>
            <DetailsCard organisation={data} />
            {data.mayEdit && <SpeechCard key={`speech ${orgId}`} organisation={data} />}
            {data.mayEdit && data.isParentOrg && <SecondFactorCard key={`factor ${orgId}`} organisation={data} />}
          </div>
          {data.mayEdit && (
            <div className={styles.stack}>
              <LogoCard organisation={data} />
              {data.mayBrand && <BrandCard key={`brand ${orgId}`} organisation={data} />}
            </div>
          )}
          <UsersCard key={`users ${orgId} ${person}`} orgId={orgId} person={person} className={styles.wide ?? ''} />
          {data.mayEdit && <KeysCard key={`keys ${orgId}`} orgId={orgId} className={styles.wide ?? ''} />}
        </div>
      ) : (
        <div className={styles.cards}>
          <Skeleton height={280} />
          <Skeleton height={280} />
        </div>
      )}
    </>
  );
};
