import type { ListedSession } from '@sonora/contracts';
import type { PageAddress } from '@sonora/contracts/pages/page-access';
import { IconAlertTriangle, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { useHasProjects, useMay, useMayOpen, useUser } from '../../../shared/api/session.ts';
import { agoText, dateTime } from '../../../shared/format/time.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { t } from '../messages.ts';
import { type Need, needsOf } from '../model/needs.ts';
import styles from './needs-card.module.css';

/** Sessions among which failed and forgotten ones are looked for. */
const searchedSessions = 50;
/** The trash lists what was deleted last first; what leaves it next is at its end. */
const lastOfTrash = 20;

const useTrashEnd = (isEnabled: boolean) => {
  const query = { limit: 1, offset: 0 };
  const first = useQuery({ ...queries.files.listTrash.queryOptions({ input: { query } }), enabled: isEnabled });
  const total = first.data?.pagination.total ?? 0;
  const end = useQuery({
    ...queries.files.listTrash.queryOptions({
      input: { query: { limit: lastOfTrash, offset: Math.max(0, total - lastOfTrash) } },
    }),
    enabled: total > 0,
  });
  return { files: end.data?.files ?? [], folders: end.data?.folders ?? [] };
};

const useNeeds = () => {
  const { userId } = useUser();
  const isReader = useHasProjects();
  const isProducer = useMay('ads.read');
  const hasFiles = useMayOpen('/files-v2');
  const sessions = useQuery({
    ...queries.projects.findSessions.queryOptions({ input: { query: { limit: searchedSessions } } }),
    enabled: isReader,
  });
  const failed = useQuery({ ...queries.audioforms.listFailed.queryOptions(), enabled: isReader && isProducer });
  const trash = useTrashEnd(hasFiles);
  const needs = needsOf({
    userId,
    now: Date.now(),
    failed: failed.data?.data ?? [],
    sessions: sessions.data?.data ?? [],
    trash,
  });
  return { needs, failed };
};

const RestoreButton = ({ need }: { readonly need: Extract<Need, { kind: 'trash' }> }) => {
  const queryClient = useQueryClient();
  const { id, item, name } = need;
  const restore = useMutation({
    mutationFn: () => api.files.restore({ body: item === 'file' ? { fileIds: [id] } : { folderIds: [id] } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queries.files.key() });
      showToast({ tone: 'success', title: t('home.needs.restored', { name }) });
    },
    onError: (error) => showToast({ tone: 'error', title: t('home.needs.notRestored'), description: errorText(error) }),
  });
  return (
    <Button
      isBusy={restore.isPending}
      aria-label={t('home.needs.restoreNamed', { name })}
      onClick={() => restore.mutate()}
    >
      {t('home.needs.restore')}
    </Button>
  );
};

const icons = { failed: IconAlertTriangle, draft: IconPencil, trash: IconTrash } as const;

type NeedsCardProps = {
  /** The page that opens a session; undefined if there is none for this user. */
  readonly routeOf: (session: RoutedSession) => PageAddress | undefined;
  /** The name of a session as shown. */
  readonly nameOf: (sessionName: string) => string;
};

type RowProps = NeedsCardProps & { readonly need: Need };

const Row = ({ need, routeOf, nameOf }: RowProps) => {
  const Icon = icons[need.kind];
  const name = need.kind === 'trash' ? need.name : nameOf(need.session.sessionName);
  const route = need.kind === 'trash' ? undefined : routeOf(need.session);
  const when = need.kind === 'trash' ? dateTime(need.at) : agoText(need.at, Date.now());
  return (
    <li className={styles.row} data-kind={need.kind}>
      <Icon size={18} aria-hidden="true" />
      <span className={styles.what}>
        <strong>{name}</strong>
        <span>{t(`home.needs.${need.kind}`, { when })}</span>
      </span>
      {need.kind === 'trash' && <RestoreButton need={need} />}
      {need.kind !== 'trash' && route && (
        <ButtonLink
          to={route}
          search={{ projectId: need.session.projectId, sessionId: need.session.sessionId }}
          aria-label={t(need.kind === 'failed' ? 'home.needs.openNamed' : 'home.needs.continueNamed', { name })}
        >
          {t(need.kind === 'failed' ? 'home.needs.open' : 'home.needs.continue')}
        </ButtonLink>
      )}
    </li>
  );
};

type RoutedSession = Pick<ListedSession, 'workflowId' | 'hasState'>;

/** What waits for the user: failed ads, files that leave the trash, forgotten drafts. Hidden while nothing does. */
export const NeedsCard = (names: NeedsCardProps) => {
  const { needs, failed } = useNeeds();
  if (needs.length === 0 && !failed.isLoadingError) return null;
  return (
    <Card title={t('home.needs.title')} isFlush={needs.length > 0}>
      {needs.length === 0 && (
        <ErrorState title={t('home.needs.notLoaded')} error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      <ul className={styles.rows}>
        {needs.map((need) => (
          <Row key={`${need.kind} ${need.id}`} need={need} {...names} />
        ))}
      </ul>
    </Card>
  );
};
