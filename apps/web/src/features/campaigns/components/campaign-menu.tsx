import type { CampaignSummary } from '@sonora/contracts';
import { IconCopy, IconDots, IconPlayerPause, IconPlayerPlay, IconTag, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMay, useMayOpen } from '../../../shared/api/session.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.tsx';
import { useCampaignActs } from '../hooks/use-campaign-acts.ts';
import { t } from '../messages.ts';

type CampaignMenuProps = {
  readonly campaign: Pick<CampaignSummary, 'campaignId' | 'name' | 'status'>;
  readonly onDeleted?: () => void;
};

/** What can be done with a campaign. */
export const CampaignMenu = ({ campaign, onDeleted }: CampaignMenuProps) => {
  const mayWrite = useMay('campaigns.write');
  const mayCreateVast = useMayOpen('/workflows/create-vast');
  const navigate = useNavigate();
  const acts = useCampaignActs();
  const { campaignId, name, status } = campaign;
  const remove = async (): Promise<void> => {
    if (await acts.remove(campaign)) onDeleted?.();
  };
  if (!mayWrite) return null;
  return (
    <Menu
      align="end"
      trigger={(properties) => (
        <IconButton {...properties} label={t('campaigns.actionsOf', { name })}>
          <IconDots size={17} aria-hidden="true" />
        </IconButton>
      )}
    >
      {mayCreateVast && (
        <MenuItem
          icon={<IconTag size={17} />}
          onSelect={() => void navigate({ to: '/workflows/create-vast', search: { campaignId } })}
        >
          {t('campaigns.vastSetUp')}
        </MenuItem>
      )}
      {status === 'published' && (
        <MenuItem icon={<IconPlayerPause size={17} />} onSelect={() => void acts.setPaused(campaign, true)}>
          {t('campaigns.pause')}
        </MenuItem>
      )}
      {status === 'paused' && (
        <MenuItem icon={<IconPlayerPlay size={17} />} onSelect={() => void acts.setPaused(campaign, false)}>
          {t('campaigns.resume')}
        </MenuItem>
      )}
      <MenuItem icon={<IconCopy size={17} />} onSelect={() => void acts.duplicate(campaign)}>
        {t('campaigns.duplicate')}
      </MenuItem>
      <MenuItem icon={<IconTrash size={17} />} onSelect={() => void remove()}>
        {t('campaigns.delete')}
      </MenuItem>
    </Menu>
  );
};
