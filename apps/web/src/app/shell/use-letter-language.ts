import type { User } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../shared/api/client.ts';
import { userOptions } from '../../shared/api/session.ts';
import { language } from '../../shared/i18n/language.ts';

/** Stores the language of this window with the user: letters are written in it. */
export const useLetterLanguage = ({ language: stored }: Pick<User, 'language'>): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (stored === language) return;
    api.accounts.updateUser({ body: { language } }).then(
      () => queryClient.setQueryData(userOptions().queryKey, (user) => user && { ...user, language }),
      // Not important enough for an error: the next page load tries again.
      () => {},
    );
  }, [stored, queryClient]);
};
