import type { OpenSession } from '@sonora/contracts';
import { deviceParts } from '@sonora/contracts/device-words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { t } from '../messages.ts';
import styles from './card-page.module.css';

const deviceName = (userAgent: string): string => {
  const { program, system } = deviceParts(userAgent);
  if (program !== undefined && system !== undefined) return t('account.sessions.on', { program, system });
  return program ?? system ?? t('account.sessions.unknown');
};

const SessionRow = ({ session, onEnd }: { readonly session: OpenSession; readonly onEnd: () => Promise<void> }) => {
  const [isBusy, setBusy] = useState(false);
  const name = deviceName(session.userAgent);
  return (
    <li className={styles.row}>
      <div>
        <p>
          {name} {session.isCurrent && <Tag tone="success">{t('account.sessions.current')}</Tag>}
        </p>
        <p className={styles.quiet}>
          {t('account.sessions.facts', { address: session.ipAddress, when: dateTime(session.lastSeenAt) })}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          aria-label={t('account.sessions.end', { device: name })}
          isBusy={isBusy}
          onClick={() => {
            setBusy(true);
            void onEnd().finally(() => setBusy(false));
          }}
        >
          {t('account.sessions.endShort')}
        </Button>
      )}
    </li>
  );
};

/** Sessions of the user, which can be ended. */
export const SessionsCard = () => {
  const queryClient = useQueryClient();
  const sessions = useQuery(queries.security.listSessions.queryOptions({ staleTime: 0 }));
  const act = async (action: () => Promise<string>): Promise<void> => {
    try {
      showToast({ tone: 'success', title: t('account.success'), description: await action() });
      await queryClient.invalidateQueries({ queryKey: queries.security.listSessions.key() });
    } catch (error) {
      showToast({ tone: 'error', title: t('account.failure'), description: errorText(error) });
    }
  };
  const endOthers = (): Promise<void> =>
    act(async () => t('account.sessions.othersEnded', { count: (await api.security.endOtherSessions()).ended }));
  const end = (sessionId: string): Promise<void> =>
    act(async () => {
      await api.security.endSession({ params: { sessionId } });
      return t('account.sessions.ended');
    });
  const hasOthers = (sessions.data?.sessions.length ?? 0) > 1;
  return (
    <Card
      title={t('account.sessions.title')}
      end={
        hasOthers && (
          <Button variant="quiet" onClick={() => void endOthers()}>
            {t('account.sessions.endOthers')}
          </Button>
        )
      }
    >
      {sessions.isPending && <Skeleton height={44} />}
      {sessions.isError && (
        <ErrorState
          title={t('account.sessions.notLoaded')}
          error={sessions.error}
          onRetry={() => void sessions.refetch()}
        />
      )}
      <ul className={styles.rows}>
        {sessions.data?.sessions.map((session) => (
          <SessionRow key={session.sessionId} session={session} onEnd={() => end(session.sessionId)} />
        ))}
      </ul>
    </Card>
  );
};
