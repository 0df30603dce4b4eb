import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { said } from '../../../shared/texts/server-texts.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { Bone, EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { keysOptions } from '../api.ts';
import styles from '../pages/api-page.module.css';
import { texts } from '../texts.ts';

const { keys: t } = texts;

type Key = { readonly keyId: string; readonly name: string };

const RevokeDialog = ({ doomed, onClose }: { readonly doomed: Key | undefined; readonly onClose: () => void }) => {
  const queryClient = useQueryClient();
  const shown = useLast(doomed);
  const revoke = async (): Promise<string> => {
    const { message } = await api.accounts.deleteKey({ params: { keyId: shown?.keyId ?? '' } });
    await queryClient.invalidateQueries({ queryKey: keysOptions().queryKey });
    return said(message);
  };
  return (
    <ConfirmDialog
      isOpen={doomed !== undefined}
      title={t.revokeTitle}
      keep={t.keep}
      confirm={t.revoke}
      success={texts.success}
      failure={texts.failure}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>
        {t.refusedFrom} <strong>{shown?.name}</strong>
      </p>
    </ConfirmDialog>
  );
};

/** My keys, each known by its first characters. */
export const KeyList = () => {
  const keys = useQuery(keysOptions());
  const [doomed, setDoomed] = useState<Key>();
  return (
    <Card title={t.title} isFlush>
      {keys.isError ? (
        <ErrorState title={t.notFetched} error={keys.error} onRetry={() => void keys.refetch()} />
      ) : !keys.data ? (
        <div className={styles.bones} role="status">
          <span className="sr-only">{texts.loading}</span>
          <Bone height={40} />
          <Bone height={40} />
        </div>
      ) : keys.data.keys.length === 0 ? (
        <EmptyState title={t.none}>
          <p>{t.noneText}</p>
        </EmptyState>
      ) : (
        <ul className={styles.keys}>
          {keys.data.keys.map(({ keyId, name, start, createdAt, lastUsedAt }) => (
            <li key={keyId} className={styles.key}>
              <strong>{name}</strong>
              <p>
                <code>{start}…</code> · {t.created(dateTime(createdAt))} ·{' '}
                {lastUsedAt === null ? t.neverUsed : t.lastUsed(dateTime(lastUsedAt))}
              </p>
              <IconButton label={t.revokeNamed(name)} onClick={() => setDoomed({ keyId, name })}>
                <IconTrash size={17} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <RevokeDialog doomed={doomed} onClose={() => setDoomed(undefined)} />
    </Card>
  );
};
