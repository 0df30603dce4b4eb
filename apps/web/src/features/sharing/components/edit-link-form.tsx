import type { ShareLink } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { DialogForm } from '../../../shared/forms/dialog-form.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { linksKey } from '../api.ts';
import { t } from '../messages.ts';
import { daysOf, encodedName, LinkFields, type LinkTyped, linkSchema } from './link-fields.tsx';

/** Undefined: the password is unchanged; null: it is removed. */
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
          // Unchanged expiry is not sent.
          ...(expiresInDays === undefined || expiresInDays === expiresAt ? {} : { expiresInDays }),
        },
      });
      await queryClient.invalidateQueries({ queryKey: linksKey });
      showToast({ tone: 'success', title: t('sharing.success'), description: t('sharing.dialog.saved') });
      onClose();
    },
  });
  return (
    <DialogForm form={form} cancel={t('sharing.dialog.cancel')} submit={t('sharing.dialog.save')} onCancel={onClose}>
      <LinkFields form={form} hasPassword={hasPassword} ends={expiresAt === null ? undefined : dateTime(expiresAt)} />
    </DialogForm>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default EditLinkForm;
