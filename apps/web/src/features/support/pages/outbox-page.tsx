import type { OutboxMail } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { dateTime } from '../../../shared/format/time.ts';
import { usePage } from '../../../shared/hooks/page-facts.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { Banner, Bone, ErrorState } from '../../../shared/ui/states.tsx';
import { Tag, type Tone } from '../../../shared/ui/tag.tsx';
import { mailOptions, useOutbox } from '../api.ts';
import styles from '../components/panes.module.css';
import { FactList, ListPane, PlainText } from '../components/panes.tsx';
import { texts } from '../texts.ts';

const { outbox: t, messages } = texts;
const route = getRouteApi('/signed-in/admin/outbox');

const tones: Readonly<Record<string, Tone>> = {
  sent: 'success',
  waiting: 'information',
  kept: 'neutral',
  refused: 'error',
  failed: 'error',
};

const StatusTag = ({ status }: Pick<OutboxMail, 'status'>) => (
  <Tag tone={tones[status] ?? 'neutral'}>{(t.statuses as Readonly<Record<string, string>>)[status] ?? status}</Tag>
);

const Detail = ({ mailId }: { readonly mailId: string }) => {
  const mail = useQuery(mailOptions(mailId));
  if (mail.isError)
    return (
      <Card title={t.title}>
        <ErrorState title={texts.notFetched} error={mail.error} onRetry={() => void mail.refetch()} />
      </Card>
    );
  if (!mail.data)
    return (
      <Card title={t.title}>
        <div role="status">
          <span className="sr-only">{texts.loading}</span>
          <Bone height={180} />
        </div>
      </Card>
    );
  const { subject, recipient, status, createdAt, attempts, lastError, text, html } = mail.data;
  return (
    <Card title={subject} beside={<StatusTag status={status} />}>
      <div className={styles.detail}>
        <FactList
          facts={[
            [t.to, recipient],
            [messages.written, dateTime(createdAt)],
          ]}
        />
        {lastError !== null && (
          <Banner tone="warning">
            {t.attempts(attempts)}: {lastError}
          </Banner>
        )}
        {status === 'kept' && <Banner tone="information">{t.keptNote}</Banner>}
        {text === null ? <Banner tone="success">{t.sentNote}</Banner> : <PlainText text={text} label={t.text} />}
        {html !== null && (
          <div>
            <h3>{t.source}</h3>
            <PlainText text={html} label={t.source} isSource />
          </div>
        )}
      </div>
    </Card>
  );
};

/** Mail of the installation, to be read and nothing else: whatever is in it is shown as text. */
export const OutboxPage = () => {
  usePage(t.title);
  const navigate = route.useNavigate();
  const { mailId } = route.useSearch();
  const [search, setSearch] = useState('');
  const pages = useOutbox(useDeferredValue(search.trim()));
  const rows = pages.data?.pages.flatMap(({ mails }) => mails) ?? [];
  return (
    <>
      <PageHead title={t.title} />
      <div className={styles.panes}>
        <ListPane
          title={t.title}
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
          searchLabel={t.search}
          empty={{ title: t.empty, text: t.emptyText, nothingFound: t.nothingFound }}
          moreLabel={t.more}
          onSearch={setSearch}
          onChoose={(id) => void navigate({ search: { mailId: id } })}
        />
        {mailId === undefined ? <p className={styles.choose}>{t.choose}</p> : <Detail mailId={mailId} />}
      </div>
    </>
  );
};
