import type { Voice } from '@sonora/contracts';
import { memo } from 'react';
import { voiceName } from '../format/voice-name.ts';
import { serverText } from '../i18n/server-messages.ts';
import { ChooseButton } from '../ui/lists/choose-button.tsx';
import styles from '../ui/lists/picker.module.css';
import { Tag } from '../ui/lists/tag.tsx';
import { Picture } from '../ui/pictures/picture.tsx';
import { DraftTag } from './draft-tag.tsx';
import { t } from './messages.ts';
import { SayButton } from './say-button.tsx';
import { VoiceSample } from './voice-sample.tsx';
import { voiceSummary } from './voice-summary.ts';
import { voiceDescription } from './voice-words.ts';

type VoiceItemProps = {
  readonly voice: Voice;
  /** Text that the preview speaks. */
  readonly text: string;
  readonly speed: number;
  readonly isCurrent: boolean;
  readonly onChoose: (alias: string) => void;
};

/** One voice of the list. Memoised: the list may have hundreds of them. */
export const VoiceItem = memo(({ voice, text, speed, isCurrent, onChoose }: VoiceItemProps) => {
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
      <VoiceSample alias={voice.alias} voice={voice} />
      <p className={styles.about} style={{ gridColumn: '2 / -1' }}>
        {voiceDescription(voice)}
      </p>
      {voice.unavailable !== undefined && (
        <p className={styles.trouble}>
          <Tag tone="warning">{t('voiceCards.voiceUnavailable')}</Tag>{' '}
          {serverText(voice.messages?.unavailable ?? {}, voice.unavailable)}
        </p>
      )}
      <div className={styles.actions}>
        <SayButton text={text} voiceAlias={voice.alias} speed={speed} place="list" />
        <ChooseButton name={name} isCurrent={isCurrent} onChoose={() => onChoose(voice.alias)} />
      </div>
    </li>
  );
});
