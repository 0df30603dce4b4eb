import { lazy, Suspense, useEffect } from 'react';
import { Sheet } from '../../../../shared/ui/overlays/dialog.tsx';
import { Skeleton } from '../../../../shared/ui/states.tsx';
import { t } from '../../messages.ts';

const load = () => import('./history-list.tsx');
const HistoryList = lazy(load);

/** Side panel with the renders and the undo history. */
export const HistorySheet = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  useEffect(() => {
    // See voice-picker.tsx.
    if (isOpen) load().catch(() => {});
  }, [isOpen]);
  return (
    <Sheet isOpen={isOpen} title={t('createAd.history')} onClose={onClose} width={460}>
      <Suspense fallback={<Skeleton height={320} />}>
        <HistoryList />
      </Suspense>
    </Sheet>
  );
};
