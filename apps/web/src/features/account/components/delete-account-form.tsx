import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { formDrafts } from '../../../shared/api/form-drafts.ts';
import { assumedOrganisation } from '../../../shared/api/organisation.ts';
import { useUser, wasSignedIn } from '../../../shared/api/session.ts';
import { showToastOnNextPage } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import styles from '../../../shared/ui/overlays/dialog-form.module.css';
import { Banner, ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { t } from '../messages.ts';
import own from './card-page.module.css';

export const DeleteAccountForm = ({ onClose }: { readonly onClose: () => void }) => {
  const { email } = useUser();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const preview = useQuery(queries.accounts.deletionPreview.queryOptions({ staleTime: 0 }));
  if (preview.isPending) return <Skeleton height={160} />;
  if (preview.isError)
    return (
      <ErrorState
        title={t('account.deletion.notLoaded')}
        error={preview.error}
        onRetry={() => void preview.refetch()}
      />
    );
  const names = (isDeleted: boolean): string =>
    preview.data.organisations
      .filter((each) => each.isDeleted === isDeleted)
      .map(({ orgName }) => orgName.replaceAll('_', ' '))
      .join(', ');
  const remove = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await api.accounts.deleteUser();
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
      return;
    }
    wasSignedIn.set(false);
    assumedOrganisation.set(undefined);
    formDrafts.clear();
    // This page leaves at once: its requests would be refused from now on.
    showToastOnNextPage({ tone: 'success', title: t('account.success'), description: t('account.deletion.done') });
    window.location.assign('/api/auth/logout?returnTo=/');
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === email) void remove();
      }}
    >
      <p>{t('account.deletion.what')}</p>
      {names(true) !== '' && <Banner tone="warning">{t('account.deletion.deleted', { names: names(true) })}</Banner>}
      {names(false) !== '' && (
        <Banner tone="information">{t('account.deletion.handedOver', { names: names(false) })}</Banner>
      )}
      <label className={own.typed}>
        {t('account.deletion.type', { email })}
        <input
          className="control"
          type="email"
          autoComplete="off"
          value={typed}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      {problem !== undefined && (
        <Banner tone="error" isLive>
          {problem}
        </Banner>
      )}
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('account.cancel')}</Button>
        <Button type="submit" variant="danger" disabled={typed !== email} isBusy={isBusy}>
          {t('account.deletion.submit')}
        </Button>
      </div>
    </form>
  );
};
