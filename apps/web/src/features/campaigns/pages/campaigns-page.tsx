import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMayOpen } from '../../../shared/api/session.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useIsLeaving } from '../../../shared/hooks/use-is-leaving.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { useSettled } from '../../../shared/hooks/use-settled.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { AsyncList } from '../../../shared/ui/lists/async-list.tsx';
import { SortMenu } from '../../../shared/ui/lists/sort-menu.tsx';
import { FilterField, SearchField, Toolbar } from '../../../shared/ui/lists/toolbar.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { campaignListOptions } from '../api.ts';
import styles from '../components/list/campaign-table.module.css';
import { CampaignTable, listColumns } from '../components/list/campaign-table.tsx';
import { t } from '../messages.ts';
import { addressOfSort, type CampaignSort, listFilters, sortOfAddress } from '../model/campaign-list.ts';

const from = '/signed-in/workflows/campaign-manager';

const NewCampaign = () => {
  const mayCreate = useMayOpen('/workflows/create-a-campaign');
  if (!mayCreate) return null;
  return (
    <ButtonLink to="/workflows/create-a-campaign" variant="primary">
      <IconPlus size={17} aria-hidden="true" /> {t('campaigns.create')}
    </ButtonLink>
  );
};

const EmptyBin = () => (
  <EmptyState title={t('campaigns.noneDeleted')}>
    <p>{t('campaigns.noneDeletedText')}</p>
  </EmptyState>
);

const Empty = ({ isFiltered }: { readonly isFiltered: boolean }) => (
  <EmptyState
    title={isFiltered ? t('campaigns.noneFound') : t('campaigns.empty')}
    actions={isFiltered ? undefined : <NewCampaign />}
  >
    <p>{isFiltered ? t('campaigns.noneFoundText') : t('campaigns.emptyText')}</p>
  </EmptyState>
);

/** What the list shows, which is part of the address. */
const useView = () => {
  const { q = '', status, sort } = useSearch({ from });
  const navigate = useNavigate();
  const view = { search: q, status: listFilters.find((name) => name === status), sort: sortOfAddress(sort) };
  const setView = (next: Partial<typeof view>): void => {
    const { search, status: shown, sort: order } = { ...view, ...next };
    void navigate({
      to: '/workflows/campaign-manager',
      search: {
        ...(search !== '' && { q: search }),
        ...(shown && { status: shown }),
        ...(addressOfSort(order) !== undefined && { sort: addressOfSort(order) }),
      },
      replace: true,
      resetScroll: false,
    });
  };
  return { view, setView };
};

/** Lists campaigns. */
export const CampaignsPage = () => {
  usePage(t('campaigns.title'));
  const { view, setView } = useView();
  const [typed, setTyped] = useState(view.search);
  const settled = useSettled(typed.trim());
  const isLeaving = useIsLeaving();
  const apply = useEffectEvent(() => {
    if (!isLeaving() && settled !== view.search) setView({ search: settled });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the user pauses
  useEffect(() => apply(), [settled]);
  const list = useQuery(campaignListOptions({ search: view.search, status: view.status }));
  const isFiltered = view.search !== '' || view.status !== undefined;
  const isBare = !isFiltered && typed === '' && list.data?.pagination.total === 0;
  const onSort = (sort: CampaignSort): void => setView({ sort });
  return (
    <>
      <PageHead title={t('campaigns.title')} actions={isBare ? undefined : <NewCampaign />} />
      <Card isFlush>
        {!isBare && (
          <Toolbar>
            <SearchField label={t('campaigns.search')} value={typed} onChange={setTyped} />
            <FilterField
              label={t('campaigns.statusLabel')}
              value={view.status ?? 'all'}
              choices={[
                { value: 'all', label: t('campaigns.status.all') },
                ...listFilters.map((value) => ({ value, label: t(`campaigns.status.${value}`) })),
              ]}
              onChange={(value) => setView({ status: listFilters.find((name) => name === value) })}
            />
            <SortMenu columns={listColumns} sort={view.sort} onSort={onSort} />
          </Toolbar>
        )}
        <AsyncList
          query={list}
          notLoaded={t('campaigns.notLoaded')}
          skeletonHeights={[40, 40, 40, 40]}
          isEmpty={({ campaigns }) => campaigns.length === 0}
          empty={view.status === 'deleted' && view.search === '' ? <EmptyBin /> : <Empty isFiltered={isFiltered} />}
        >
          {({ campaigns, pagination: { total } }) => (
            <>
              {total > campaigns.length && (
                <p className={styles.note}>
                  {t('campaigns.listCut', { shown: numberText(campaigns.length), total: numberText(total) })}
                </p>
              )}
              <CampaignTable campaigns={campaigns} sort={view.sort} onSort={onSort} />
            </>
          )}
        </AsyncList>
      </Card>
    </>
  );
};
