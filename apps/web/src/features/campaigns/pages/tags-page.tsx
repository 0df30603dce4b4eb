import type { CampaignSummary } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMayOpen } from '../../../shared/api/session.ts';
import { dateTime } from '../../../shared/format/time.ts';
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
import { StatusTag } from '../components/status-tag.tsx';
import { CopyTagButton } from '../components/vast/copy-tag-button.tsx';
import { t } from '../messages.ts';
import { shownStatus } from '../model/campaign-list.ts';

const rowsPerPage = 25;

const Name = ({ campaign: { campaignId, name } }: { readonly campaign: CampaignSummary }) => {
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
  if (!mayManage) return <strong>{name}</strong>;
  return (
    <Link to="/workflows/campaign-manager/$campaignId" params={{ campaignId }} className={styles.name}>
      {name}
    </Link>
  );
};

const Row = ({ campaign }: { readonly campaign: CampaignSummary }) => {
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
      <td className={`${table.when} tabular`}>{publishedAt !== null && dateTime(publishedAt)}</td>
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

const Tags = ({ campaigns }: { readonly campaigns: readonly CampaignSummary[] }) => {
  const [page, setPage] = useState(0);
  const pages = Math.ceil(campaigns.length / rowsPerPage);
  const at = Math.min(page, pages - 1);
  return (
    <>
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
      <Pager name={t('campaigns.pages')} at={at} pages={pages} onTurn={setPage} />
    </>
  );
};

/** All VAST tags of the organisation. */
export const TagsPage = () => {
  usePage(t('campaigns.tagsTitle'));
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
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
          {({ campaigns }) => <Tags campaigns={campaigns} />}
        </AsyncList>
      </Card>
    </>
  );
};
