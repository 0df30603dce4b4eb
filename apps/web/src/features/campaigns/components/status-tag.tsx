import { Tag, type Tone } from '../../../shared/ui/lists/tag.tsx';
import { t } from '../messages.ts';
import type { ShownStatus } from '../model/campaign-list.ts';

const tones: Readonly<Record<ShownStatus, Tone>> = {
  draft: 'neutral',
  published: 'success',
  paused: 'warning',
  ended: 'information',
};

export const StatusTag = ({ status }: { readonly status: ShownStatus }) => (
  <Tag tone={tones[status]}>{t(`campaigns.status.${status}`)}</Tag>
);
