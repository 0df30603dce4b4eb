import type { ChecklistItem } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../../shared/api/errors.ts';
import { serverText } from '../../../../../shared/i18n/server-messages.ts';
import { showToast } from '../../../../../shared/toast/toast.ts';
import { Button } from '../../../../../shared/ui/button.tsx';
import { campaignQueries, campaignsApi } from '../../../api.ts';
import { useDraft } from '../../../hooks/campaign-draft.tsx';
import { knownAddresses } from '../../../model/operator-message.ts';
import { t } from '../../../vast-messages.ts';
import styles from './checklist.module.css';
import { ChecklistFrame } from './checklist-frame.tsx';
import { OperatorMessageButton } from './operator-message-button.tsx';

type Failures = Awaited<ReturnType<typeof campaignsApi.tagAddress.set>>['failures'];

/** Changes the address of tags of the whole installation, and shows it wherever the page has it. */
const useAddressChange = () => {
  const client = useQueryClient();
  const { write } = useDraft();
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState<Failures>([]);
  const [problem, setProblem] = useState<string>();
  const change = async (call: () => Promise<{ readonly address: string; readonly failures?: Failures }>) => {
    setBusy(true);
    setFailures([]);
    setProblem(undefined);
    try {
      const { address, failures: tried = [] } = await write(call);
      setFailures(tried);
      void client.invalidateQueries({ queryKey: campaignQueries.campaignValidation.key() });
      return address;
    } catch (error) {
      setProblem(errorText(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failures, problem, change };
};

/** The requirement of a public https address. Administrators of the installation meet it here; others write to the operator. */
export const AddressRow = ({ item }: { readonly item: ChecklistItem }) => {
  const { tagUrl } = useDraft().campaign;
  const { isBusy, failures, problem, change } = useAddressChange();
  const { fix, operatorSetting } = item;
  const [candidate] = operatorSetting === null ? [] : knownAddresses(operatorSetting, tagUrl);
  const setPublic = async (): Promise<void> => {
    const former = new URL(tagUrl).origin;
    const body = { pageOrigin: window.location.origin };
    const address = await change(() => campaignsApi.tagAddress.set({ body }));
    if (address === undefined || address === former) return;
    showToast({
      tone: 'success',
      title: t('vast.address.changed', { address }),
      description: t('vast.address.changedText'),
    });
  };
  const removeStored = async (): Promise<void> => {
    const address = await change(() => campaignsApi.tagAddress.remove({}));
    if (address !== undefined) showToast({ tone: 'success', title: t('vast.address.changed', { address }) });
  };
  const details = (
    <>
      {failures.length > 0 && (
        <div className={styles.problem} role="alert">
          <p>{t('vast.address.failed')}</p>
          <ul>
            {failures.map(({ address, message, text }) => (
              <li key={address}>{serverText(message, text)}</li>
            ))}
          </ul>
        </div>
      )}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {t('vast.address.notChanged', { reason: problem })}
        </p>
      )}
    </>
  );
  return (
    <ChecklistFrame item={item} details={details}>
      <div className={styles.acts}>
        {fix === 'useHttps' && candidate !== undefined && (
          <Button isBusy={isBusy} onClick={() => void setPublic()}>
            {t('vast.address.use', { address: candidate })}
          </Button>
        )}
        {fix === 'useConfiguredAddress' && (
          <Button isBusy={isBusy} onClick={() => void removeStored()}>
            {t('vast.address.useConfigured')}
          </Button>
        )}
        {operatorSetting !== null && <OperatorMessageButton setting={operatorSetting} />}
      </div>
    </ChecklistFrame>
  );
};
