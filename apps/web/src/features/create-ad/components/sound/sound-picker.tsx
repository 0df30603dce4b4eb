import { useEffect } from 'react';
import { lazyPanel } from '../../../../shared/code/lazy-parts.tsx';
import { Sheet } from '../../../../shared/ui/overlays/dialog.tsx';
import { t } from '../../messages.ts';

const load = () => import('./sound-choice.tsx');
const SoundChoice = lazyPanel(load);

/** Side panel for choosing the music. */
export const SoundPicker = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  useEffect(() => {
    // See voice-picker.tsx.
    if (isOpen) load().catch(() => {});
  }, [isOpen]);
  return (
    <Sheet isOpen={isOpen} title={t('createAd.sound')} onClose={onClose}>
      <SoundChoice onChosen={onClose} />
    </Sheet>
  );
};
