import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../shared/api/client.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { FormProblem } from '../../../shared/forms/form-problem.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { texts } from '../texts.ts';
import styles from './card-page.module.css';
import { changePasswordForm } from './fetched-schemas.ts';

const ChangePasswordForm = ({ onDone }: { readonly onDone: () => void }) => {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { currentPassword: '', newPassword: '' },
    schema: changePasswordForm,
    onSubmit: async (body) => {
      await api.security.changePassword({ body });
      await queryClient.invalidateQueries({ queryKey: queries.security.listSessions.key() });
      showToast({ tone: 'success', title: texts.success, description: texts.security.changed });
      onDone();
    },
  });
  return (
    <form className={styles.cardForm} onSubmit={form.submit} noValidate>
      <p className={styles.quiet}>{texts.security.lead}</p>
      <div className={styles.pair}>
        <TextField
          form={form}
          name="currentPassword"
          label={texts.security.current}
          kind="password"
          autoComplete="current-password"
          secret={texts.security.secrets.current}
        />
        <TextField
          form={form}
          name="newPassword"
          label={texts.security.next}
          kind="password"
          autoComplete="new-password"
          secret={texts.security.secrets.next}
        />
      </div>
      <FormProblem form={form} />
      <div>
        <Button type="submit" isBusy={form.isBusy}>
          {texts.security.submit}
        </Button>
      </div>
    </form>
  );
};

/** The password, and how to change it. */
export const SecurityCard = () => {
  // A form that has done its work is a new one.
  const [turn, setTurn] = useState(0);
  return (
    <Card title={texts.security.title}>
      <ChangePasswordForm key={turn} onDone={() => setTurn((now) => now + 1)} />
    </Card>
  );
};
