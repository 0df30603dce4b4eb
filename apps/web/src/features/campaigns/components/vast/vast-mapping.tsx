import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyOverlay } from '../../../../shared/code/lazy-parts.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import items from '../../../../shared/ui/lists/items.module.css';
import { campaignQueries, maxListed } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { useCreativeWrites } from '../../hooks/use-creative-writes.ts';
import { t } from '../../messages.ts';
import { CreativesTab } from '../creatives/creatives-tab.tsx';
import page from '../page/page.module.css';

const OneAudioDialog = lazyOverlay(async () => ({ default: (await import('../audio-picker.tsx')).OneAudioDialog }));

/** What listeners hear who meet no rule. */
const DefaultCreative = () => {
  const { campaign, setUp, mayWrite } = useDraft();
  const writes = useCreativeWrites();
  const [isOpen, setOpen] = useState(false);
  const creatives = useQuery(
    campaignQueries.campaigns.listCreatives.queryOptions({
      input: { params: { id: campaign.campaignId }, query: { limit: maxListed } },
      staleTime: 5_000,
    }),
  );
  const name = creatives.data?.creatives.find(({ creativeId }) => creativeId === setUp.defaultCreativeId)?.name;
  return (
    <Card title={t('campaigns.defaultCreative')}>
      <div className={page.chosen}>
        <div className={items.text}>
          <strong>
            {name ?? (setUp.defaultCreativeId === null ? t('campaigns.noDefault') : t('campaigns.default'))}
          </strong>
          <span>{t('campaigns.defaultCreativeText')}</span>
        </div>
        {mayWrite && (
          <Button variant={setUp.defaultCreativeId === null ? 'primary' : undefined} onClick={() => setOpen(true)}>
            {setUp.defaultCreativeId === null ? t('campaigns.chooseAudio') : t('campaigns.change')}
          </Button>
        )}
      </div>
      <OneAudioDialog
        isOpen={isOpen}
        title={t('campaigns.defaultCreative')}
        onChoose={async (item) => {
          if (await writes.setDefault(item)) setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </Card>
  );
};

/** The default creative, and creatives for listeners who meet conditions. */
export const VastMapping = () => (
  <div className={page.stack}>
    <DefaultCreative />
    <CreativesTab />
  </div>
);
