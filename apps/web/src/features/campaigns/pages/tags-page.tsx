import type { ListedCampaign } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMayOpen } from '../../../shared/api/session.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useIsLeaving } from '../../../shared/hooks/use-is-leaving.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { useSettled } from '../../../shared/hooks/use-settled.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { AsyncList } from '../../../shared/ui/lists/async-list.tsx';
import table from '../../../shared/ui/lists/table.module.css';
import { Pager, Table } from '../../../shared/ui/lists/table.tsx';
import { SearchField, Toolbar } from '../../../shared/ui/lists/toolbar.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { campaignListOptions } from '../api.ts';
import styles from '../components/list/campaign-table.module.css';
import { DateCell, ImpressionsCell } from '../components/list/figures.tsx';
import { StatusTag } from '../components/status-tag.tsx';
import { CopyTagButton } from '../components/vast/copy-tag-button.tsx';
import { t } from '../messages.ts';
import { shownStatus } from '../model/campaign-list.ts';

const rowsPerPage = 25;

const Name = ({ campaign: { campaignId, name } }: { readonly campaign: ListedCampaign }) => {
  const [mayManage, mayCreateVast] = [
    useMayOpen('/workflows/campaign-manager/$campaignId'),
    useMayOpen('/workflows/create-vast'),
  ];
  if (mayCreateVast) {
    return (
      <Link to="/workflows/create-vast" search={{ campaignId, step: 'activation' }} className={styles.name}>
        {name}
      </Link>
    );
  }
  if (!mayManage) return <strong className={styles.name}>{name}</strong>;
  return (
    <Link to="/workflows/campaign-manager/$campaignId" params={{ campaignId }} className={styles.name}>
      {name}
    </Link>
  );
};

const Row = ({ campaign }: { readonly campaign: ListedCampaign }) => {
  const { campaignId, name, tagId, dsp, vastVersion, publishedAt } = campaign;
  return (
    <tr>
      <td>
        <Name campaign={campaign} />
        <div className={styles.tagId}>{tagId}</div>
      </td>
      <td>
        <StatusTag status={shownStatus(campaign)} />
      </td>
      <td className={table.when}>{t(`campaigns.buyers.${dsp}`)}</td>
      <td className={table.when}>{t(`campaigns.versions.${vastVersion}`)}</td>
      <ImpressionsCell campaign={campaign} />
      <DateCell label={t('campaigns.lastPublished')} at={publishedAt} />
      <td className={table.last}>
        <CopyTagButton campaignId={campaignId} name={name} />
      </td>
    </tr>
  );
};

const NewTag = () => {
  const mayCreate = useMayOpen('/workflows/create-vast');
  if (!mayCreate) return null;
  return (
    <ButtonLink to="/workflows/create-vast" variant="primary">
      {t('campaigns.createVast')}
    </ButtonLink>
  );
};

type TagsProps = {
  readonly campaigns: readonly ListedCampaign[];
  readonly page: number;
  readonly onTurn: (page: number) => void;
};

const Tags = ({ campaigns, page, onTurn }: TagsProps) => {
  const pages = Math.ceil(campaigns.length / rowsPerPage);
  const at = Math.max(0, Math.min(page, pages - 1));
  return (
    <div className={styles.list}>
      <Table
        hasCards
        head={
          <>
            <th scope="col">{t('campaigns.tag')}</th>
            <th scope="col">{t('campaigns.statusLabel')}</th>
            <th scope="col" className={table.when}>
              {t('campaigns.buyer')}
            </th>
            <th scope="col" className={table.when}>
              {t('campaigns.version')}
            </th>
            <th scope="col" className={table.when}>
              {t('campaigns.recentImpressions')}
            </th>
            <th scope="col" className={table.when}>
              {t('campaigns.lastPublished')}
            </th>
            <td />
          </>
        }
      >
        {campaigns.slice(at * rowsPerPage, (at + 1) * rowsPerPage).map((campaign) => (
          <Row key={campaign.campaignId} campaign={campaign} />
        ))}
      </Table>
      <Pager name={t('campaigns.pages')} at={at} pages={pages} onTurn={onTurn} />
    </div>
  );
};

/** What the list shows, which is part of the address. */
const useView = () => {
  const { q = '', page = 1 } = useSearch({ from: '/signed-in/workflows/vast-tag-manager' });
  const navigate = useNavigate();
  const view = { search: q, page: Math.max(0, Math.floor(page) - 1) };
  const setView = (next: Partial<typeof view>): void => {
    const { search, page: at } = { ...view, ...next };
    void navigate({
      to: '/workflows/vast-tag-manager',
      search: { ...(search !== '' && { q: search }), ...(at > 0 && { page: at + 1 }) },
      replace: true,
      resetScroll: false,
    });
  };
  return { view, setView };
};

/** All VAST tags of the organisation, and what they have delivered in the last 24 hours. */
export const TagsPage = () => {
  usePage(t('campaigns.tagsTitle'));
  const { view, setView } = useView();
  const [typed, setTyped] = useState(view.search);
  const settled = useSettled(typed.trim());
  const isLeaving = useIsLeaving();
  const apply = useEffectEvent(() => {
    if (!isLeaving() && settled !== view.search) setView({ search: settled, page: 0 });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the user pauses
  useEffect(() => apply(), [settled]);
  const { search } = view;
  const list = useQuery(campaignListOptions({ search, status: undefined }));
  const isBare = search === '' && typed === '' && list.data?.pagination.total === 0;
  return (
    <>
      <PageHead title={t('campaigns.tagsTitle')} actions={isBare ? undefined : <NewTag />} />
      <Card isFlush>
        {!isBare && (
          <Toolbar>
            <SearchField label={t('campaigns.searchTags')} value={typed} onChange={setTyped} />
          </Toolbar>
        )}
        <AsyncList
          query={list}
          notLoaded={t('campaigns.tagsNotLoaded')}
          skeletonHeights={[40, 40, 40, 40]}
          isEmpty={({ campaigns }) => campaigns.length === 0}
          empty={
            search === '' ? (
              <EmptyState title={t('campaigns.noTags')} actions={<NewTag />}>
                <p>{t('campaigns.noTagsText')}</p>
              </EmptyState>
            ) : (
              <EmptyState title={t('campaigns.noneFound')}>
                <p>{t('campaigns.noneFoundText')}</p>
              </EmptyState>
            )
          }
        >
          {({ campaigns, pagination: { total } }) => (
            <>
              {total > campaigns.length && (
                <p className={styles.note}>
                  {t('campaigns.listCut', { shown: numberText(campaigns.length), total: numberText(total) })}
                </p>
              )}
              <Tags campaigns={campaigns} page={view.page} onTurn={(page) => setView({ page })} />
            </>
          )}
        </AsyncList>
      </Card>
    </>
  );
};
