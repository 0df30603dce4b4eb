import { useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Hint } from '../../../../shared/ui/overlays/hint.tsx';
import { campaignsApi } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { t } from '../../messages.ts';

/** Publishes the draft; says why it cannot be. */
export const PublishButton = () => {
  const { campaign, mayWrite, status, write } = useDraft();
  const [isBusy, setBusy] = useState(false);
  const { campaignId, name, problems, hasUnpublishedChanges } = campaign;
  if (!mayWrite) return null;
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  const isPublished = campaign.status === 'published' && !hasUnpublishedChanges;
  const publish = async (): Promise<void> => {
    setBusy(true);
    try {
      await write((expectedRevision) =>
        campaignsApi.campaignDelivery.publish({ params: { id: campaignId }, body: { expectedRevision } }),
      );
      showToast({
        tone: 'success',
        title: t('campaigns.success'),
        description: t('campaigns.publishedText', { name }),
      });
    } catch (error) {
      showToast({ tone: 'error', title: t('campaigns.notPublished'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  const button = (
    <Button
      variant="primary"
      isBusy={isBusy}
      disabled={hasErrors || isPublished || status.kind === 'conflict'}
      onClick={() => void publish()}
    >
      {isPublished
        ? t('campaigns.published')
        : campaign.status === 'draft'
          ? t('campaigns.publish')
          : t('campaigns.publishChanges')}
    </Button>
  );
  return hasErrors ? (
    <Hint text={t('campaigns.solveFirst')} align="end">
      {button}
    </Hint>
  ) : (
    button
  );
};
