import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { useUnsaved } from '../../../shared/hooks/use-unsaved.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CopyButton } from '../../../shared/ui/copy/copy-button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { Banner } from '../../../shared/ui/states.tsx';
import { keysOptions } from '../api.ts';
import { t } from '../messages.ts';
import { emptyDraft, isIncompleteDraft, type KeyDraft, keyRequestOf } from '../model/key-draft.ts';
import styles from '../pages/api-page.module.css';
import { KeyLimitFields } from './key-limit-fields.tsx';

const maxNameLength = 60;

type Step =
  | { readonly kind: 'intro' }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'failed'; readonly sentence: string }
  | { readonly kind: 'key'; readonly key: string };

const KeyStep = ({ secret, onDone }: { readonly secret: string; readonly onDone: () => void }) => (
  <div className={dialog.form}>
    <Banner tone="warning">{t('apiKeys.dialog.once')}</Banner>
    <div className={styles.secret}>
      <input
        readOnly
        value={secret}
        aria-label={t('apiKeys.dialog.newKey')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={secret} label={t('apiKeys.dialog.copy')} />
    </div>
    <div className={dialog.buttons}>
      <Button variant="primary" onClick={onDone}>
        {t('apiKeys.dialog.done')}
      </Button>
    </div>
  </div>
);

type IntroStepProps = {
  readonly step: Step;
  readonly draft: KeyDraft;
  readonly onDraft: (draft: KeyDraft) => void;
  readonly onCancel: () => void;
  readonly onGenerate: () => void;
};

const IntroStep = ({ step, draft, onDraft, onCancel, onGenerate }: IntroStepProps) => (
  <form
    className={dialog.form}
    onSubmit={(event) => {
      event.preventDefault();
      onGenerate();
    }}
  >
    <p>{t('apiKeys.dialog.about')}</p>
    <label className={styles.label}>
      {t('apiKeys.dialog.name')}
      <input
        className="control"
        value={draft.name}
        maxLength={maxNameLength}
        placeholder={t('apiKeys.dialog.placeholder')}
        autoComplete="off"
        data-autofocus
        onChange={(event) => onDraft({ ...draft, name: event.currentTarget.value })}
      />
    </label>
    <KeyLimitFields draft={draft} isIncomplete={step.kind === 'incomplete'} onChange={onDraft} />
    {step.kind === 'failed' && (
      <Banner tone="error" isLive>
        {step.sentence}
      </Banner>
    )}
    <div className={dialog.buttons}>
      <Button onClick={onCancel}>{t('apiKeys.cancel')}</Button>
      <Button type="submit" variant="primary" isBusy={step.kind === 'busy'}>
        {t('apiKeys.dialog.generate')}
      </Button>
    </div>
  </form>
);

type GenerateKeyDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** Explains API keys, creates one and shows it once. */
export const GenerateKeyDialog = ({ isOpen, onClose }: GenerateKeyDialogProps) => {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(emptyDraft);
  const [step, setStep] = useState<Step>({ kind: 'intro' });
  useUnsaved(isOpen && (step.kind === 'key' || draft !== emptyDraft));
  const close = (): void => {
    // Closing now would lose the key that is being created.
    if (step.kind === 'busy') return;
    setStep({ kind: 'intro' });
    setDraft(emptyDraft);
    onClose();
  };
  const generate = async (): Promise<void> => {
    if (isIncompleteDraft(draft)) return setStep({ kind: 'incomplete' });
    setStep({ kind: 'busy' });
    try {
      const { key } = await api.accounts.generateKey({ body: keyRequestOf(draft) });
      setStep({ kind: 'key', key });
      await queryClient.invalidateQueries({ queryKey: keysOptions().queryKey });
    } catch (error) {
      setStep({ kind: 'failed', sentence: errorText(error) });
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={t('apiKeys.generate')}
      isSticky={step.kind === 'busy' || step.kind === 'key'}
      onClose={close}
    >
      {step.kind === 'key' ? (
        <KeyStep secret={step.key} onDone={close} />
      ) : (
        <IntroStep step={step} draft={draft} onDraft={setDraft} onCancel={close} onGenerate={() => void generate()} />
      )}
    </Dialog>
  );
};
