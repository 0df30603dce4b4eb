import { useState } from 'react';
import { errorText } from '../api/errors.ts';
import { voiceName } from '../format/voice-name.ts';
import { t } from '../i18n/shared-messages.ts';
import { player, useIsPlaying } from '../player/player.ts';
import { showToast } from '../toast/toast.ts';
import { previewId, sayLine } from './say-line.ts';

/** Counts what was asked for anywhere, so that a voice that takes long cannot talk over a later one. */
let asked = 0;

/** Speaks a text in a voice, once for each text, voice and speed; stops it when it is heard; tells when it fails. */
export const useSay = (text: string, voiceAlias: string, speed: number) => {
  const [isBusy, setBusy] = useState(false);
  const id = previewId(text, voiceAlias, speed);
  const { isPlaying } = useIsPlaying(id);
  const say = async (): Promise<void> => {
    if (isPlaying) {
      player.pause();
      return;
    }
    asked += 1;
    const mine = asked;
    setBusy(true);
    try {
      const uri = await sayLine(text, voiceAlias, speed);
      if (mine !== asked) return;
      const subtitle = t('shared.saysYourLine', { voice: voiceName(voiceAlias) });
      await player.play({ id, title: text, subtitle, uri }, { fromSeconds: 0 });
    } catch (error) {
      if (mine === asked)
        showToast({ tone: 'error', title: t('shared.anErrorOccurred'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, isPlaying, say: () => void say() };
};
