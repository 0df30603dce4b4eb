import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useUser } from '../../../shared/api/session.ts';
import { Banner } from '../../../shared/ui/states.tsx';
import { t } from '../messages.ts';

/** Notice that the organisation requires two-factor authentication. Once it is set up, the user continues to the page requested. */
export const FactorNotice = ({ next }: { readonly next: string | undefined }) => {
  const { lacksSecondFactor, availableOrganizations, currentOrgId } = useUser();
  const { history } = useRouter();
  const wasRequired = useRef(false);
  useEffect(() => {
    if (lacksSecondFactor) wasRequired.current = true;
    else if (wasRequired.current && next !== undefined) history.replace(next);
  }, [lacksSecondFactor, next, history]);
  if (!lacksSecondFactor) return null;
  const name = availableOrganizations.find(({ orgId }) => orgId === currentOrgId)?.orgName.replaceAll('_', ' ') ?? '';
  return (
    <Banner tone="warning" isLive>
      {t('account.secondStep.demanded', { name })}
    </Banner>
  );
};
