import type { BillingRecord } from '@sonora/contracts';
import { lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { t } from '../messages.ts';

const ExtraCreditsForm = lazyPanel(
  async () => ({ default: (await import('./extra-credits-form.tsx')).ExtraCreditsForm }),
  300,
);

type ExtraCreditsDialogProps = {
  readonly isOpen: boolean;
  readonly record: BillingRecord;
  readonly onClose: () => void;
};

/** Settings for buying extra credits automatically when the monthly credits are used up. */
export const ExtraCreditsDialog = ({ isOpen, record, onClose }: ExtraCreditsDialogProps) => (
  <Dialog isOpen={isOpen} title={t('billing.extra.title')} onClose={onClose}>
    <ExtraCreditsForm record={record} onClose={onClose} />
  </Dialog>
);
