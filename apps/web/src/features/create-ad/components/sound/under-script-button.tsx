import type { SoundTemplateResponse } from '@sonora/contracts';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { player, useIsPlaying } from '../../../../shared/player/player.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { useEditor } from '../../editor-context.ts';
import { underScript } from '../../hooks/sound-audio.ts';
import { t } from '../../messages.ts';
import { spokenLines } from '../../model/document/ad.ts';

/** Plays the beginning of the script in the voice of its first line, with a sound under it. */
export const UnderScriptButton = ({ template }: { readonly template: SoundTemplateResponse }) => {
  const { ad } = useEditor();
  const [isBusy, setBusy] = useState(false);
  const lines = spokenLines(ad);
  const [first] = lines;
  const id = `under ${template.alias}`;
  const { isPlaying } = useIsPlaying(id);
  const { name } = template;
  const play = async (): Promise<void> => {
    if (!first) return;
    if (isPlaying) {
      player.pause();
      return;
    }
    setBusy(true);
    try {
      const text = lines.map((line) => line.text.trim()).join(' ');
      const uri = await underScript(template, { text, voiceAlias: first.voiceAlias, speed: first.speed });
      await player.play({ id, title: name, subtitle: t('createAd.underMyScript'), uri }, { fromSeconds: 0 });
    } catch (error) {
      showToast({ tone: 'error', title: t('createAd.anErrorOccurred'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      disabled={!first}
      isBusy={isBusy}
      aria-label={isPlaying ? t('createAd.stop') : t('createAd.hearUnderMyScript', { name })}
      onClick={() => void play()}
    >
      {isPlaying ? t('createAd.stop') : t('createAd.underMyScript')}
    </Button>
  );
};
