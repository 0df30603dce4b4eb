import { lazy, Suspense } from 'react';
import { Sheet } from '../../../shared/ui/dialog.tsx';
import { Bone } from '../../../shared/ui/states.tsx';

const HistoryList = lazy(() => import('./history-list.tsx'));

/** The panel in which one looks, hears and goes back. */
export const HistorySheet = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => (
  <Sheet isOpen={isOpen} title="History" onClose={onClose} width={460}>
    <Suspense fallback={<Bone height={200} />}>
      <HistoryList />
    </Suspense>
  </Sheet>
);
