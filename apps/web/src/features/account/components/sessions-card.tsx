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
import { Bone, ErrorState } from '../../../shared/ui/states.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { texts } from '../texts.ts';
import styles from './card-page.module.css';

const words = texts.sessions;

const deviceName = (userAgent: string): string => {
  const { program, system } = deviceParts(userAgent);
  if (program !== undefined && system !== undefined) return words.on(program, system);
  return program ?? system ?? words.unknown;
};

const SessionRow = ({ session, onEnd }: { readonly session: OpenSession; readonly onEnd: () => Promise<void> }) => {
  const [isBusy, setBusy] = useState(false);
  const name = deviceName(session.userAgent);
  return (
    <li className={styles.row}>
      <div>
        <p>
          {name} {session.isCurrent && <Tag tone="success">{words.current}</Tag>}
        </p>
        <p className={styles.quiet}>{words.facts(session.ipAddress, dateTime(session.lastSeenAt))}</p>
      </div>
      {!session.isCurrent && (
        <Button
          aria-label={words.end(name)}
          isBusy={isBusy}
          onClick={() => {
            setBusy(true);
            void onEnd().finally(() => setBusy(false));
          }}
        >
          {words.endShort}
        </Button>
      )}
    </li>
  );
};

/** Every session of the person, and how to end those that should not be. */
export const SessionsCard = () => {
  const queryClient = useQueryClient();
  const sessions = useQuery(queries.security.listSessions.queryOptions({ staleTime: 0 }));
  const act = async (action: () => Promise<string>): Promise<void> => {
    try {
      showToast({ tone: 'success', title: texts.success, description: await action() });
      await queryClient.invalidateQueries({ queryKey: queries.security.listSessions.key() });
    } catch (error) {
      showToast({ tone: 'error', title: texts.failure, description: errorText(error) });
    }
  };
  const endOthers = (): Promise<void> =>
    act(async () => words.othersEnded((await api.security.endOtherSessions()).ended));
  const end = (sessionId: string): Promise<void> =>
    act(async () => {
      await api.security.endSession({ params: { sessionId } });
      return words.ended;
    });
  const hasOthers = (sessions.data?.sessions.length ?? 0) > 1;
  return (
    <Card
      title={words.title}
      end={
        hasOthers && (
          <Button look="quiet" onClick={() => void endOthers()}>
            {words.endOthers}
          </Button>
        )
      }
    >
      {sessions.isPending && <Bone height={44} />}
      {sessions.isError && (
        <ErrorState title={words.notLoaded} error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      <ul className={styles.rows}>
        {sessions.data?.sessions.map((session) => (
          <SessionRow key={session.sessionId} session={session} onEnd={() => end(session.sessionId)} />
        ))}
      </ul>
    </Card>
  );
};
