import type { AddressSetting } from '@sonora/contracts/campaigns/public-address';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Button } from '../../../../../shared/ui/button.tsx';
import { useCopy } from '../../../../../shared/ui/copy/use-copy.tsx';
import { useDraft } from '../../../hooks/campaign-draft.tsx';
import { proposedAddress } from '../../../model/operator-message.ts';
import { t } from '../../../vast-messages.ts';

const messageOf = (setting: AddressSetting, tagUrl: string): string => {
  const { address, isExample } = proposedAddress(setting, tagUrl);
  const { origin, pathname } = new URL(tagUrl);
  return [
    t('vast.operator.why', { address: origin }),
    t('vast.operator.set'),
    `${setting}=${address}`,
    ...(isExample ? [t(`vast.operator.example.${setting}`, { address })] : []),
    t('vast.operator.check', { address: `${address}${pathname}` }),
  ].join('\n\n');
};

type OperatorMessageButtonProps = { readonly setting: AddressSetting };

/** Copies a message that tells the operator of the installation which setting makes tags public. */
export const OperatorMessageButton = ({ setting }: OperatorMessageButtonProps) => {
  const { tagUrl } = useDraft().campaign;
  const { isCopied, copy } = useCopy(messageOf(setting, tagUrl), t('vast.operator.label'));
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button onClick={() => void copy()}>
      <Icon size={16} aria-hidden="true" /> {isCopied ? t('vast.operator.copied') : t('vast.operator.copy')}
    </Button>
  );
};
