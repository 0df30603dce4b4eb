import { lazy, Suspense } from 'react';
import { Sheet } from '../../../shared/ui/dialog.tsx';
import { Bone } from '../../../shared/ui/states.tsx';

const SoundChoice = lazy(() => import('./sound-choice.tsx'));

/** The panel in which one chooses the music. */
export const SoundPicker = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => (
  <Sheet isOpen={isOpen} title="Sound" onClose={onClose}>
    <Suspense fallback={<Bone height={320} />}>
      <SoundChoice onChosen={onClose} />
    </Suspense>
  </Sheet>
);
