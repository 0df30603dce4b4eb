import { lazyPanel } from '../../../../shared/code/lazy-parts.tsx';
import { useLast } from '../../../../shared/hooks/use-last.ts';
import { Sheet } from '../../../../shared/ui/overlays/dialog.tsx';
import { t as clipText } from '../../clip-messages.ts';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { addEffect, type ClipSource, setSource } from '../../model/document/edit-clips.ts';

const EffectChoice = lazyPanel(async () => ({ default: (await import('./effect-choice.tsx')).EffectChoice }));

type EffectPickerProps = {
  /** Id of the clip to change, or `new`; undefined while the panel is closed. */
  readonly target: string | undefined;
  readonly isOpen: boolean;
  readonly onAdded: (lineId: string) => void;
  readonly onClose: () => void;
};

/** Side panel for choosing what an effect clip plays: an effect of the library, or an audio file of the organisation. */
export const EffectPicker = ({ target, isOpen, onAdded, onClose }: EffectPickerProps) => {
  const { ad, actions } = useEditor();
  const shown = useLast(target);
  const line = ad.lines.find(({ id }) => id === shown);
  const choose = (source: ClipSource): void => {
    if (line) {
      actions.edit(editName('adEdits.clipSource'), (now) => setSource(now, line.id, source));
    } else {
      const id = crypto.randomUUID();
      actions.edit(editName('adEdits.addEffect'), (now) => addEffect(now, id, source));
      onAdded(id);
    }
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} title={clipText('adClips.kinds.fx')} onClose={onClose}>
      <EffectChoice current={line?.effectAlias ?? line?.mediaId} onChoose={choose} />
    </Sheet>
  );
};
