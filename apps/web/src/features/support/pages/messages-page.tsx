import type { SupportMessage } from '@sonora/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button, ButtonAnchor } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Choice } from '../../../shared/ui/controls.tsx';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { type MessageState, messageOptions, useMessages } from '../api.ts';
import styles from '../components/panes.module.css';
import { DetailList, ListPane, Panes, PlainText } from '../components/panes.tsx';
import { detailName } from '../detail-name.ts';
import { t } from '../messages.ts';

const route = getRouteApi('/signed-in/admin/messages');
const states: readonly MessageState[] = ['open', 'done', 'all'];

const orgLink = ({ orgId, orgName }: Pick<SupportMessage, 'orgId' | 'orgName'>) =>
  orgId === null ? t('support.messages.none') : <a href={`/orgs/${orgId}`}>{orgName?.replaceAll('_', ' ') ?? orgId}</a>;

const DoneButton = ({ messageId, isDone }: { readonly messageId: string; readonly isDone: boolean }) => {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const mark = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.support.updateMessage({ params: { messageId }, body: { isDone: !isDone } });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['messages'] }),
        queryClient.invalidateQueries({ queryKey: messageOptions(messageId).queryKey }),
      ]);
      showToast({
        tone: 'success',
        title: t('support.success'),
        description: isDone ? t('support.messages.reopened') : t('support.messages.marked'),
      });
    } catch (error) {
      showToast({ tone: 'error', title: t('support.failure'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant={isDone ? undefined : 'primary'} isBusy={isBusy} onClick={() => void mark()}>
      {isDone ? t('support.messages.markOpen') : t('support.messages.markDone')}
    </Button>
  );
};

const MessageDetails = ({ message }: { readonly message: SupportMessage }) => {
  const reply = `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`;
  return (
    <div className={styles.detail}>
      <DetailList
        details={[
          [t('support.messages.from'), message.email],
          [t('support.messages.organisation'), orgLink(message)],
          [t('support.messages.written'), dateTime(message.createdAt)],
        ]}
      />
      <PlainText text={message.text} label={t(`support.messages.kinds.${message.kind}`)} />
      {message.facts.map(({ name, text }) => (
        <div key={name}>
          <h3>{detailName(name)}</h3>
          <PlainText text={text} label={name} isSource />
        </div>
      ))}
      <div className={styles.buttons}>
        <DoneButton messageId={message.messageId} isDone={message.doneAt !== null} />
        <ButtonAnchor href={reply}>{t('support.messages.reply')}</ButtonAnchor>
      </div>
    </div>
  );
};

const Detail = ({ messageId }: { readonly messageId: string }) => {
  const message = useQuery(messageOptions(messageId));
  return (
    <Card {...(message.data ? { title: message.data.subject } : {})}>
      {message.isError ? (
        <ErrorState title={t('support.notFetched')} error={message.error} onRetry={() => void message.refetch()} />
      ) : message.data ? (
        <MessageDetails message={message.data} />
      ) : (
        <div role="status">
          <span className="sr-only">{t('support.loading')}</span>
          <Skeleton height={180} />
        </div>
      )}
    </Card>
  );
};

/** Messages and error reports of users to the operator of the installation. */
export const MessagesPage = () => {
  usePage(t('support.messages.title'));
  const navigate = route.useNavigate();
  const { messageId } = route.useSearch();
  const [state, setState] = useState<MessageState>('open');
  const [search, setSearch] = useState('');
  const pages = useMessages(state, useDeferredValue(search.trim()));
  const rows = pages.data?.pages.flatMap(({ messages }) => messages) ?? [];
  const openCount = pages.data?.pages[0]?.openCount ?? 0;
  return (
    <>
      <PageHead title={t('support.messages.title')} />
      <Panes
        list={
          <ListPane
            title={t('support.messages.openCount', { count: numberText(openCount) })}
            end={
              <Choice
                label={t('support.messages.stateLabel')}
                value={state}
                choices={states.map((value) => ({ value, label: t(`support.messages.states.${value}`) }))}
                onChange={setState}
              />
            }
            pages={pages}
            items={rows.map(({ messageId: id, subject, kind, email, orgName, createdAt, doneAt }) => ({
              id,
              title: subject,
              about: (
                <>
                  <Tag tone={kind === 'report' ? 'warning' : 'information'}>{t(`support.messages.kinds.${kind}`)}</Tag>
                  {doneAt !== null && <Tag tone="success">{t('support.messages.states.done')}</Tag>}
                  <span>{email}</span>
                  {orgName !== null && <span>{orgName.replaceAll('_', ' ')}</span>}
                  <span>{dateTime(createdAt)}</span>
                </>
              ),
            }))}
            chosen={messageId}
            search={search}
            searchLabel={t('support.messages.search')}
            empty={{
              title: t('support.messages.empty'),
              text: t('support.messages.emptyText'),
              nothingFound: t('support.messages.nothingFound'),
            }}
            moreLabel={t('support.messages.more')}
            onSearch={setSearch}
            onChoose={(id) => void navigate({ to: '/admin/messages', search: { messageId: id } })}
          />
        }
        detail={messageId === undefined ? undefined : <Detail messageId={messageId} />}
        hint={t('support.messages.choose')}
        onBack={() => void navigate({ to: '/admin/messages', search: {} })}
      />
    </>
  );
};
