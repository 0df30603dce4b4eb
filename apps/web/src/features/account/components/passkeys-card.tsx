import type { Passkey } from '@sonora/contracts';
import { deviceParts } from '@sonora/contracts/device-words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { FormProblem } from '../../../shared/forms/form-problem.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import dialog from '../../../shared/ui/dialog-form.module.css';
import { Bone, ErrorState } from '../../../shared/ui/states.tsx';
import { useFactorChanged } from '../api.ts';
import { texts } from '../texts.ts';
import styles from './card-page.module.css';
import { nameForm } from './fetched-schemas.ts';
import { PasswordDialog } from './password-dialog.tsx';

const words = texts.passkeys;

const isSupported = (): boolean => typeof window.PublicKeyCredential === 'function';

/** What this device is probably called, to begin with. */
const ownName = (): string => {
  const { program, system } = deviceParts(navigator.userAgent);
  return system ?? program ?? words.title;
};

type NameFormProps = { readonly initial: string; readonly onName: (name: string) => Promise<void> };

const NameForm = ({ initial, onName }: NameFormProps) => {
  const form = useForm({ initial: { name: initial }, schema: nameForm, onSubmit: ({ name }) => onName(name) });
  return (
    <form className={dialog.form} onSubmit={form.submit} noValidate>
      <TextField form={form} name="name" label={words.name} autoComplete="off" hasFocus />
      <FormProblem form={form} />
      <div className={dialog.buttons}>
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {words.save}
        </Button>
      </div>
    </form>
  );
};

/** Keys of this person's devices, with which they sign in without a password. */
export const PasskeysCard = () => {
  const queryClient = useQueryClient();
  const passkeys = useQuery(queries.security.listPasskeys.queryOptions());
  const [isAsking, setAsking] = useState(false);
  const [renamed, setRenamed] = useState<Passkey>();
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
      showToast({ tone: 'success', title: texts.success, description: words.added });
      await refresh();
    } catch {
      // The browser's own reasons (closed, timed out, known already) are not for people.
      showToast({ tone: 'warning', title: texts.failure, description: words.notAdded });
    }
  };
  const rename = async (name: string): Promise<void> => {
    if (renamed) await api.security.renamePasskey({ params: { passkeyId: renamed.passkeyId }, body: { name } });
    endNaming();
    await refresh();
  };
  const remove = async ({ passkeyId }: Passkey): Promise<void> => {
    try {
      await api.security.removePasskey({ params: { passkeyId } });
      showToast({ tone: 'success', title: texts.success, description: words.removed });
      await Promise.all([refresh(), factorChanged()]);
    } catch (error) {
      showToast({ tone: 'error', title: texts.failure, description: errorText(error) });
    }
  };

  return (
    <Card title={words.title}>
      <div className={styles.rows}>
        <p className={styles.quiet}>{words.lead}</p>
        {passkeys.isPending && <Bone height={44} />}
        {passkeys.isError && (
          <ErrorState title={texts.sessions.notLoaded} error={passkeys.error} onRetry={() => void passkeys.refetch()} />
        )}
        <ul className={styles.rows}>
          {passkeys.data?.passkeys.map((each) => (
            <li key={each.passkeyId} className={styles.row}>
              <div>
                <p>{each.name}</p>
                <p className={styles.quiet}>
                  {words.facts(
                    dateTime(each.createdAt),
                    each.lastUsedAt === null ? undefined : dateTime(each.lastUsedAt),
                  )}
                </p>
              </div>
              <div className={styles.actions}>
                <Button onClick={() => setRenamed(each)} aria-label={words.rename(each.name)}>
                  {words.renameShort}
                </Button>
                <Button onClick={() => void remove(each)} aria-label={words.remove(each.name)}>
                  {words.removeShort}
                </Button>
              </div>
            </li>
          ))}
        </ul>
        {isSupported() ? (
          <div>
            <Button onClick={() => setAsking(true)}>{words.add}</Button>
          </div>
        ) : (
          <p>{words.unsupported}</p>
        )}
      </div>
      <PasswordDialog isOpen={isAsking} onClose={() => setAsking(false)} onPassword={add} />
      <Dialog isOpen={renamed !== undefined} title={words.nameTitle} onClose={endNaming}>
        {shown && <NameForm key={shown.passkeyId} initial={shown.name} onName={rename} />}
      </Dialog>
    </Card>
  );
};
