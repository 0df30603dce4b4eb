import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { t } from '../sessions/messages.ts';
import { showToast } from '../toast/toast.ts';

const limitToastMilliseconds = 6_000;

export type GenerationFailure = {
  /** Code of the API's error; undefined for a production that failed. */
  readonly code: string | undefined;
  /** In the user's language; empty: no reason is known. */
  readonly sentence: string;
};

/** Says why no ad was generated. A used-up limit leads to the upgrade. */
export const useGenerationFailure = (): ((failure: GenerationFailure) => void) => {
  const navigate = useNavigate();
  return useCallback(
    ({ code, sentence }) => {
      if (code === 'audioform-limit') {
        showToast({
          tone: 'warning',
          title: t('editing.generation.limitTitle'),
          description: t('editing.generation.limitText'),
          milliseconds: limitToastMilliseconds,
          action: {
            label: t('editing.generation.upgradeNow'),
            onClick: () => void navigate({ to: '/support', state: { wantsUpgrade: true } }),
          },
        });
        return;
      }
      showToast({
        tone: 'error',
        title: t('editing.generation.failed'),
        description: sentence || t('editing.generation.tryAgain'),
      });
    },
    [navigate],
  );
};
