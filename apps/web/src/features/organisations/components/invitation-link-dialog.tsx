import type { OrganisationMember } from '@sonora/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { isLocalAddress } from '../../../shared/share/is-local-address.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CopyButton } from '../../../shared/ui/copy/copy-button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { Banner, Skeleton } from '../../../shared/ui/states.tsx';
import { t } from '../messages.ts';
import styles from '../organisations.module.css';

/** A new link of the invitation, made when the dialog opens. */
const NewLink = ({ member: { userId, orgId, email } }: { readonly member: OrganisationMember }) => {
  const { data, error, mutate } = useMutation({
    mutationFn: () => api.organisations.linkInvitation({ params: { userId, orgId } }),
  });
  useEffect(() => mutate(), [mutate]);
  if (error) {
    return (
      <Banner tone="error" isLive>
        {errorText(error)}
      </Banner>
    );
  }
  if (!data) return <Skeleton height={96} />;
  return (
    <>
      <p>{t('organisations.link.about', { email, until: dateTime(data.expiresAt) })}</p>
      <div className={styles.link}>
        <input
          className="control"
          readOnly
          aria-label={t('organisations.link.field')}
          value={data.url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={data.url} label={t('organisations.link.copy')} />
      </div>
      {isLocalAddress(data.url) && <Banner tone="warning">{t('organisations.link.local')}</Banner>}
    </>
  );
};

type InvitationLinkDialogProps = { readonly member: OrganisationMember | undefined; readonly onClose: () => void };

/** Shows a new link of an invitation, for the user to pass on. */
export const InvitationLinkDialog = ({ member, onClose }: InvitationLinkDialogProps) => {
  const shown = useLast(member);
  return (
    <Dialog isOpen={member !== undefined} title={t('organisations.link.title')} onClose={onClose}>
      <div className={dialog.form}>
        {member && shown && <NewLink key={shown.userId} member={shown} />}
        <div className={dialog.buttons}>
          <Button onClick={onClose}>{t('organisations.link.close')}</Button>
        </div>
      </div>
    </Dialog>
  );
};
