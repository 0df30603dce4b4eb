import type { OrganisationDetail } from '@sonora/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { errorText, fieldErrors } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { organisationsKey } from '../api.ts';
import { t } from '../messages.ts';
import styles from '../organisations.module.css';

/** Setting: whether members of this organisation and its children must use two-factor authentication. */
export const SecondFactorCard = ({ organisation }: { readonly organisation: OrganisationDetail }) => {
  const { requiresSecondFactor } = organisation;
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (isRequired: boolean) => api.organisations.setSecondFactor({ body: { isRequired } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: organisationsKey });
      showToast({
        tone: 'success',
        title: t('organisations.success'),
        description: t('organisations.secondFactor.saved'),
      });
    },
  });
  const { isRequired: ownProblem } = fieldErrors(saving.error);
  return (
    <Card title={t('organisations.secondFactor.title')}>
      <div className={styles.fields}>
        <p className={styles.note}>
          {requiresSecondFactor ? t('organisations.secondFactor.on') : t('organisations.secondFactor.off')}
        </p>
        {saving.isError && (
          <Banner tone="error" isLive>
            {ownProblem ?? errorText(saving.error)}
          </Banner>
        )}
        <div className={styles.buttons}>
          <Button isBusy={saving.isPending} onClick={() => saving.mutate(!requiresSecondFactor)}>
            {requiresSecondFactor ? t('organisations.secondFactor.release') : t('organisations.secondFactor.demand')}
          </Button>
          {ownProblem !== undefined && (
            <ButtonLink to="/profile" variant="quiet">
              {t('organisations.secondFactor.toProfile')}
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  );
};
