import type { SoundTemplateResponse } from '@sonora/contracts';
import { useState } from 'react';
import { errorText } from '../api/errors.ts';
import { t as tShared } from '../i18n/shared-messages.ts';
import { player, useIsPlaying } from '../player/player.ts';
import { showToast } from '../toast/toast.ts';
import { Button } from '../ui/button.tsx';
import { t } from './choice-messages.ts';
import { type ScriptPreview, underScript } from './sound-audio.ts';

type UnderScriptButtonProps = {
  readonly template: SoundTemplateResponse;
  /** Undefined without a script. */
  readonly script: ScriptPreview | undefined;
};

/** Plays the beginning of a script with a sound under it. */
export const UnderScriptButton = ({ template, script }: UnderScriptButtonProps) => {
  const [isBusy, setBusy] = useState(false);
  const id = `under ${template.alias}`;
  const { isPlaying } = useIsPlaying(id);
  const { name } = template;
  const play = async (): Promise<void> => {
    if (!script) return;
    if (isPlaying) {
      player.pause();
      return;
    }
    setBusy(true);
    try {
      const uri = await underScript(template, script);
      await player.play({ id, title: name, subtitle: t('soundChoice.underMyScript'), uri }, { fromSeconds: 0 });
    } catch (error) {
      showToast({ tone: 'error', title: tShared('shared.anErrorOccurred'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      disabled={!script}
      isBusy={isBusy}
      aria-label={isPlaying ? tShared('shared.stop') : t('soundChoice.hearUnderMyScript', { name })}
      onClick={() => void play()}
    >
      {isPlaying ? tShared('shared.stop') : t('soundChoice.underMyScript')}
    </Button>
  );
};
