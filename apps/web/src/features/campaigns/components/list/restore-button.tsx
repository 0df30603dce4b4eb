import type { CampaignSummary } from '@sonora/contracts';
import { useState } from 'react';
import { useMay } from '../../../../shared/api/session.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { useCampaignActs } from '../../hooks/use-campaign-acts.ts';
import { t } from '../../messages.ts';

type RestoreButtonProps = { readonly campaign: Pick<CampaignSummary, 'campaignId' | 'name'> };

/** Restores a deleted campaign. */
export const RestoreButton = ({ campaign }: RestoreButtonProps) => {
  const mayWrite = useMay('campaigns.write');
  const { restore } = useCampaignActs();
  const [isBusy, setBusy] = useState(false);
  if (!mayWrite) return null;
  return (
    <Button
      isBusy={isBusy}
      aria-label={t('campaigns.restoreNamed', { name: campaign.name })}
      onClick={() => {
        setBusy(true);
        void restore(campaign).finally(() => setBusy(false));
      }}
    >
      {t('campaigns.restore')}
    </Button>
  );
};
