import { useEffect } from 'react';
import { lazyPanel } from '../../../../shared/code/lazy-parts.tsx';
import { Sheet } from '../../../../shared/ui/overlays/dialog.tsx';
import { t } from '../../messages.ts';

const load = () => import('./history-list.tsx');
const HistoryList = lazyPanel(load);

/** Side panel with the renders and the undo history. */
export const HistorySheet = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  useEffect(() => {
    // See voice-picker.tsx.
    if (isOpen) load().catch(() => {});
  }, [isOpen]);
  return (
    <Sheet isOpen={isOpen} title={t('createAd.history')} onClose={onClose} width={460}>
      <HistoryList />
    </Sheet>
  );
};
