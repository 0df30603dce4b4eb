import type { OrganisationKey } from '@sonora/contracts';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { AsyncList } from '../../../shared/ui/lists/async-list.tsx';
import table from '../../../shared/ui/lists/table.module.css';
import { Pager, Table } from '../../../shared/ui/lists/table.tsx';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { keysPerPage, organisationKeysOptions, organisationsKey } from '../api.ts';
import { t } from '../messages.ts';
import { memberName } from '../names.ts';
import styles from '../organisations.module.css';

const KeyRow = ({
  organisationKey,
  onRevoke,
}: {
  readonly organisationKey: OrganisationKey;
  readonly onRevoke: () => void;
}) => {
  const { name, start, owner, lastUsedAt, revokedAt } = organisationKey;
  return (
    <tr>
      <td>
        <strong>{name}</strong> <code>{start}…</code>
      </td>
      <td>
        {memberName(owner)}
        {memberName(owner) !== owner.email && <span className={styles.email}>{owner.email}</span>}
      </td>
      <td className={classNames(table.when, 'tabular')}>{dateTime(lastUsedAt)}</td>
      <td className={table.last}>
        {revokedAt === null ? (
          <IconButton label={t('organisations.keys.revokeNamed', { name })} onClick={onRevoke}>
            <IconTrash size={17} aria-hidden="true" />
          </IconButton>
        ) : (
          <Tag>{t('organisations.keys.isRevoked')}</Tag>
        )}
      </td>
    </tr>
  );
};

/** API keys of members that were used in this organisation. */
export const KeysCard = ({ orgId, className }: { readonly orgId: string; readonly className?: string }) => {
  const queryClient = useQueryClient();
  const [at, setAt] = useState(0);
  const [toRevoke, setToRevoke] = useState<OrganisationKey>();
  const list = useQuery(organisationKeysOptions(orgId, at));
  const revoke = async ({ keyId }: OrganisationKey): Promise<string> => {
    await api.organisations.revokeKey({ params: { orgId, keyId } });
    await queryClient.invalidateQueries({ queryKey: organisationsKey });
    return t('organisations.keys.revoked');
  };
  const head = (['name', 'owner', 'lastUsed'] as const).map((column) => (
    <th key={column} scope="col" className={classNames(column === 'lastUsed' && table.when)}>
      {t(`organisations.keys.${column}`)}
    </th>
  ));
  return (
    <Card title={t('organisations.keys.title')} isFlush {...(className === undefined ? {} : { className })}>
      <AsyncList
        query={list}
        notLoaded={t('organisations.keys.notLoaded')}
        skeletonHeights={[28]}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState title={t('organisations.keys.none')}>
            <p>{t('organisations.keys.noneText')}</p>
          </EmptyState>
        }
      >
        {({ keys, total }) => (
          <>
            <Table
              frameLabel={t('organisations.keys.title')}
              head={
                <>
                  {head}
                  <td />
                </>
              }
            >
              {keys.map((key) => (
                <KeyRow key={key.keyId} organisationKey={key} onRevoke={() => setToRevoke(key)} />
              ))}
            </Table>
            <Pager name={t('organisations.keys.pages')} at={at} pages={Math.ceil(total / keysPerPage)} onTurn={setAt} />
          </>
        )}
      </AsyncList>
      <ConfirmDialog
        item={toRevoke}
        title={t('organisations.keys.revokeTitle')}
        keep={t('organisations.keys.keep')}
        confirm={t('organisations.keys.revoke')}
        onConfirm={revoke}
        onClose={() => setToRevoke(undefined)}
      >
        {({ name, owner }) => <p>{t('organisations.keys.revokeText', { name, owner: memberName(owner) })}</p>}
      </ConfirmDialog>
    </Card>
  );
};
