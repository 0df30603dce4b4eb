import type { OrganisationDetail } from '@sonora/contracts';
import { type Brand, brand as brandSchema } from '@sonora/contracts/schemas/organisation-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { userOptions } from '../../../shared/api/session.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { FormProblem } from '../../../shared/forms/form-problem.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { ownAccent } from '../../../shared/theme/brand-colours.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { organisationsKey } from '../api.ts';
import styles from '../brand.module.css';
import { t } from '../messages.ts';
import organisationStyles from '../organisations.module.css';
import { BrandPreview } from './brand-preview.tsx';

type Typed = { readonly name: string; readonly accent: string };

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Empty fields become null: the value of the parent organisation applies. */
const asBrand = ({ name, accent }: Typed): Brand => ({ name: orNull(name), accent: orNull(accent) });

const schema = { safeParse: (typed: unknown) => brandSchema.safeParse(asBrand(typed as Typed)) };

const useSaving = (orgId: string) => {
  const queryClient = useQueryClient();
  return async (body: Brand): Promise<void> => {
    await api.organisations.setBrand({ query: { orgId }, body });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: organisationsKey }),
      queryClient.invalidateQueries({ queryKey: userOptions().queryKey }),
    ]);
    showToast({ tone: 'success', title: t('organisations.success'), description: t('organisations.brand.saved') });
  };
};

type AccentPickerProps = { readonly accent: string | null; readonly onPick: (accent: string) => void };

const AccentPicker = ({ accent, onPick }: AccentPickerProps) => (
  <input
    type="color"
    className={styles.picker}
    aria-label={t('organisations.brand.pick')}
    value={accent ?? ownAccent}
    onChange={(event) => onPick(event.currentTarget.value)}
  />
);

/** Name and accent colour that members of this organisation see in place of the product's own. */
export const BrandCard = ({ organisation }: { readonly organisation: OrganisationDetail }) => {
  const { orgId, isChildOrg, brand } = organisation;
  const save = useSaving(orgId);
  const form = useForm<Typed>({
    initial: { name: brand.name ?? '', accent: brand.accent ?? '' },
    schema,
    onSubmit: (typed) => save(asBrand(typed)),
  });
  const clearing = useMutation({
    mutationFn: () => save({ name: null, accent: null }),
    onSuccess: () => {
      form.set('name', '');
      form.set('accent', '');
    },
    onError: (error) => showToast({ tone: 'error', title: t('organisations.failure'), description: errorText(error) }),
  });
  const typed = asBrand(form.values);
  const accent = brandSchema.shape.accent.safeParse(typed.accent).data ?? null;
  const isChanged = typed.name !== brand.name || typed.accent !== brand.accent;
  const isOwn = brand.name === null && brand.accent === null;
  return (
    <Card title={t('organisations.brand.title')}>
      <form className={organisationStyles.fields} onSubmit={form.submit} noValidate>
        <p className={organisationStyles.note}>
          {isChildOrg ? t('organisations.brand.aboutChild') : t('organisations.brand.about')}
        </p>
        <TextField form={form} name="name" label={t('organisations.brand.name')} autoComplete="off" />
        <TextField
          form={form}
          name="accent"
          label={t('organisations.brand.accent')}
          autoComplete="off"
          inside={<AccentPicker accent={accent} onPick={(picked) => form.set('accent', picked)} />}
        />
        {accent !== null && <BrandPreview accent={accent} />}
        <FormProblem form={form} />
        <div className={organisationStyles.buttons}>
          <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={!isChanged || clearing.isPending}>
            {t('organisations.brand.save')}
          </Button>
          <Button isBusy={clearing.isPending} disabled={isOwn || form.isBusy} onClick={() => clearing.mutate()}>
            {isChildOrg ? t('organisations.brand.clearChild') : t('organisations.brand.clear')}
          </Button>
        </div>
      </form>
    </Card>
  );
};
