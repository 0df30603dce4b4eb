import type { OrganisationDetail } from '@sonora/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { errorText, fieldErrors } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { organisationsKey } from '../api.ts';
import styles from '../organisations.module.css';
import { texts } from '../texts.ts';

const words = texts.secondFactor;

/** Whether people have to show a second factor before they do anything in this organisation and those below it. */
export const SecondFactorCard = ({ organisation }: { readonly organisation: OrganisationDetail }) => {
  const { requiresSecondFactor } = organisation;
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (isRequired: boolean) => api.organisations.setSecondFactor({ body: { isRequired } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: organisationsKey });
      showToast({ tone: 'success', title: texts.success, description: words.saved });
    },
  });
  const { isRequired: ownProblem } = fieldErrors(saving.error);
  return (
    <Card title={words.title}>
      <div className={styles.fields}>
        <p className={styles.note}>{requiresSecondFactor ? words.on : words.off}</p>
        {saving.isError && (
          <Banner tone="error" isLive>
            {ownProblem ?? errorText(saving.error)}
          </Banner>
        )}
        <div className={styles.buttons}>
          <Button isBusy={saving.isPending} onClick={() => saving.mutate(!requiresSecondFactor)}>
            {requiresSecondFactor ? words.release : words.demand}
          </Button>
          {ownProblem !== undefined && (
            <ButtonLink to="/profile" look="quiet">
              {words.toProfile}
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  );
};
