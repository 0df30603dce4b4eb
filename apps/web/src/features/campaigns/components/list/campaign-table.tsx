import type { ListedCampaign } from '@sonora/contracts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { numberText } from '../../../../shared/format/numbers.ts';
import { classNames } from '../../../../shared/ui/class-names.ts';
import table from '../../../../shared/ui/lists/table.module.css';
import { HeadCell, Pager, Table } from '../../../../shared/ui/lists/table.tsx';
import { Tag } from '../../../../shared/ui/lists/tag.tsx';
import { t } from '../../messages.ts';
import { type CampaignColumn, type CampaignSort, shownStatus, sortedCampaigns } from '../../model/campaign-list.ts';
import { CampaignMenu } from '../campaign-menu.tsx';
import { StatusTag } from '../status-tag.tsx';
import styles from './campaign-table.module.css';
import { DateCell, ImpressionsCell } from './figures.tsx';
import { RestoreButton } from './restore-button.tsx';

type Column = {
  readonly key: CampaignColumn;
  readonly label: string;
  readonly isMinor?: true;
  readonly isDescendingFirst?: true;
};

export const listColumns: readonly Column[] = [
  { key: 'name', label: t('campaigns.name') },
  { key: 'status', label: t('campaigns.statusLabel') },
  { key: 'dsp', label: t('campaigns.buyer'), isMinor: true },
  { key: 'creatives', label: t('campaigns.creatives'), isMinor: true, isDescendingFirst: true },
  { key: 'impressions', label: t('campaigns.recentImpressions'), isMinor: true, isDescendingFirst: true },
  { key: 'lastModified', label: t('campaigns.lastModified'), isMinor: true, isDescendingFirst: true },
];

const Row = ({ campaign }: { readonly campaign: ListedCampaign }) => {
  const { campaignId, name, dsp, vastVersion, creativeCount, lastModified, hasUnpublishedChanges, status } = campaign;
  const { deletedAt } = campaign;
  return (
    <tr>
      <td className={styles.nameCell}>
        {deletedAt === null ? (
          <Link to="/workflows/campaign-manager/$campaignId" params={{ campaignId }} className={styles.name}>
            {name}
          </Link>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
      </td>
      <td>
        <span className={styles.status}>
          {deletedAt === null ? (
            <StatusTag status={shownStatus(campaign)} />
          ) : (
            <Tag tone="error">{t('campaigns.status.deleted')}</Tag>
          )}
          {hasUnpublishedChanges && status !== 'draft' && deletedAt === null && <Tag>{t('campaigns.changed')}</Tag>}
        </span>
      </td>
      <td className={table.when}>
        {t(`campaigns.buyers.${dsp}`)}
        <span className={styles.minor}>{t(`campaigns.versions.${vastVersion}`)}</span>
      </td>
      <td className={classNames(table.when, 'tabular')}>
        {numberText(creativeCount)}
        <span className={styles.unit}>{t('campaigns.creativesUnit', { count: creativeCount })}</span>
      </td>
      <ImpressionsCell campaign={campaign} />
      <DateCell
        label={t(deletedAt === null ? 'campaigns.lastModified' : 'campaigns.status.deleted')}
        at={deletedAt ?? lastModified}
      />
      <td className={table.last}>
        {deletedAt === null ? <CampaignMenu campaign={campaign} /> : <RestoreButton campaign={campaign} />}
      </td>
    </tr>
  );
};

const rowsPerPage = 25;

type CampaignTableProps = {
  readonly campaigns: readonly ListedCampaign[];
  readonly sort: CampaignSort;
  readonly onSort: (sort: CampaignSort) => void;
};

/** Campaigns by page. */
export const CampaignTable = ({ campaigns, sort, onSort }: CampaignTableProps) => {
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(campaigns.length / rowsPerPage));
  const at = Math.min(page, pages - 1);
  const shown = sortedCampaigns(campaigns, sort).slice(at * rowsPerPage, (at + 1) * rowsPerPage);
  const areDeleted = campaigns.every(({ deletedAt }) => deletedAt !== null);
  return (
    <div className={classNames(styles.list, styles.campaigns, areDeleted && styles.deleted)}>
      <Table
        hasCards
        head={
          <>
            {listColumns.map(({ key, label, isMinor = false, isDescendingFirst = false }) => (
              <HeadCell
                key={key}
                sortKey={key}
                label={key === 'lastModified' && areDeleted ? t('campaigns.status.deleted') : label}
                sort={sort}
                isMinor={isMinor}
                isDescendingFirst={isDescendingFirst}
                onSort={onSort}
              />
            ))}
            <td />
          </>
        }
      >
        {shown.map((campaign) => (
          <Row key={campaign.campaignId} campaign={campaign} />
        ))}
      </Table>
      <Pager name={t('campaigns.pages')} at={at} pages={pages} onTurn={setPage} />
    </div>
  );
};
