import type { Voice } from '@sonora/contracts';
import { memo } from 'react';
import { useVoicePreview } from '../../../../shared/audio/use-voice-preview.ts';
import { voiceName } from '../../../../shared/format/voice-name.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { player, useIsPlaying } from '../../../../shared/player/player.ts';
import { Button, PlayButton } from '../../../../shared/ui/button.tsx';
import { Tag } from '../../../../shared/ui/lists/tag.tsx';
import { Picture } from '../../../../shared/ui/pictures/picture.tsx';
import { voiceDescription } from '../../catalogue-texts.ts';
import { t } from '../../messages.ts';
import type { ScriptLine } from '../../model/document/ad.ts';
import { ChooseButton } from '../choose-button.tsx';
import styles from '../picker.module.css';
import { DraftTag } from './draft-voice.tsx';
import { voiceSummary } from './voice-summary.ts';
import { voiceSampleTrack } from './voice-track.ts';

type VoiceItemProps = {
  readonly voice: Voice;
  /** Text that the preview speaks. */
  readonly text: ScriptLine['text'];
  readonly speed: ScriptLine['speed'];
  readonly isCurrent: boolean;
  readonly onChoose: (alias: string) => void;
};

/** One voice of the list. Memoised: the list may have hundreds of them. */
export const VoiceItem = memo(({ voice, text, speed, isCurrent, onChoose }: VoiceItemProps) => {
  const { isPlaying, isLoading } = useIsPlaying(`voice ${voice.alias}`);
  const line = useVoicePreview(text, voice.alias, speed);
  const name = voiceName(voice.alias);
  return (
    <li className={styles.item} data-current={isCurrent ? '' : undefined}>
      <Picture name={name} source={voice.picture} size={52} />
      <div>
        <div className={styles.name}>
          {name} <DraftTag voice={voice} />
        </div>
        <div className={styles.about}>{voiceSummary(voice)}</div>
      </div>
      <PlayButton
        what={t('createAd.sampleOf', { name })}
        isPlaying={isPlaying}
        isBusy={isLoading}
        onToggle={() => player.toggle(voiceSampleTrack(voice))}
      />
      <p className={styles.about} style={{ gridColumn: '2 / -1' }}>
        {voiceDescription(voice)}
      </p>
      {voice.unavailable !== undefined && (
        <p className={styles.trouble}>
          <Tag tone="warning">{t('createAd.voiceUnavailable')}</Tag>{' '}
          {serverText(voice.messages?.unavailable ?? {}, voice.unavailable)}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          disabled={text.trim() === ''}
          isBusy={line.isBusy}
          onClick={line.say}
          aria-label={line.isPlaying ? t('createAd.stop') : t('createAd.letSay', { voice: name })}
        >
          {line.isPlaying ? t('createAd.stop') : t('createAd.sayMyLine')}
        </Button>
        <ChooseButton name={name} isCurrent={isCurrent} onChoose={() => onChoose(voice.alias)} />
      </div>
    </li>
  );
});
