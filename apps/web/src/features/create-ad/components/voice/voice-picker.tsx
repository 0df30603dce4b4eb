import { useCallback, useEffect } from 'react';
import { lazyPanel } from '../../../../shared/code/lazy-parts.tsx';
import { useLast } from '../../../../shared/hooks/use-last.ts';
import { Sheet } from '../../../../shared/ui/overlays/dialog.tsx';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { setVoice } from '../../model/document/edit-ad.ts';

const load = () => import('../../../../shared/voices/voice-choice.tsx');
const VoiceChoice = lazyPanel(load);

type VoicePickerProps = {
  /** Id of the line to choose a voice for, or `all`; undefined while the panel is closed. */
  readonly target: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Side panel for choosing a voice. */
export const VoicePicker = ({ target, isOpen, onClose }: VoicePickerProps) => {
  const { ad, actions, activeLine, voices } = useEditor();
  const shown = useLast(target);
  useEffect(() => {
    // Loads the list in parallel with the panel's code. An error is reported by the panel itself, which loads it again.
    if (target !== undefined) load().catch(() => {});
  }, [target]);
  const number = ad.lines.findIndex(({ id }) => id === shown) + 1;
  const current = ad.lines.find(({ id }) => id === shown)?.voiceAlias ?? activeLine.voiceAlias;
  const choose = useCallback(
    (alias: string): void => {
      actions.edit(editName('adEdits.voice'), (now) => setVoice(now, target ?? activeLine.id, alias));
      onClose();
    },
    [actions, target, activeLine.id, onClose],
  );
  return (
    <Sheet
      isOpen={isOpen}
      title={number > 0 ? t('createAd.voiceOfLine', { line: number }) : t('createAd.voiceOfAllLines')}
      onClose={onClose}
    >
      <VoiceChoice
        voices={voices}
        text={activeLine.text}
        speed={activeLine.speed}
        current={current}
        onChoose={choose}
      />
    </Sheet>
  );
};
