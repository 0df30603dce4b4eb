import type { OrganisationSummary } from '@sonora/contracts';
import { IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { numberText } from '../../../shared/format/numbers.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import table from '../../../shared/ui/lists/table.module.css';
import { Table } from '../../../shared/ui/lists/table.tsx';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { Picture } from '../../../shared/ui/pictures/picture.tsx';
import { t } from '../messages.ts';
import { shownName } from '../names.ts';
import styles from '../organisations.module.css';

type OrganisationRowProps = { readonly organisation: OrganisationSummary; readonly onDelete: (() => void) | undefined };

const OrganisationRow = ({ organisation, onDelete }: OrganisationRowProps) => {
  const { orgId, orgName, logo, isParentOrg, numberOfUsers, lastActivity, usage } = organisation;
  const name = shownName(orgName);
  const navigate = useNavigate();
  return (
    // The link in the row serves the keyboard.
    <tr
      className={styles.row}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest('a') && !target.closest('button'))
          void navigate({ to: '/orgs/$orgId', params: { orgId } });
      }}
    >
      <td>
        <Link to="/orgs/$orgId" params={{ orgId }} className={styles.open}>
          <Picture name={name} source={logo} size={32} />
          <span>{name}</span>
          {isParentOrg && <Tag>{t('organisations.list.you')}</Tag>}
        </Link>
      </td>
      <td className="tabular">{numberText(numberOfUsers)}</td>
      <td className={classNames(table.when, 'tabular')}>
        {lastActivity === null ? t('organisations.never') : dateTime(lastActivity)}
      </td>
      <td className={classNames(table.when, 'tabular')}>{numberText(usage)}</td>
      <td className={table.last}>
        {onDelete && (
          <IconButton label={t('organisations.list.remove', { name })} onClick={onDelete}>
            <IconTrash size={17} aria-hidden="true" />
          </IconButton>
        )}
      </td>
    </tr>
  );
};

type OrganisationsTableProps = {
  readonly organisations: readonly OrganisationSummary[];
  /** Without it, there is no column with delete buttons. */
  readonly onDelete: ((organisation: OrganisationSummary) => void) | undefined;
};

/** Table of the parent organisation and its children. Each row opens its organisation. */
export const OrganisationsTable = ({ organisations, onDelete }: OrganisationsTableProps) => (
  <Table
    head={
      <>
        <th scope="col">{t('organisations.list.name')}</th>
        <th scope="col">{t('organisations.list.users')}</th>
        <th scope="col" className={table.when}>
          {t('organisations.list.lastActivity')}
        </th>
        <th scope="col" className={table.when}>
          {t('organisations.list.credits')}
        </th>
        <td />
      </>
    }
  >
    {organisations.map((organisation) => (
      <OrganisationRow
        key={organisation.orgId}
        organisation={organisation}
        onDelete={onDelete && organisation.isChildOrg ? () => onDelete(organisation) : undefined}
      />
    ))}
  </Table>
);
