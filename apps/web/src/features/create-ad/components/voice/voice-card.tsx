import { limits } from '@sonora/contracts/limits';
import { useState } from 'react';
import { voiceName } from '../../../../shared/format/voice-name.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Chips, Range, Switch } from '../../../../shared/ui/controls.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { t as tVoice } from '../../../../shared/voices/messages.ts';
import { SayButton } from '../../../../shared/voices/say-button.tsx';
import { VoiceHead } from '../../../../shared/voices/voice-head.tsx';
import { t as clipText } from '../../clip-messages.ts';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { kindOf, middleSpeed, type ScriptLine, speedPercent, styleOf } from '../../model/document/ad.ts';
import { setSpeed } from '../../model/document/edit-ad.ts';
import { setAutoSpeed, setStyle } from '../../model/document/edit-clips.ts';
import { t as resultText } from '../../result-messages.ts';
import styles from '../side-cards.module.css';

type TargetProps = { readonly target: string | 'all'; readonly line: ScriptLine };

type ExpressiveProps = TargetProps & { readonly isSupported: boolean };

/** Style of the line or of all. Off for voices that have no other style, and for clips that are not text-to-speech. */
const ExpressiveRow = ({ target, line, isSupported }: ExpressiveProps) => {
  const { ad, actions } = useEditor();
  const isSpeech = kindOf(line) === 'tts';
  const isPossible = isSupported && isSpeech;
  return (
    <div className={styles.note}>
      <span>
        {resultText('adResults.expressiveVoice')} <span className={styles.badge}>{resultText('adResults.beta')}</span>
      </span>
      {!isPossible && (
        <strong>
          {isSpeech
            ? resultText('adResults.notWithThisVoice', { voice: voiceName(line.voiceAlias) })
            : resultText('adResults.onlyTextToSpeech')}
        </strong>
      )}
      <Switch
        label={resultText('adResults.expressiveVoice')}
        isLabelHidden
        disabled={!isPossible}
        isOn={isPossible && styleOf(ad, line) === 'expressive'}
        onChange={(isOn) =>
          actions.edit(isOn ? editName('adEdits.expressiveOn') : editName('adEdits.expressiveOff'), (now) =>
            setStyle(now, target, isOn ? 'expressive' : 'standard'),
          )
        }
      />
    </div>
  );
};

/** Speed in percent, or AUTO. Moving the slider ends AUTO; ending it otherwise gives the middle of the range. */
const SpeedRange = ({ target, line: { speed, isAutoSpeed } }: TargetProps) => {
  const { actions } = useEditor();
  const { min, max, step } = limits.voiceSpeed;
  const percentOf = (value: number): string => clipText('adClips.percent', { percent: speedPercent(value) });
  const set = (next: number): void =>
    actions.edit(editName('adEdits.voiceSpeed'), (ad) => setSpeed(ad, target, next), `speed ${target}`);
  const toggle = (isAuto: boolean): void => {
    if (!isAuto) set(middleSpeed);
    else actions.edit(editName('adEdits.voiceSpeed'), (ad) => setAutoSpeed(ad, target));
  };
  return (
    <div className={styles.speed}>
      <Switch label={clipText('adClips.auto')} isOn={isAutoSpeed === true} onChange={toggle} />
      <Range
        label={resultText('adResults.voiceSpeed')}
        value={speed}
        min={min}
        max={max}
        step={step}
        valueText={
          isAutoSpeed ? clipText('adClips.auto') : resultText('adResults.speedText', { percent: speedPercent(speed) })
        }
        onChange={set}
      />
      <div className={`${styles.scale} tabular`}>
        <span>{percentOf(min)}</span>
        <strong>{isAutoSpeed ? clipText('adClips.auto') : percentOf(speed)}</strong>
        <span>{percentOf(max)}</span>
      </div>
    </div>
  );
};

const hasVoice = (line: ScriptLine): boolean => ['tts', 'sts'].includes(kindOf(line));

type VoiceCardProps = { readonly onPick: (target: string | 'all') => void };

/** Voice and speed of the active line or of all lines. */
export const VoiceCard = ({ onPick }: VoiceCardProps) => {
  const { ad, activeLine: active, voices } = useEditor();
  // Effects and silence have no voice.
  const activeLine = hasVoice(active) ? active : (ad.lines.find(hasVoice) ?? active);
  const [isForAll, setForAll] = useState(false);
  const voice = voices.get(activeLine.voiceAlias);
  const isAlone = ad.lines.length === 1;
  const target = isForAll || isAlone ? 'all' : activeLine.id;
  const number = ad.lines.findIndex(({ id }) => id === activeLine.id) + 1;
  const oneLine = t('createAd.line', { number });
  return (
    <Card
      title={resultText('adResults.voice')}
      end={
        <Button variant="quiet" onClick={() => onPick(target)}>
          {resultText('adResults.change')}
        </Button>
      }
    >
      <VoiceHead alias={activeLine.voiceAlias} voice={voice} isLoading={voices.size === 0} />
      {voice?.unavailable !== undefined && (
        <div className={styles.trouble}>
          <Banner tone="warning">
            {tVoice('voiceCards.voiceUnavailable')}. {serverText(voice.messages?.unavailable ?? {}, voice.unavailable)}
          </Banner>
        </div>
      )}
      {!isAlone && (
        <div className={styles.scope}>
          <Chips
            label={resultText('adResults.voiceScope')}
            values={[oneLine, resultText('adResults.allLines')]}
            value={isForAll ? resultText('adResults.allLines') : oneLine}
            onChange={(value) =>
              setForAll(value === resultText('adResults.allLines') || (value === undefined && isForAll))
            }
          />
        </div>
      )}
      <SpeedRange target={target} line={activeLine} />
      <ExpressiveRow
        target={target}
        line={activeLine}
        isSupported={voice?.supportedStyles.includes('expressive') ?? false}
      />
      <div className={styles.say}>
        <SayButton text={activeLine.text} voiceAlias={activeLine.voiceAlias} speed={activeLine.speed} place="card" />
      </div>
    </Card>
  );
};
