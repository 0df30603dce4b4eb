import type { CloudEngine, Connection } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { FormProblem } from '../../../shared/forms/form-problem.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { connectionsOptions, voicesChanged } from '../api.ts';
import { t } from '../messages.ts';
import { type ServiceField, services, settingsOf, voicesText } from '../model/services.ts';

export type ConnectFormProps = {
  readonly engine: CloudEngine;
  /** The connection to edit; undefined for a new one. */
  readonly known: Connection | undefined;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
};

/** Accepts all values: only the server can validate them and reports errors by field. */
const anyValues = { safeParse: () => ({ success: true }) };

const hintOf = ({ name, hint }: ServiceField, known: Connection | undefined): string =>
  name === 'apiKey' && known?.hasKey === true ? t('voices.secretHint.keep') : hint;

/** Form with the credentials and settings of a service. Loaded when it first opens. */
const ConnectForm = ({ engine, known, onCancel, onSaved }: ConnectFormProps) => {
  const queryClient = useQueryClient();
  const { title, needs, fields } = services[engine];
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(
      fields.map(({ name }) => [name, name === 'apiKey' ? '' : (known?.[name] ?? '')] as const),
    ),
    schema: anyValues,
    onSubmit: async (values) => {
      const { data } = await api.connections.save({ params: { engine }, body: settingsOf(values) });
      await queryClient.invalidateQueries({ queryKey: connectionsOptions().queryKey });
      voicesChanged(queryClient);
      // On failure, the card shows the problem for as long as it lasts.
      if (data.status === 'ready') {
        showToast({
          tone: 'success',
          title: t('voices.success'),
          description: t('voices.isConnected', { service: title, voices: voicesText(data.voices) }),
        });
      }
      onSaved();
    },
  });
  return (
    <form className={dialog.form} onSubmit={form.submit} noValidate>
      <p>{needs}</p>
      {fields.map((field, index) => (
        <TextField
          key={field.name}
          form={form}
          name={field.name}
          label={field.isNeeded ? field.label : t('voices.optional', { field: field.label })}
          hint={hintOf(field, known)}
          kind={field.name === 'apiKey' ? 'password' : 'text'}
          secret={t('voices.theKey')}
          autoComplete={field.name === 'apiKey' ? 'new-password' : 'off'}
          hasFocus={index === 0}
        />
      ))}
      <p>{t('voices.secretHint.sealed')}</p>
      <FormProblem form={form} />
      <div className={dialog.buttons}>
        <Button onClick={onCancel} disabled={form.isBusy}>
          {t('voices.cancel')}
        </Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {form.isBusy ? t('voices.askingForItsVoices') : known ? t('voices.save') : t('voices.connect')}
        </Button>
      </div>
    </form>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default ConnectForm;
