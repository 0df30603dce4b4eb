import { lazy, Suspense, useCallback, useEffect } from 'react';
import { useLast } from '../../../../shared/hooks/use-last.ts';
import { Sheet } from '../../../../shared/ui/overlays/dialog.tsx';
import { Skeleton } from '../../../../shared/ui/states.tsx';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { setVoice } from '../../model/document/edit-ad.ts';

const load = () => import('./voice-choice.tsx');
const VoiceChoice = lazy(load);

type VoicePickerProps = {
  /** The line to choose for, `all`, or undefined while it is closed. */
  readonly target: string | undefined;
  readonly onClose: () => void;
};

/** The panel in which one chooses who speaks. */
export const VoicePicker = ({ target, onClose }: VoicePickerProps) => {
  const { ad, actions, activeLine } = useEditor();
  const shown = useLast(target);
  useEffect(() => {
    // Beside the code of the panel, not after it. What fails here fails again, and is told, there.
    if (target !== undefined) load().catch(() => {});
  }, [target]);
  const number = ad.lines.findIndex(({ id }) => id === shown) + 1;
  const current = ad.lines.find(({ id }) => id === shown)?.voiceAlias ?? activeLine.voiceAlias;
  const choose = useCallback(
    (alias: string): void => {
      actions.edit(t('createAd.edits.voice'), (now) => setVoice(now, target ?? activeLine.id, alias));
      onClose();
    },
    [actions, target, activeLine.id, onClose],
  );
  return (
    <Sheet
      isOpen={target !== undefined}
      title={number > 0 ? t('createAd.voiceOfLine', { line: number }) : t('createAd.voiceOfAllLines')}
      onClose={onClose}
    >
      <Suspense fallback={<Skeleton height={320} />}>
        <VoiceChoice current={current} onChoose={choose} />
      </Suspense>
    </Sheet>
  );
};
