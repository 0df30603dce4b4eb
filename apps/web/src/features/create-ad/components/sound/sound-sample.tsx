import type { SoundTemplateResponse } from '@sonora/contracts';
import { player, useIsPlaying } from '../../../../shared/player/player.ts';
import { PlayButton } from '../../../../shared/ui/button.tsx';
import { t } from '../../messages.ts';
import { soundSampleTrack } from '../voice/voice-track.ts';

/** Play button for the sample of a sound template. */
export const SoundSample = ({ template }: { readonly template: SoundTemplateResponse }) => {
  const { isPlaying, isLoading } = useIsPlaying(`sound ${template.alias}`);
  return (
    <PlayButton
      colour="bed"
      what={t('createAd.sampleOf', { name: template.name })}
      isPlaying={isPlaying}
      isBusy={isLoading}
      onToggle={() => player.toggle(soundSampleTrack(template))}
    />
  );
};
