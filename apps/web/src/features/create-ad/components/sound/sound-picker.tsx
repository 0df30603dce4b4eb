import { useEffect, useMemo } from 'react';
import { lazyPanel } from '../../../../shared/code/lazy-parts.tsx';
import { Sheet } from '../../../../shared/ui/overlays/dialog.tsx';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { spokenLines } from '../../model/document/ad.ts';

const load = () => import('../../../../shared/sounds/sound-choice.tsx');
const SoundChoice = lazyPanel(load);

/** Side panel for choosing the music. */
export const SoundPicker = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const { ad, templates, actions } = useEditor();
  useEffect(() => {
    // See voice-picker.tsx.
    if (isOpen) load().catch(() => {});
  }, [isOpen]);
  // The whole script in the voice of its first line.
  const script = useMemo(() => {
    const lines = spokenLines(ad);
    const [first] = lines;
    const text = lines.map((line) => line.text.trim()).join(' ');
    return first && { text, voiceAlias: first.voiceAlias, speed: first.speed };
  }, [ad]);
  const choose = (soundTemplateAlias: string | null): void => {
    actions.edit(editName('adEdits.sound'), (now) => ({ ...now, soundTemplateAlias }));
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} title={t('createAd.sound')} onClose={onClose}>
      <SoundChoice templates={templates} current={ad.soundTemplateAlias} script={script} onChoose={choose} />
    </Sheet>
  );
};
