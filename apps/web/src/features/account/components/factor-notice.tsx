import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useUser } from '../../../shared/api/session.ts';
import { Banner } from '../../../shared/ui/states.tsx';
import { t } from '../messages.ts';

/** Says that the organisation waits for a second factor; once there is one, it leads back to where the person wanted to go. */
export const FactorNotice = ({ next }: { readonly next: string | undefined }) => {
  const { lacksSecondFactor, availableOrganizations, currentOrgId } = useUser();
  const { history } = useRouter();
  const wasLacking = useRef(false);
  useEffect(() => {
    if (lacksSecondFactor) wasLacking.current = true;
    else if (wasLacking.current && next !== undefined) history.replace(next);
  }, [lacksSecondFactor, next, history]);
  if (!lacksSecondFactor) return null;
  const name = availableOrganizations.find(({ orgId }) => orgId === currentOrgId)?.orgName.replaceAll('_', ' ') ?? '';
  return (
    <Banner tone="warning" isLive>
      {t('account.secondStep.demanded', { name })}
    </Banner>
  );
};
