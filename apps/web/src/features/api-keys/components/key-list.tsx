import type { ApiKey } from '@sonora/contracts';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { AsyncList } from '../../../shared/ui/lists/async-list.tsx';
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { keysOptions } from '../api.ts';
import { t } from '../messages.ts';
import styles from '../pages/api-page.module.css';

type Key = { readonly keyId: string; readonly name: string };

/** Where the key reaches, what it may do, and until when. */
type Limits = Pick<ApiKey, 'organisations' | 'scopes' | 'expiresAt' | 'hasSecondFactor'>;

const limitsText = ({ organisations, scopes, expiresAt, hasSecondFactor }: Limits): string =>
  [
    organisations?.map(({ orgName }) => orgName.replaceAll('_', ' ')).join(', ') ??
      t('apiKeys.limits.allOrganisations'),
    scopes?.map((scope) => t(`apiKeys.scopes.${scope}`)).join(', ') ?? t('apiKeys.limits.allScopes'),
    expiryText(expiresAt),
    hasSecondFactor ? t('apiKeys.keys.withFactor') : t('apiKeys.keys.withoutFactor'),
  ].join(' · ');

const expiryText = (expiresAt: number | null): string => {
  if (expiresAt === null) return t('apiKeys.keys.neverExpires');
  const date = dateTime(expiresAt);
  return expiresAt <= Date.now() ? t('apiKeys.keys.expired', { date }) : t('apiKeys.keys.expires', { date });
};

/** API keys of the user with their first characters. */
export const KeyList = () => {
  const queryClient = useQueryClient();
  const list = useQuery(keysOptions());
  const [toDelete, setToDelete] = useState<Key>();
  const revoke = async ({ keyId }: Key): Promise<string> => {
    await api.accounts.deleteKey({ params: { keyId } });
    await queryClient.invalidateQueries({ queryKey: keysOptions().queryKey });
    return t('apiKeys.keys.revoked');
  };
  return (
    <Card title={t('apiKeys.keys.title')} isFlush>
      <AsyncList
        query={list}
        notLoaded={t('apiKeys.keys.notFetched')}
        skeletonHeights={[40, 40]}
        isEmpty={({ keys }) => keys.length === 0}
        empty={
          <EmptyState title={t('apiKeys.keys.none')}>
            <p>{t('apiKeys.keys.noneText')}</p>
          </EmptyState>
        }
      >
        {({ keys }) => (
          <ul className={styles.keys}>
            {keys.map(({ keyId, name, start, createdAt, lastUsedAt, ...limits }) => (
              <li key={keyId} className={styles.key}>
                <strong>{name}</strong>
                <p>
                  <code>{start}…</code> · {t('apiKeys.keys.created', { date: dateTime(createdAt) })} ·{' '}
                  {lastUsedAt === null
                    ? t('apiKeys.keys.neverUsed')
                    : t('apiKeys.keys.lastUsed', { date: dateTime(lastUsedAt) })}
                </p>
                <p>{limitsText(limits)}</p>
                <IconButton
                  label={t('apiKeys.keys.revokeNamed', { name })}
                  onClick={() => setToDelete({ keyId, name })}
                >
                  <IconTrash size={17} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
      <ConfirmDialog
        item={toDelete}
        title={t('apiKeys.keys.revokeTitle')}
        keep={t('apiKeys.keys.keep')}
        confirm={t('apiKeys.keys.revoke')}
        onConfirm={revoke}
        onClose={() => setToDelete(undefined)}
      >
        {({ name }) => (
          <p>
            {t('apiKeys.keys.refusedFrom')} <strong>{name}</strong>
          </p>
        )}
      </ConfirmDialog>
    </Card>
  );
};
