import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { useCopy } from '../../../../shared/ui/copy/use-copy.tsx';
import { campaignsApi } from '../../api.ts';
import { t } from '../../messages.ts';

type CopyTagButtonProps = { readonly campaignId: string; readonly name: string };

/** Copies the tag of a campaign for its buyer. */
export const CopyTagButton = ({ campaignId, name }: CopyTagButtonProps) => {
  const [isBusy, setBusy] = useState(false);
  const label = t('campaigns.copyTagOf', { name });
  const { copy } = useCopy(
    async () => (await campaignsApi.campaignDelivery.tag({ params: { id: campaignId }, query: {} })).url,
    label,
  );
  const act = async (): Promise<void> => {
    setBusy(true);
    try {
      await copy();
    } catch (error) {
      showToast({ tone: 'error', title: t('campaigns.tagNotCopied'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isBusy={isBusy} aria-label={label} onClick={() => void act()}>
      <IconCopy size={16} aria-hidden="true" /> {t('campaigns.copyTag')}
    </Button>
  );
};
