import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../shared/api/client.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { FormProblem } from '../../../shared/forms/form-problem.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button, ButtonAnchor } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { useCopy } from '../../../shared/ui/copy/use-copy.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { useFactorChanged } from '../api.ts';
import { t } from '../messages.ts';
import styles from './card-page.module.css';
import { emptyTexts } from './empty-texts.ts';
import { loadCodeForm } from './fetched-schemas.ts';
import { PasswordDialog } from './password-dialog.tsx';

const fileName = 'sonora-recovery-codes.txt';

type Enrolment = { readonly secret: string; readonly qrSvg: string };

type ScanProps = { readonly enrolment: Enrolment; readonly onCodes: (codes: readonly string[]) => void };

const Scan = ({ enrolment, onCodes }: ScanProps) => {
  const form = useForm({
    initial: { code: '' },
    schema: loadCodeForm,
    emptyTexts,
    onSubmit: async (body) => onCodes((await api.security.confirmApp({ body })).recoveryCodes),
  });
  return (
    <form className={dialog.form} onSubmit={form.submit} noValidate>
      <p>{t('account.secondStep.scan')}</p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(enrolment.qrSvg)}`}
        alt={t('account.secondStep.picture')}
        width={200}
        height={200}
      />
      <p>
        {t('account.secondStep.key')}:{' '}
        <code className={styles.key}>{enrolment.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <TextField form={form} name="code" label={t('account.secondStep.code')} autoComplete="one-time-code" hasFocus />
      <FormProblem form={form} />
      <div className={dialog.buttons}>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {t('account.secondStep.confirm')}
        </Button>
      </div>
    </form>
  );
};

const Codes = ({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) => {
  const { isCopied, copy } = useCopy(codes.join('\n'), t('account.secondStep.copy'));
  return (
    <div className={dialog.form}>
      <p>{t('account.secondStep.codesLead')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={dialog.buttons}>
        <Button onClick={() => void copy()}>
          {isCopied ? t('account.secondStep.copied') : t('account.secondStep.copy')}
        </Button>
        <ButtonAnchor
          download={fileName}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
        >
          {t('account.secondStep.download')}
        </ButtonAnchor>
        <Button variant="primary" onClick={onDone} data-autofocus>
          {t('account.secondStep.done')}
        </Button>
      </div>
    </div>
  );
};

type Action = 'turnOn' | 'turnOff' | 'renew';

/** Turns two-factor authentication on and off and creates new recovery codes. Each action asks for the password. */
export const TwoFactorCard = () => {
  const queryClient = useQueryClient();
  const status = useQuery(queries.security.getSecondStep.queryOptions());
  const [action, setAction] = useState<Action>();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  const shownEnrolment = useLast(enrolment);
  const shownCodes = useLast(codes);
  const refresh = () => queryClient.invalidateQueries({ queryKey: queries.security.getSecondStep.key() });
  const factorChanged = useFactorChanged();
  // The codes are shown only once, so the dialog closes only after the user has confirmed to have saved them.
  const finish = (): void => {
    setCodes(undefined);
    void refresh();
    void factorChanged();
  };

  const onPassword = async (password: string): Promise<void> => {
    const body = { password };
    if (action === 'turnOn') setEnrolment(await api.security.proposeApp({ body }));
    if (action === 'renew') setCodes((await api.security.renewRecoveryCodes({ body })).recoveryCodes);
    if (action === 'turnOff') {
      await api.security.switchSecondStepOff({ body });
      showToast({ tone: 'success', title: t('account.success'), description: t('account.secondStep.switchedOff') });
      await Promise.all([refresh(), factorChanged()]);
    }
    setAction(undefined);
  };

  return (
    <Card title={t('account.secondStep.title')}>
      {status.isPending && <Skeleton height={44} />}
      {status.isError && (
        <ErrorState
          title={t('account.sessions.notLoaded')}
          error={status.error}
          onRetry={() => void status.refetch()}
        />
      )}
      {status.data && (
        <div className={styles.rows}>
          <p className={styles.quiet}>
            {status.data.isOn
              ? `${t('account.secondStep.on')} ${t('account.secondStep.codesLeft', { count: status.data.recoveryCodesLeft })}.`
              : t('account.secondStep.off')}
          </p>
          <div className={styles.actions}>
            {status.data.isOn ? (
              <>
                <Button onClick={() => setAction('renew')}>{t('account.secondStep.renew')}</Button>
                <Button variant="quiet" onClick={() => setAction('turnOff')}>
                  {t('account.secondStep.turnOff')}
                </Button>
              </>
            ) : (
              <Button onClick={() => setAction('turnOn')}>{t('account.secondStep.turnOn')}</Button>
            )}
          </div>
        </div>
      )}
      <PasswordDialog isOpen={action !== undefined} onClose={() => setAction(undefined)} onPassword={onPassword} />
      <Dialog
        isOpen={enrolment !== undefined}
        title={t('account.secondStep.scanTitle')}
        isSticky
        onClose={() => setEnrolment(undefined)}
      >
        {shownEnrolment && (
          <Scan
            enrolment={shownEnrolment}
            onCodes={(made) => {
              setEnrolment(undefined);
              setCodes(made);
              void refresh();
            }}
          />
        )}
      </Dialog>
      <Dialog isOpen={codes !== undefined} title={t('account.secondStep.codesTitle')} isSticky onClose={finish}>
        {shownCodes && <Codes codes={shownCodes} onDone={finish} />}
      </Dialog>
    </Card>
  );
};
