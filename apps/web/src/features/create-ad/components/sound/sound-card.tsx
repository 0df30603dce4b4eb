import { mixPresetNames } from '@sonora/contracts/audio';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../../shared/api/session.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { mixName } from '../../../../shared/productions/preset-names.ts';
import { SoundHead } from '../../../../shared/sounds/sound-head.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Choice, ControlRow, Switch } from '../../../../shared/ui/controls.tsx';
import { mixPresetsOptions } from '../../api.ts';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { t as resultText } from '../../result-messages.ts';

const MixRow = () => {
  const { ad, actions } = useEditor();
  const presets = useQuery(mixPresetsOptions()).data?.data.presets ?? [];
  const choices = mixPresetNames.map((value) => {
    const description = presets.find(({ name }) => name === value)?.description;
    const label = mixName(value);
    return {
      value,
      label,
      ...(description !== undefined && {
        description: serverText({ messageId: `presets.mixing.${value}` }, description),
      }),
    };
  });
  return (
    <ControlRow name={resultText('adResults.mix')}>
      <Choice
        label={resultText('adResults.mix')}
        value={ad.mixPreset}
        choices={choices}
        onChange={(mixPreset) => actions.edit(editName('adEdits.mix'), (now) => ({ ...now, mixPreset }))}
      />
    </ControlRow>
  );
};

const SmartFitRow = () => {
  const { ad, actions } = useEditor();
  return (
    <ControlRow name={resultText('adResults.smartFit')}>
      <Switch
        label={resultText('adResults.smartFit')}
        isLabelHidden
        isOn={ad.smartFit}
        disabled={ad.soundTemplateAlias === null}
        onChange={(smartFit) =>
          actions.edit(smartFit ? editName('adEdits.smartFitOn') : editName('adEdits.smartFitOff'), (now) => ({
            ...now,
            smartFit,
          }))
        }
      />
    </ControlRow>
  );
};

/** Settings of the music: sound template, fit to the length, and mix preset. */
export const SoundCard = ({ onPick }: { readonly onPick: () => void }) => {
  const { ad, templates } = useEditor();
  const hasSmartFit = useUser().screens.includes('smartFit');
  const alias = ad.soundTemplateAlias;
  const template = alias === null ? undefined : templates.get(alias);
  return (
    <Card
      title={t('createAd.sound')}
      end={
        <Button variant="quiet" onClick={onPick}>
          {resultText('adResults.change')}
        </Button>
      }
    >
      <SoundHead alias={alias} template={template} />
      {hasSmartFit && <SmartFitRow />}
      <MixRow />
    </Card>
  );
};
