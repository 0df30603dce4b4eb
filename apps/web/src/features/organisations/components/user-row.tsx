import type { OrganisationMember } from '@sonora/contracts';
import { IconLink, IconMailForward, IconPencil, IconTrash } from '@tabler/icons-react';
import { dateTime } from '../../../shared/format/time.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import table from '../../../shared/ui/lists/table.module.css';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { Picture } from '../../../shared/ui/pictures/picture.tsx';
import { t } from '../messages.ts';
import { memberName } from '../names.ts';
import styles from '../organisations.module.css';

export type UserActions = {
  readonly onEdit: (member: OrganisationMember) => void;
  readonly onRemove: (member: OrganisationMember) => void;
  readonly onResend: (member: OrganisationMember) => void;
  readonly onLink: (member: OrganisationMember) => void;
};

type UserRowProps = {
  readonly member: OrganisationMember;
  readonly isMe: boolean;
  /** Undefined for users with read access only. */
  readonly actions: UserActions | undefined;
};

const State = ({ member, isMe }: Pick<UserRowProps, 'member' | 'isMe'>) => {
  const isPending = member.invitationStatus === 'pending_confirmation';
  const isExpired = member.expiresAt !== null && member.expiresAt < Date.now();
  return (
    <span className={styles.tags}>
      {isMe && <Tag>{t('organisations.users.you')}</Tag>}
      {isPending && <Tag tone="information">{t('organisations.users.pending')}</Tag>}
      {isExpired && <Tag tone="warning">{t('organisations.users.expired')}</Tag>}
    </span>
  );
};

const Actions = ({ member, isMe, actions }: UserRowProps & { readonly actions: UserActions }) => {
  const name = memberName(member);
  const isPending = member.invitationStatus === 'pending_confirmation';
  // Owners cannot be edited or deleted, and users cannot edit themselves.
  if (member.role === 'owner' || isMe) return null;
  return (
    <>
      {isPending && (
        <IconButton label={t('organisations.users.resend', { name })} onClick={() => actions.onResend(member)}>
          <IconMailForward size={17} aria-hidden="true" />
        </IconButton>
      )}
      {isPending && (
        <IconButton label={t('organisations.users.link', { name })} onClick={() => actions.onLink(member)}>
          <IconLink size={17} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t('organisations.users.edit', { name })} onClick={() => actions.onEdit(member)}>
        <IconPencil size={17} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('organisations.users.remove', { name })} onClick={() => actions.onRemove(member)}>
        <IconTrash size={17} aria-hidden="true" />
      </IconButton>
    </>
  );
};

/** Table row of a member or an invited user. */
export const UserRow = ({ member, isMe, actions }: UserRowProps) => {
  const { email, image, role, lastActivity } = member;
  const name = memberName(member);
  return (
    <tr>
      <td>
        <div className={styles.person}>
          <Picture name={name} source={image} size={32} isRound />
          <span>
            <span className={styles.personName}>{name}</span>
            {name !== email && <span className={styles.email}>{email}</span>}
          </span>
        </div>
      </td>
      <td>{t(`organisations.users.roles.${role}`)}</td>
      <td>
        <State member={member} isMe={isMe} />
      </td>
      <td className={classNames(table.when, 'tabular')}>
        {lastActivity === null ? t('organisations.never') : dateTime(lastActivity)}
      </td>
      <td className={classNames(table.last, table.many)}>
        {actions && <Actions member={member} isMe={isMe} actions={actions} />}
      </td>
    </tr>
  );
};
