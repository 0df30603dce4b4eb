import type { Voice } from '@sonora/contracts';
import { voiceName } from '../format/voice-name.ts';
import { t as tShared } from '../i18n/shared-messages.ts';
import { player, type Track, useIsPlaying } from '../player/player.ts';
import { PlayButton } from '../ui/button.tsx';
import { t } from './messages.ts';

const sampleTrack = (voice: Voice): Track => ({
  id: `voice ${voice.alias}`,
  title: voiceName(voice.alias),
  subtitle: t('voiceCards.voiceSample'),
  uri: voice.audioSample,
});

type VoiceSampleProps = {
  readonly alias: string;
  /** Undefined while the voices load, or if there is no such voice. */
  readonly voice: Voice | undefined;
};

/** Play button for the sample of a voice. */
export const VoiceSample = ({ alias, voice }: VoiceSampleProps) => {
  const { isPlaying, isLoading } = useIsPlaying(`voice ${alias}`);
  return (
    <PlayButton
      what={tShared('shared.sampleOf', { name: voiceName(alias) })}
      isPlaying={isPlaying}
      isBusy={isLoading}
      disabled={!voice}
      onToggle={() => voice && player.toggle(sampleTrack(voice))}
    />
  );
};
