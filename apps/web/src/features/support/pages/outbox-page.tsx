import type { OutboxMail } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { dateTime } from '../../../shared/format/time.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { Tag, type Tone } from '../../../shared/ui/lists/tag.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { Banner, ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { mailOptions, useOutbox } from '../api.ts';
import styles from '../components/panes.module.css';
import { DetailList, ListPane, Panes, PlainText } from '../components/panes.tsx';
import { t } from '../messages.ts';

const route = getRouteApi('/signed-in/admin/outbox');

const tones: Readonly<Record<string, Tone>> = {
  sent: 'success',
  waiting: 'information',
  kept: 'neutral',
  refused: 'error',
  failed: 'error',
};

const statusName = (status: string): string => {
  const id = `support.outbox.statuses.${status}` as const;
  return t.has(id) ? t(id) : status;
};

const StatusTag = ({ status }: Pick<OutboxMail, 'status'>) => (
  <Tag tone={tones[status] ?? 'neutral'}>{statusName(status)}</Tag>
);

const Detail = ({ mailId }: { readonly mailId: string }) => {
  const mail = useQuery(mailOptions(mailId));
  if (mail.isError)
    return (
      <Card>
        <ErrorState title={t('support.notFetched')} error={mail.error} onRetry={() => void mail.refetch()} />
      </Card>
    );
  if (!mail.data)
    return (
      <Card>
        <div role="status">
          <span className="sr-only">{t('support.loading')}</span>
          <Skeleton height={180} />
        </div>
      </Card>
    );
  const { subject, recipient, status, createdAt, attempts, lastError, text, html } = mail.data;
  return (
    <Card title={subject} beside={<StatusTag status={status} />}>
      <div className={styles.detail}>
        <DetailList
          details={[
            [t('support.outbox.to'), recipient],
            [t('support.messages.written'), dateTime(createdAt)],
          ]}
        />
        {lastError !== null && (
          <Banner tone="warning">
            {t('support.outbox.attempts', { count: attempts })}: {lastError}
          </Banner>
        )}
        {status === 'kept' && <Banner tone="information">{t('support.outbox.keptNote')}</Banner>}
        {text === null ? (
          <Banner tone={status === 'sent' ? 'success' : 'information'}>
            {status === 'sent' ? t('support.outbox.sentNote') : t('support.outbox.removedNote')}
          </Banner>
        ) : (
          <PlainText text={text} label={t('support.outbox.text')} />
        )}
        {html !== null && (
          <div>
            <h3>{t('support.outbox.source')}</h3>
            <PlainText text={html} label={t('support.outbox.source')} isSource />
          </div>
        )}
      </div>
    </Card>
  );
};

/** Mail sent by the installation. Bodies are shown as plain text, never as HTML. */
export const OutboxPage = () => {
  usePage(t('support.outbox.title'));
  const navigate = route.useNavigate();
  const { mailId } = route.useSearch();
  const [search, setSearch] = useState('');
  const pages = useOutbox(useDeferredValue(search.trim()));
  const rows = pages.data?.pages.flatMap(({ mails }) => mails) ?? [];
  return (
    <>
      <PageHead title={t('support.outbox.title')} />
      <Panes
        list={
          <ListPane
            pages={pages}
            items={rows.map(({ mailId: id, subject, recipient, status, createdAt }) => ({
              id,
              title: subject,
              about: (
                <>
                  <StatusTag status={status} />
                  <span>{recipient}</span>
                  <span>{dateTime(createdAt)}</span>
                </>
              ),
            }))}
            chosen={mailId}
            search={search}
            searchLabel={t('support.outbox.search')}
            empty={{
              title: t('support.outbox.empty'),
              text: t('support.outbox.emptyText'),
              nothingFound: t('support.outbox.nothingFound'),
            }}
            moreLabel={t('support.outbox.more')}
            onSearch={setSearch}
            onChoose={(id) => void navigate({ to: '/admin/outbox', search: { mailId: id } })}
          />
        }
        detail={mailId === undefined ? undefined : <Detail mailId={mailId} />}
        hint={t('support.outbox.choose')}
        onBack={() => void navigate({ to: '/admin/outbox', search: {} })}
      />
    </>
  );
};
