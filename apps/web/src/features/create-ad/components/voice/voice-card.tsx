import { limits } from '@sonora/contracts/limits';
import { useState } from 'react';
import { numberText } from '../../../../shared/format/numbers.ts';
import { voiceName } from '../../../../shared/format/voice-name.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Chips, Range, Switch } from '../../../../shared/ui/controls.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { t as tVoice } from '../../../../shared/voices/messages.ts';
import { SayButton } from '../../../../shared/voices/say-button.tsx';
import { VoiceHead } from '../../../../shared/voices/voice-head.tsx';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { setSpeed } from '../../model/document/edit-ad.ts';
import { t as resultText } from '../../result-messages.ts';
import styles from '../side-cards.module.css';

const ExpressiveRow = ({ isSupported, voice }: { readonly isSupported: boolean; readonly voice: string }) => {
  const { ad, actions } = useEditor();
  return (
    <div className={styles.note}>
      <span>
        {resultText('adResults.expressive')} <span className={styles.badge}>{resultText('adResults.beta')}</span>
      </span>
      {isSupported ? (
        <Switch
          label={resultText('adResults.expressive')}
          isLabelHidden
          isOn={ad.voicePreset === 'expressive'}
          onChange={(isOn) =>
            actions.edit(
              isOn ? editName('createAd.edits.expressiveOn') : editName('createAd.edits.expressiveOff'),
              (now) => ({
                ...now,
                voicePreset: isOn ? 'expressive' : 'standard',
              }),
            )
          }
        />
      ) : (
        <strong>{resultText('adResults.notWithThisVoice', { voice })}</strong>
      )}
    </div>
  );
};

const SpeedRange = ({ target }: { readonly target: string | 'all' }) => {
  const { activeLine, actions } = useEditor();
  const { min, max, step } = limits.voiceSpeed;
  const { speed } = activeLine;
  return (
    <div className={styles.speed}>
      <Range
        label={t('createAd.voiceSpeed')}
        value={speed}
        min={min}
        max={max}
        step={step}
        valueText={resultText('adResults.speedText', { speed: numberText(speed, 2), percent: Math.round(speed * 100) })}
        onChange={(next) =>
          actions.edit(editName('createAd.edits.voiceSpeed'), (ad) => setSpeed(ad, target, next), `speed ${target}`)
        }
      />
      <div className={`${styles.scale} tabular`}>
        <span>{numberText(min, 2)}</span>
        <strong>{t('createAd.speed', { speed: numberText(speed, 2) })}</strong>
        <span>{numberText(max, 2)}</span>
      </div>
    </div>
  );
};

type VoiceCardProps = { readonly onPick: (target: string | 'all') => void };

/** Voice and speed of the active line or of all lines. */
export const VoiceCard = ({ onPick }: VoiceCardProps) => {
  const { ad, activeLine, voices } = useEditor();
  const [isForAll, setForAll] = useState(false);
  const voice = voices.get(activeLine.voiceAlias);
  const isAlone = ad.lines.length === 1;
  const target = isForAll || isAlone ? 'all' : activeLine.id;
  const number = ad.lines.findIndex(({ id }) => id === activeLine.id) + 1;
  const oneLine = t('createAd.line', { number });
  return (
    <Card
      title={t('createAd.voice')}
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
      <SpeedRange target={target} />
      <ExpressiveRow
        isSupported={voice?.supportedStyles.includes('expressive') ?? false}
        voice={voiceName(activeLine.voiceAlias)}
      />
      <div className={styles.say}>
        <SayButton text={activeLine.text} voiceAlias={activeLine.voiceAlias} speed={activeLine.speed} place="card" />
      </div>
    </Card>
  );
};
