import { IconEar } from '@tabler/icons-react';
import { useVoicePreview } from '../audio/use-voice-preview.ts';
import { voiceName } from '../format/voice-name.ts';
import { t as tShared } from '../i18n/shared-messages.ts';
import { Button } from '../ui/button.tsx';
import { t } from './messages.ts';

type SayButtonProps = {
  readonly text: string;
  readonly voiceAlias: string;
  readonly speed: number;
  /** On a card about one voice: full width, with an icon. In a list of voices, screen readers hear the voice's name. */
  readonly place: 'card' | 'list';
};

/** Speaks the user's own line in a voice. */
export const SayButton = ({ text, voiceAlias, speed, place }: SayButtonProps) => {
  const line = useVoicePreview(text, voiceAlias, speed);
  const label = t('voiceCards.letSay', { voice: voiceName(voiceAlias) });
  return (
    <Button
      isWide={place === 'card'}
      isBusy={line.isBusy}
      disabled={text.trim() === ''}
      onClick={line.say}
      {...(place === 'list' && { 'aria-label': line.isPlaying ? tShared('shared.stop') : label })}
    >
      {place === 'card' && <IconEar size={16} aria-hidden="true" />}
      {line.isPlaying ? tShared('shared.stop') : t('voiceCards.sayMyLine')}
    </Button>
  );
};
