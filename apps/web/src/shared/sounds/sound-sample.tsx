import type { SoundTemplateResponse } from '@sonora/contracts';
import { t as tShared } from '../i18n/shared-messages.ts';
import { player, type Track, useIsPlaying } from '../player/player.ts';
import { PlayButton } from '../ui/button.tsx';
import { t } from './messages.ts';

const sampleTrack = (template: SoundTemplateResponse): Track => ({
  id: `sound ${template.alias}`,
  title: template.name,
  subtitle: t('soundCards.soundSample'),
  uri: template.samples.default,
});

/** Play button for the sample of a sound template. */
export const SoundSample = ({ template }: { readonly template: SoundTemplateResponse }) => {
  const { isPlaying, isLoading } = useIsPlaying(`sound ${template.alias}`);
  return (
    <PlayButton
      colour="bed"
      what={tShared('shared.sampleOf', { name: template.name })}
      isPlaying={isPlaying}
      isBusy={isLoading}
      onToggle={() => player.toggle(sampleTrack(template))}
    />
  );
};
