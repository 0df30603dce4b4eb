import { useState } from 'react';
import { errorText } from '../api/errors.ts';
import { loadCode } from '../code/load-code.ts';
import { usePrefetch } from '../code/use-prefetch.ts';
import { voiceName } from '../format/voice-name.ts';
import { t } from '../i18n/shared-messages.ts';
import { player, useIsPlaying } from '../player/player.ts';
import { showToast } from '../toast/toast.ts';
import { previewId } from './preview-id.ts';

const loadPreviews = () => import('./voice-preview.ts');

const prefetch = (): void => {
  loadPreviews().catch(() => {});
};

/** Counts requested previews, so that a slow one does not start after a later one. */
let requested = 0;

/** Preview of a text in a voice: plays it, stops it if it is playing, and shows a toast on failure. */
export const useVoicePreview = (text: string, voiceAlias: string, speed: number) => {
  const [isBusy, setBusy] = useState(false);
  const id = previewId(text, voiceAlias, speed);
  const { isPlaying } = useIsPlaying(id);
  usePrefetch(prefetch);
  const say = async (): Promise<void> => {
    if (isPlaying) {
      player.pause();
      return;
    }
    requested += 1;
    const mine = requested;
    setBusy(true);
    try {
      const { previewUrl } = await loadCode(loadPreviews);
      const uri = await previewUrl(text, voiceAlias, speed);
      if (mine !== requested) return;
      const subtitle = t('shared.saysYourLine', { voice: voiceName(voiceAlias) });
      await player.play({ id, title: text, subtitle, uri }, { fromSeconds: 0 });
    } catch (error) {
      if (mine === requested)
        showToast({ tone: 'error', title: t('shared.anErrorOccurred'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, isPlaying, say: () => void say() };
};
