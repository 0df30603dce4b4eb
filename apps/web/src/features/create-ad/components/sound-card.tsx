import { mixPresetNames } from '@sonora/contracts/enumerations';
import { IconMusic, IconMusicOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Choice, Row, Switch } from '../../../shared/ui/controls.tsx';
import { mixPresetsOptions } from '../api.ts';
import { useEditor } from '../editor-context.ts';
import styles from './side-cards.module.css';
import { SoundSample } from './sound-sample.tsx';
import { soundSummary } from './sound-summary.ts';

const MixRow = () => {
  const { ad, actions } = useEditor();
  const presets = useQuery(mixPresetsOptions()).data?.data.presets ?? [];
  const choices = mixPresetNames.map((value) => {
    const description = presets.find(({ name }) => name === value)?.description;
    const label = value === 'voiceOnly' ? 'voice only' : value.replaceAll('_', ' ');
    return { value, label, ...(description === undefined ? {} : { description }) };
  });
  return (
    <Row name="Mix">
      <Choice
        label="Mix"
        value={ad.mixPreset}
        choices={choices}
        onChange={(mixPreset) => actions.edit('change the mix', (now) => ({ ...now, mixPreset }))}
      />
    </Row>
  );
};

/** What is heard beneath: the sound template, how it is fitted, and how it is mixed. */
export const SoundCard = ({ onPick }: { readonly onPick: () => void }) => {
  const { ad, actions, templates } = useEditor();
  const alias = ad.soundTemplateAlias;
  const template = alias === null ? undefined : templates.get(alias);
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
        {template && <SoundSample template={template} />}
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
      <MixRow />
    </Card>
  );
};
