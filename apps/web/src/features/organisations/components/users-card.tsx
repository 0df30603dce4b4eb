import type { MemberSort, OrganisationMember } from '@sonora/contracts';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { useMay, useUser } from '../../../shared/api/session.ts';
import { lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { AsyncList } from '../../../shared/ui/lists/async-list.tsx';
import { SortMenu } from '../../../shared/ui/lists/sort-menu.tsx';
import { HeadCell, Pager, Table } from '../../../shared/ui/lists/table.tsx';
import { SearchField, Toolbar } from '../../../shared/ui/lists/toolbar.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { membersOptions, organisationsKey } from '../api.ts';
import { firstMembers, type MemberView, membersPerPage } from '../member-view.ts';
import { t } from '../messages.ts';
import { memberName } from '../names.ts';
import { showNotMailed } from '../show-not-mailed.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { InvitationLinkDialog } from './invitation-link-dialog.tsx';
import { type UserActions, UserRow } from './user-row.tsx';

const InviteForm = lazyPanel(() => import('./invite-form.tsx'));
const EditUserForm = lazyPanel(() => import('./edit-user-form.tsx'), 240);

type Column = {
  readonly key: MemberSort;
  readonly label: string;
  readonly isMinor?: boolean;
  readonly isDescendingFirst?: boolean;
};

const columns: readonly Column[] = [
  { key: 'name', label: t('organisations.users.name') },
  { key: 'role', label: t('organisations.users.role') },
  { key: 'invitationStatus', label: t('organisations.users.status') },
  { key: 'lastActivity', label: t('organisations.users.lastActivity'), isMinor: true, isDescendingFirst: true },
];

const useResend = (): ((member: OrganisationMember) => void) => {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ userId, orgId }: OrganisationMember) =>
      api.organisations.resendInvitation({ params: { userId, orgId } }),
    onSuccess: async ({ isMailed }) => {
      await queryClient.invalidateQueries({ queryKey: organisationsKey });
      if (isMailed) {
        showToast({
          tone: 'success',
          title: t('organisations.success'),
          description: t('organisations.users.resent'),
          milliseconds: 10_000,
        });
      } else showNotMailed();
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: t('organisations.failure'),
        description: errorText(error),
        milliseconds: 10_000,
      }),
  });
  return mutate;
};

type UsersTableProps = {
  readonly orgId: string;
  readonly view: MemberView;
  readonly onView: (view: MemberView) => void;
  readonly actions: UserActions | undefined;
};

const UsersTable = ({ orgId, view, onView, actions }: UsersTableProps) => {
  const { userId } = useUser();
  const found = useQuery(membersOptions(orgId, view));
  const head = columns.map(({ key, label, isMinor = false, isDescendingFirst = false }) => (
    <HeadCell
      key={key}
      sortKey={key}
      label={label}
      sort={view.sort}
      isMinor={isMinor}
      isDescendingFirst={isDescendingFirst}
      onSort={(sort) => onView({ ...view, sort, at: 0 })}
    />
  ));
  return (
    <AsyncList
      query={found}
      notLoaded={t('organisations.users.notLoaded')}
      skeletonHeights={[32, 32, 32]}
      isEmpty={({ total }) => total === 0}
      empty={
        <EmptyState title={t('organisations.users.noneFound')}>
          <p>{t('organisations.users.noneFoundNote')}</p>
        </EmptyState>
      }
    >
      {({ members, total }) => (
        <>
          <Table
            hasCards
            head={
              <>
                {head}
                <td />
              </>
            }
          >
            {members.map((member) => (
              <UserRow key={member.userId} member={member} isMe={member.userId === userId} actions={actions} />
            ))}
          </Table>
          <Pager
            name={t('organisations.users.pages')}
            at={view.at}
            pages={Math.ceil(total / membersPerPage)}
            onTurn={(at) => onView({ ...view, at })}
          />
        </>
      )}
    </AsyncList>
  );
};

type UsersCardProps = {
  readonly orgId: string;
  /** What the list is searched for at first; empty: everybody. */
  readonly person?: string;
  readonly className?: string;
};

/** Members and invited users of an organisation, with actions for its administrators. */
export const UsersCard = ({ orgId, person = '', className }: UsersCardProps) => {
  const mayInvite = useMay('members.invite');
  const mayAdminister = useMay('members.administer');
  const [view, setView] = useState<MemberView>({ ...firstMembers, search: person });
  const search = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (person !== '') search.current?.scrollIntoView({ block: 'center' });
  }, [person]);
  const [isInviting, setInviting] = useState(false);
  const [edited, setEdited] = useState<OrganisationMember>();
  const [toDelete, setToDelete] = useState<OrganisationMember>();
  const [toLink, setToLink] = useState<OrganisationMember>();
  const shownEdited = useLast(edited);
  const actions: UserActions = { onEdit: setEdited, onRemove: setToDelete, onResend: useResend(), onLink: setToLink };
  const add = mayInvite && (
    <Button variant="primary" onClick={() => setInviting(true)}>
      <IconPlus size={17} aria-hidden="true" /> {t('organisations.users.invite')}
    </Button>
  );
  return (
    <Card title={t('organisations.users.title')} isFlush end={add} {...(className === undefined ? {} : { className })}>
      <div ref={search} />
      <Toolbar>
        <SearchField
          label={t('organisations.users.search')}
          value={view.search}
          onChange={(text) => setView({ ...view, search: text, at: 0 })}
        />
        <SortMenu columns={columns} sort={view.sort} onSort={(sort) => setView({ ...view, sort, at: 0 })} />
      </Toolbar>
      <UsersTable orgId={orgId} view={view} onView={setView} actions={mayAdminister ? actions : undefined} />
      <Dialog
        isOpen={isInviting}
        title={t('organisations.invite.title')}
        onClose={() => setInviting(false)}
        width={560}
      >
        <InviteForm orgId={orgId} onClose={() => setInviting(false)} />
      </Dialog>
      <Dialog
        isOpen={edited !== undefined}
        title={t('organisations.edit.title', { name: shownEdited ? memberName(shownEdited) : '' })}
        onClose={() => setEdited(undefined)}
      >
        {shownEdited && (
          <EditUserForm key={shownEdited.userId} member={shownEdited} onClose={() => setEdited(undefined)} />
        )}
      </Dialog>
      <InvitationLinkDialog member={toLink} onClose={() => setToLink(undefined)} />
      <DeleteUserDialog member={toDelete} onClose={() => setToDelete(undefined)} />
    </Card>
  );
};
