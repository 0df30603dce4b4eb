import { lazy, Suspense, useEffect } from 'react';
import { Sheet } from '../../../../shared/ui/overlays/dialog.tsx';
import { Skeleton } from '../../../../shared/ui/states.tsx';
import { t } from '../../messages.ts';

const load = () => import('./sound-choice.tsx');
const SoundChoice = lazy(load);

/** Side panel for choosing the music. */
export const SoundPicker = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  useEffect(() => {
    // See voice-picker.tsx.
    if (isOpen) load().catch(() => {});
  }, [isOpen]);
  return (
    <Sheet isOpen={isOpen} title={t('createAd.sound')} onClose={onClose}>
      <Suspense fallback={<Skeleton height={320} />}>
        <SoundChoice onChosen={onClose} />
      </Suspense>
    </Sheet>
  );
};
