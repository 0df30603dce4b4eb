import { limits } from '@sonora/contracts/limits';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import type { AudioChoiceItem } from '../../../shared/audio/audio-choice.tsx';
import { InputField } from '../../../shared/forms/input-field.tsx';
import { isTooLong } from '../../../shared/forms/too-many-characters.ts';
import { useIsLeaving } from '../../../shared/hooks/use-is-leaving.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { useUnsaved } from '../../../shared/hooks/use-unsaved.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import items from '../../../shared/ui/lists/items.module.css';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { campaignsApi } from '../api.ts';
import { audioIdOf, OneAudioDialog } from '../components/audio-picker.tsx';
import styles from '../components/page/page.module.css';
import { buyerChoices } from '../components/vast/buyer-choices.ts';
import { useTakeCampaign } from '../hooks/campaign-draft.tsx';
import { focusProblem } from '../hooks/focus-problem.ts';
import { t } from '../messages.ts';

const parents = [{ label: t('campaigns.title'), to: '/workflows/campaign-manager' }] as const;

type Values = { readonly name: string; readonly dsp: (typeof buyerChoices)[number]['value'] };

/**
 * Creates the draft and opens it, unless the user leaves the page meanwhile. The key stays while the same is tried again, so that a lost
 * answer makes no second campaign.
 */
const useCreate = () => {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const take = useTakeCampaign();
  const attempt = useRef({ what: '', key: '' });
  return async ({ name, dsp }: Values, item: AudioChoiceItem | undefined): Promise<void> => {
    const body = {
      name,
      dsp,
      ...(item ? { defaultCreativeFileId: audioIdOf(item) } : { isDraft: true }),
    };
    const what = JSON.stringify(body);
    if (attempt.current.what !== what) attempt.current = { what, key: crypto.randomUUID() };
    const campaign = await campaignsApi.campaigns.create({
      headers: { 'idempotency-key': attempt.current.key },
      body,
    });
    await take(campaign);
    if (isLeaving()) return;
    await navigate({
      to: '/workflows/campaign-manager/$campaignId',
      params: { campaignId: campaign.campaignId },
    });
  };
};

type DefaultCreativeProps = {
  readonly item: AudioChoiceItem | undefined;
  readonly onItem: (item: AudioChoiceItem | undefined) => void;
};

const DefaultCreative = ({ item, onItem }: DefaultCreativeProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a frame and a legend
    <div role="group" aria-label={t('campaigns.defaultCreative')} className={styles.chosen}>
      <div className={items.text}>
        <strong>{item?.name ?? t('campaigns.defaultCreative')}</strong>
        <span>{item ? t('campaigns.defaultCreative') : t('campaigns.defaultCreativeText')}</span>
      </div>
      <Button onClick={() => setOpen(true)}>{item ? t('campaigns.change') : t('campaigns.chooseAudio')}</Button>
      <OneAudioDialog
        isOpen={isOpen}
        title={t('campaigns.defaultCreative')}
        onChoose={async (chosen) => {
          onItem(chosen);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </div>
  );
};

/** From a name and a default creative to a draft. */
export const CreateCampaignPage = () => {
  usePage(t('campaigns.createTitle'), parents);
  const create = useCreate();
  const [values, setValues] = useState<Values>({ name: '', dsp: 'generic' });
  const [item, setItem] = useState<AudioChoiceItem>();
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isEmpty = values.name.trim() === '';
  useUnsaved(!isEmpty && !isBusy);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isEmpty || isTooLong(values.name, limits.nameCharacters)) return;
    setBusy(true);
    try {
      await create({ ...values, name: values.name.trim() }, item);
    } catch (error) {
      showToast({ tone: 'error', title: t('campaigns.createFailed'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PageHead title={t('campaigns.createTitle')} />
      <div className={styles.start}>
        <Card>
          <form
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              focusProblem(event.currentTarget);
              void submit(event);
            }}
          >
            <div className={styles.pair}>
              <InputField
                label={t('campaigns.name')}
                value={values.name}
                maxCharacters={limits.nameCharacters}
                problem={isTried && isEmpty ? t('campaigns.nameMissing') : undefined}
                onChange={(name) => setValues({ ...values, name })}
              />
              <SelectField
                label={t('campaigns.buyer')}
                value={values.dsp}
                choices={buyerChoices}
                onChange={(dsp) => setValues({ ...values, dsp })}
              />
            </div>
            <DefaultCreative item={item} onItem={setItem} />
            <div className={styles.buttons}>
              <Button type="submit" variant="primary" isBusy={isBusy}>
                {t('campaigns.createDraft')}
              </Button>
            </div>
          </form>
        </Card>
      </div>
    </>
  );
};
