import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../shared/api/client.ts';
import { ButtonAnchor } from '../../../shared/ui/button.tsx';
import { t } from '../authentication-messages.ts';

/** Link to sign in with the configured OpenID provider; hidden if there is none. */
export const ProviderLink = ({ next }: { readonly next: string | undefined }) => {
  const { data } = useQuery(queries.security.getProvider.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  if (!data?.name) return null;
  const query = next === undefined ? '' : `?returnTo=${encodeURIComponent(next)}`;
  return (
    <ButtonAnchor isLarge isWide href={`/api/auth/openid/start${query}`}>
      {t('authentication.signIn.provider', { name: data.name })}
    </ButtonAnchor>
  );
};
