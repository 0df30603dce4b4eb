import { limits } from '@sonora/contracts/limits';
import { IconPlus } from '@tabler/icons-react';
import { Button } from '../../../../shared/ui/button.tsx';
import { Menu, MenuItem } from '../../../../shared/ui/overlays/menu.tsx';
import { t as clipText } from '../../clip-messages.ts';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { roomForLines } from '../../model/document/edit-ad.ts';
import { addSilence } from '../../model/document/edit-clips.ts';

type AddClipProps = {
  readonly onAdded: (lineId: string) => void;
  /** Opens the list of effects and files for a new clip. */
  readonly onPickEffect: () => void;
};

/** Adds a clip that is not speech after the last line. */
export const AddClip = ({ onAdded, onPickEffect }: AddClipProps) => {
  const { ad, actions } = useEditor();
  const silence = (): void => {
    const id = crypto.randomUUID();
    actions.edit(editName('adEdits.addSilence'), (now) => addSilence(now, id, limits.clipSeconds.default));
    onAdded(id);
  };
  return (
    <Menu
      trigger={(properties) => (
        <Button variant="quiet" {...properties} disabled={roomForLines(ad) < 1}>
          <IconPlus size={16} aria-hidden="true" /> {clipText('adClips.addClip')}
        </Button>
      )}
    >
      <MenuItem description={clipText('adClips.effectAbout')} onSelect={onPickEffect}>
        {clipText('adClips.kinds.fx')}
      </MenuItem>
      <MenuItem description={clipText('adClips.silenceAbout')} onSelect={silence}>
        {clipText('adClips.kinds.silence')}
      </MenuItem>
    </Menu>
  );
};
