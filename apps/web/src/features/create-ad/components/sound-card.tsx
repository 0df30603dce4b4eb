import type { MixPresetName } from '@sonora/contracts';
import { mixPresetNames } from '@sonora/contracts/enumerations';
import { IconMusic, IconMusicOff } from '@tabler/icons-react';
import { player, useIsPlaying } from '../../../shared/player/player.ts';
import { Button, PlayButton } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Choice, Row, Switch } from '../../../shared/ui/controls.tsx';
import { useEditor } from '../editor-context.ts';
import styles from './side-cards.module.css';
import { soundSummary } from './sound-summary.ts';
import { soundSampleTrack } from './voice-track.ts';

const mixNames: Record<MixPresetName, { readonly label: string; readonly note: string }> = {
  balanced: { label: 'balanced', note: 'speech 14 LU over music' },
  music_enhanced: { label: 'music enhanced', note: 'speech 8 LU over music' },
  media_enhanced: { label: 'media enhanced', note: 'recordings like speech' },
  voice_enhanced: { label: 'voice enhanced', note: 'speech 20 LU over music' },
  radio: { label: 'radio', note: 'denser' },
  voiceOnly: { label: 'voice only', note: 'no music' },
};

/** What is heard beneath: the sound template, how it is fitted, and how it is mixed. */
export const SoundCard = ({ onPick }: { readonly onPick: () => void }) => {
  const { ad, actions, templates } = useEditor();
  const alias = ad.soundTemplateAlias;
  const template = alias === null ? undefined : templates.get(alias);
  const { isPlaying, isLoading } = useIsPlaying(`sound ${alias ?? ''}`);
  return (
    <Card
      title="Sound"
      end={
        <Button look="quiet" onClick={onPick}>
          Change
        </Button>
      }
    >
      <div className={styles.who}>
        <span className={styles.tile} data-none={alias === null ? '' : undefined} aria-hidden="true">
          {alias === null ? <IconMusicOff size={20} /> : <IconMusic size={20} />}
        </span>
        <div className={styles.names}>
          <div className={styles.name}>{alias === null ? 'None' : (template?.name ?? alias)}</div>
          <div className={styles.summary}>{alias === null ? 'speech alone' : template && soundSummary(template)}</div>
        </div>
        {template && (
          <PlayButton
            colour="bed"
            what={`a sample of ${template.name}`}
            isPlaying={isPlaying}
            isBusy={isLoading}
            onToggle={() => player.toggle(soundSampleTrack(template))}
          />
        )}
      </div>
      <Row name="Smart fit">
        <Switch
          label="Smart fit"
          isLabelHidden
          isOn={ad.smartFit}
          disabled={alias === null}
          onChange={(smartFit) =>
            actions.edit(smartFit ? 'switch smart fit on' : 'switch smart fit off', (now) => ({ ...now, smartFit }))
          }
        />
      </Row>
      <Row name="Mix">
        <Choice
          label="Mix"
          value={ad.mixPreset}
          choices={mixPresetNames.map((value) => ({ value, ...mixNames[value] }))}
          onChange={(mixPreset) => actions.edit('change the mix', (now) => ({ ...now, mixPreset }))}
        />
      </Row>
    </Card>
  );
};
