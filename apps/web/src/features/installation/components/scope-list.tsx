import type { ListedOrganisation } from '@sonora/contracts';
import { planTerms } from '@sonora/contracts/plans';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { SearchField } from '../../../shared/ui/lists/toolbar.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { organisationsPerPage, searchOrganisationsOptions } from '../api.ts';
import { t } from '../messages.ts';
import styles from '../pages/flags-page.module.css';

/** Maximum page size of the API. */
const maxShown = 100;

type ScopeLinkProps = { readonly orgId?: string; readonly name: string; readonly note: string; readonly plan?: string };

const ScopeLink = ({ orgId, name, note, plan }: ScopeLinkProps) => (
  <li>
    <Link
      to="/admin/flags"
      search={orgId === undefined ? {} : { orgId }}
      activeOptions={{ exact: true, includeSearch: true }}
      className={styles.place}
    >
      <span className={styles.placeName}>{name}</span>
      <span className={styles.placeNote}>{note}</span>
      {plan !== undefined && <Tag>{plan}</Tag>}
    </Link>
  </li>
);

const noteOf = ({ parentName, numberOfUsers }: ListedOrganisation): string =>
  parentName === null
    ? t('installation.flags.users', { count: numberOfUsers })
    : `${t('installation.flags.childOf', { parent: parentName.replaceAll('_', ' ') })} · ${t('installation.flags.users', { count: numberOfUsers })}`;

/** Navigation between the whole installation and its organisations. */
export const ScopeList = () => {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(organisationsPerPage);
  const found = useQuery(searchOrganisationsOptions(search.trim(), shown));
  const { organisations = [], total = 0 } = found.data ?? {};
  return (
    <Card title={t('installation.flags.places')} isFlush>
      <div className={styles.search}>
        <SearchField
          label={t('installation.flags.search')}
          value={search}
          onChange={(text) => {
            setSearch(text);
            setShown(organisationsPerPage);
          }}
        />
      </div>
      <ul>
        <ScopeLink name={t('installation.flags.everywhere')} note={t('installation.flags.everywhereNote')} />
        {organisations.map((organisation) => (
          <ScopeLink
            key={organisation.orgId}
            orgId={organisation.orgId}
            name={organisation.orgName.replaceAll('_', ' ')}
            note={noteOf(organisation)}
            plan={planTerms[organisation.plan].name}
          />
        ))}
      </ul>
      {found.isPending && <Skeleton height={160} />}
      {found.isLoadingError && (
        <ErrorState
          title={t('installation.flags.notLoaded')}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      <p className={styles.count} role="status">
        {found.data && (total === 0 ? t('installation.flags.none') : t('installation.flags.found', { count: total }))}
      </p>
      {total > organisations.length && shown < maxShown && (
        <div className={styles.more}>
          <Button onClick={() => setShown(maxShown)}>{t('installation.flags.more')}</Button>
        </div>
      )}
    </Card>
  );
};
