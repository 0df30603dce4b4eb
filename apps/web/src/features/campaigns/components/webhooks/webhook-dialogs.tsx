import type { CampaignWebhook } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText, fieldErrors } from '../../../../shared/api/errors.ts';
import { InputField } from '../../../../shared/forms/input-field.tsx';
import { isTooLong } from '../../../../shared/forms/too-many-characters.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { CopyButton } from '../../../../shared/ui/copy/copy-button.tsx';
import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../../shared/ui/overlays/dialog-form.module.css';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { campaignsApi } from '../../api.ts';
import { focusProblem } from '../../hooks/focus-problem.ts';
import { t } from '../../webhook-messages.ts';
import { webhooksKey } from './webhook-options.ts';
import styles from './webhooks.module.css';

const eventNames = ['campaign.published', 'campaign.errors_spiked'] as const satisfies CampaignWebhook['events'];

type AddFormProps = {
  readonly campaignId: string;
  readonly onAdded: (secret: string) => void;
  readonly onClose: () => void;
};

const useAddForm = ({ campaignId, onAdded }: AddFormProps) => {
  const client = useQueryClient();
  const [values, setValues] = useState({
    url: '',
    scope: 'one' as 'all' | 'one',
    events: [...eventNames] as CampaignWebhook['events'],
  });
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<{ readonly url?: string | undefined; readonly text: string }>();
  const [isBusy, setBusy] = useState(false);
  const url = values.url.trim();
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (url === '' || isTooLong(url, limits.campaigns.addressCharacters) || values.events.length === 0) return;
    setBusy(true);
    try {
      const { secret } = await campaignsApi.campaignWebhooks.create({
        body: { url, campaignId: values.scope === 'one' ? campaignId : null, events: values.events },
      });
      await client.invalidateQueries({ queryKey: webhooksKey() });
      onAdded(secret);
    } catch (error) {
      setRefusal({ url: fieldErrors(error).url, text: errorText(error) });
      setBusy(false);
    }
  };
  return {
    values,
    urlProblem: isTried && url === '' ? t('webhooks.urlMissing') : refusal?.url,
    failure: refusal !== undefined && refusal.url === undefined ? refusal.text : undefined,
    hasNoEvent: isTried && values.events.length === 0,
    isBusy,
    set: (part: Partial<typeof values>): void => {
      setRefusal(undefined);
      setValues({ ...values, ...part });
    },
    add,
  };
};

const AddForm = (props: AddFormProps) => {
  const { values, urlProblem, failure, hasNoEvent, isBusy, set, add } = useAddForm(props);
  return (
    <form
      className={dialog.form}
      noValidate
      onSubmit={(event) => {
        focusProblem(event.currentTarget);
        void add(event);
      }}
    >
      <InputField
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        type="url"
        inputMode="url"
        placeholder={t('webhooks.urlStart')}
        maxCharacters={limits.campaigns.addressCharacters}
        value={values.url}
        problem={urlProblem}
        onChange={(url) => set({ url })}
      />
      <SelectField
        label={t('webhooks.scope')}
        value={values.scope}
        choices={[
          { value: 'one', label: t('webhooks.scopes.one') },
          { value: 'all', label: t('webhooks.scopes.all') },
        ]}
        onChange={(scope) => set({ scope })}
      />
      <fieldset className={styles.events}>
        <legend>{t('webhooks.events')}</legend>
        {eventNames.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={values.events.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                set({ events: eventNames.filter((each) => (each === name ? checked : values.events.includes(each))) })
              }
            />
            {t(`webhooks.eventNames.${name}`)}
          </label>
        ))}
        <p className={styles.muted}>{t('webhooks.spikeHint')}</p>
        {hasNoEvent && <Banner tone="error">{t('webhooks.eventMissing')}</Banner>}
      </fieldset>
      {failure !== undefined && (
        <Banner tone="error" isLive>
          {failure}
        </Banner>
      )}
      <div className={dialog.buttons}>
        <Button onClick={props.onClose}>{t('webhooks.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('webhooks.add')}
        </Button>
      </div>
    </form>
  );
};

type AddDialogProps = AddFormProps & { readonly isOpen: boolean };

/** Adds a webhook. */
export const AddWebhookDialog = ({ isOpen, ...form }: AddDialogProps) => (
  <Dialog isOpen={isOpen} title={t('webhooks.add')} width={520} onClose={form.onClose}>
    {isOpen && <AddForm {...form} />}
  </Dialog>
);

type SecretDialogProps = {
  readonly isOpen: boolean;
  readonly secret: string | undefined;
  readonly onClose: () => void;
};

/** Shows the secret of a webhook, once. */
export const SecretDialog = ({ isOpen, secret, onClose }: SecretDialogProps) => (
  <Dialog isOpen={isOpen} title={t('webhooks.secretTitle')} width={520} onClose={onClose}>
    <div className={dialog.form}>
      <p>{t('webhooks.secretText')}</p>
      <div className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret ?? ''} label={t('webhooks.copySecret')} />
      </div>
      <div className={dialog.buttons}>
        <Button variant="primary" onClick={onClose}>
          {t('webhooks.done')}
        </Button>
      </div>
    </div>
  </Dialog>
);
