import type { ShareLink } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import dialog from '../../../shared/ui/dialog-form.module.css';
import { Banner } from '../../../shared/ui/states.tsx';
import { linksKey } from '../api.ts';
import { texts } from '../texts.ts';
import { daysOf, encodedName, LinkFields, type LinkTyped, linkSchema } from './link-fields.tsx';

const { dialog: t } = texts;

/** Undefined: it stays as it is; null: none. */
const passwordOf = ({ password, isUnlocked }: LinkTyped): string | null | undefined => {
  if (isUnlocked) return null;
  return password === '' ? undefined : password;
};

type EditLinkFormProps = { readonly link: ShareLink; readonly onClose: () => void };

const EditLinkForm = ({ link, onClose }: EditLinkFormProps) => {
  const queryClient = useQueryClient();
  const { linkId, hasPassword, expiresAt } = link;
  const form = useForm<LinkTyped>({
    initial: {
      name: link.name,
      player: link.player,
      password: '',
      isUnlocked: false,
      expiry: expiresAt === null ? 'never' : 'keep',
    },
    schema: linkSchema,
    onSubmit: async (typed) => {
      const [password, expiresInDays] = [passwordOf(typed), daysOf(typed.expiry)];
      await api.sharing.update({
        params: { linkId },
        body: {
          ...(typed.name.trim() === link.name ? {} : { name: encodedName(typed) }),
          ...(typed.player === link.player ? {} : { player: typed.player }),
          ...(password === undefined ? {} : { password }),
          // A link that does not end stays so.
          ...(expiresInDays === undefined || expiresInDays === expiresAt ? {} : { expiresInDays }),
        },
      });
      await queryClient.invalidateQueries({ queryKey: linksKey });
      showToast({ tone: 'success', title: texts.success, description: t.saved });
      onClose();
    },
  });
  return (
    <form className={dialog.form} onSubmit={form.submit} noValidate>
      <LinkFields form={form} hasPassword={hasPassword} ends={expiresAt === null ? undefined : dateTime(expiresAt)} />
      {form.problem !== undefined && (
        <Banner tone="error" isLive>
          {form.problem}
        </Banner>
      )}
      <div className={dialog.buttons}>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t.save}
        </Button>
      </div>
    </form>
  );
};

// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default EditLinkForm;
