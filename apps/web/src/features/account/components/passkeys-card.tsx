import type { Passkey } from '@sonora/contracts';
import { deviceParts } from '@sonora/contracts/device-words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../shared/api/client.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { FormProblem } from '../../../shared/forms/form-problem.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { useFactorChanged } from '../api.ts';
import { t } from '../messages.ts';
import styles from './card-page.module.css';
import { emptyTexts } from './empty-texts.ts';
import { loadNameForm } from './fetched-schemas.ts';
import { PasswordDialog } from './password-dialog.tsx';

const isSupported = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Suggested name of a passkey, derived from the device. */
const ownName = (): string => {
  const { program, system } = deviceParts(navigator.userAgent);
  return system ?? program ?? t('account.passkeys.title');
};

const usedText = ({ createdAt, lastUsedAt }: Passkey): string => {
  const added = dateTime(createdAt);
  return lastUsedAt === null
    ? t('account.passkeys.neverUsed', { added })
    : t('account.passkeys.lastUsed', { added, used: dateTime(lastUsedAt) });
};

type NameFormProps = { readonly initial: string; readonly onName: (name: string) => Promise<void> };

const NameForm = ({ initial, onName }: NameFormProps) => {
  const form = useForm({
    initial: { name: initial },
    schema: loadNameForm,
    emptyTexts,
    onSubmit: ({ name }) => onName(name),
  });
  return (
    <form className={dialog.form} onSubmit={form.submit} noValidate>
      <TextField form={form} name="name" label={t('account.passkeys.name')} autoComplete="off" hasFocus />
      <FormProblem form={form} />
      <div className={dialog.buttons}>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {t('account.passkeys.save')}
        </Button>
      </div>
    </form>
  );
};

/** Passkeys of the user. */
export const PasskeysCard = () => {
  const queryClient = useQueryClient();
  const passkeys = useQuery(queries.security.listPasskeys.queryOptions());
  const [isAsking, setAsking] = useState(false);
  const [renamed, setRenamed] = useState<Passkey>();
  const [toRemove, setToRemove] = useState<Passkey>();
  const shown = useLast(renamed);
  const refresh = () => queryClient.invalidateQueries({ queryKey: queries.security.listPasskeys.key() });
  const factorChanged = useFactorChanged();
  const endNaming = (): void => {
    setRenamed(undefined);
    void factorChanged();
  };

  const add = async (password: string): Promise<void> => {
    const optionsJSON = await api.security.passkeyOptions({ body: { password } });
    setAsking(false);
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const response = await startRegistration({ optionsJSON: optionsJSON as never });
      setRenamed(await api.security.addPasskey({ body: { name: ownName(), response: { ...response } } }));
      showToast({ tone: 'success', title: t('account.success'), description: t('account.passkeys.added') });
      await refresh();
    } catch {
      // The browser's own messages (closed, timed out, already registered) are not user-friendly.
      showToast({ tone: 'warning', title: t('account.failure'), description: t('account.passkeys.notAdded') });
    }
  };
  const rename = async (name: string): Promise<void> => {
    if (renamed) await api.security.renamePasskey({ params: { passkeyId: renamed.passkeyId }, body: { name } });
    endNaming();
    await refresh();
  };
  const remove = async (password: string): Promise<void> => {
    if (!toRemove) return;
    await api.security.removePasskey({ params: { passkeyId: toRemove.passkeyId }, body: { password } });
    setToRemove(undefined);
    showToast({ tone: 'success', title: t('account.success'), description: t('account.passkeys.removed') });
    await Promise.all([refresh(), factorChanged()]);
  };

  return (
    <Card title={t('account.passkeys.title')}>
      <div className={styles.rows}>
        <p className={styles.quiet}>{t('account.passkeys.lead')}</p>
        {passkeys.isPending && <Skeleton height={44} />}
        {passkeys.isError && (
          <ErrorState
            title={t('account.sessions.notLoaded')}
            error={passkeys.error}
            onRetry={() => void passkeys.refetch()}
          />
        )}
        <ul className={styles.rows}>
          {passkeys.data?.passkeys.map((each) => (
            <li key={each.passkeyId} className={styles.row}>
              <div>
                <p>{each.name}</p>
                <p className={styles.quiet}>{usedText(each)}</p>
              </div>
              <div className={styles.actions}>
                <Button onClick={() => setRenamed(each)} aria-label={t('account.passkeys.rename', { name: each.name })}>
                  {t('account.passkeys.renameShort')}
                </Button>
                <Button
                  onClick={() => setToRemove(each)}
                  aria-label={t('account.passkeys.remove', { name: each.name })}
                >
                  {t('account.passkeys.removeShort')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
        {isSupported() ? (
          <div>
            <Button onClick={() => setAsking(true)}>{t('account.passkeys.add')}</Button>
          </div>
        ) : (
          <p>{t('account.passkeys.unsupported')}</p>
        )}
      </div>
      <PasswordDialog isOpen={toRemove !== undefined} onClose={() => setToRemove(undefined)} onPassword={remove} />
      <PasswordDialog isOpen={isAsking} onClose={() => setAsking(false)} onPassword={add} />
      <Dialog isOpen={renamed !== undefined} title={t('account.passkeys.nameTitle')} onClose={endNaming}>
        {shown && <NameForm key={shown.passkeyId} initial={shown.name} onName={rename} />}
      </Dialog>
    </Card>
  );
};
