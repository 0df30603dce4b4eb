import type { DeliveryCheck } from '@sonora/contracts';
import { type DestinationName, destinationNames, loudnessPresetNames } from '@sonora/contracts/audio';
import { useQuery } from '@tanstack/react-query';
import { lazyPanel } from '../../../../shared/code/lazy-parts.tsx';
import { signedNumber, withMinus } from '../../../../shared/format/numbers.ts';
import { createStored, useStored } from '../../../../shared/hooks/stored.ts';
import { oneOfShape } from '../../../../shared/hooks/stored-shape.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { encoderName, platformNames } from '../../../../shared/productions/preset-names.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { Choice, ControlRow } from '../../../../shared/ui/controls.tsx';
import { ErrorState, Skeleton } from '../../../../shared/ui/states.tsx';
import { deliveryCheckOptions, encoderPresetsOptions } from '../../api.ts';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { likelyDestination, presetFor } from '../../model/audio/delivery-fix.ts';
import { t as resultText } from '../../result-messages.ts';
import styles from '../side-cards.module.css';
import { countFailed } from './checked-destination.ts';
import { destinationLabel } from './destination-label.ts';

/** Needed once the ad was rendered, so the editor opens without it. */
const DeliveryReport = lazyPanel(
  async () => ({ default: (await import('./delivery-report.tsx')).DeliveryReport }),
  180,
);

/** The destination of the last check, preselected for the next ad: most users keep delivering to the same one. */
const lastDestination = createStored<DestinationName | undefined>(
  'sonora.check-for',
  undefined,
  oneOfShape(destinationNames),
);

const usePresets = () => useQuery(encoderPresetsOptions()).data?.data;

type DestinationChoiceProps = { readonly name: DestinationName; readonly check: DeliveryCheck | undefined };

const DestinationChoice = ({ name, check }: DestinationChoiceProps) => {
  const { state, actions } = useEditor();
  const descriptionOf = (destination: DestinationName): string | undefined => {
    const checked = check?.destinations.find((each) => each.destination === destination);
    if (!checked) return undefined;
    return checked.passed
      ? resultText('adResults.takesIt', { destination: destinationLabel(destination) })
      : resultText('adResults.toMend', { missed: countFailed(checked), demands: checked.lines.length });
  };
  const choose = (destination: DestinationName): void => {
    lastDestination.set(destination);
    const loudnessPreset = presetFor(destination);
    // A finished ad is only checked; what it misses has a fix of its own.
    if (state.renders.length > 0 || loudnessPreset === undefined) return;
    actions.edit(editName('adEdits.destination'), (now) =>
      now.loudnessPreset === loudnessPreset ? now : { ...now, loudnessPreset },
    );
  };
  return (
    <Choice
      label={resultText('adResults.destination')}
      value={name}
      choices={destinationNames.map((value) => {
        const description = descriptionOf(value);
        return { value, label: destinationLabel(value), ...(description !== undefined && { description }) };
      })}
      onChange={choose}
    />
  );
};

const LoudnessRow = () => {
  const { ad, actions } = useEditor();
  const presets = usePresets();
  const choices = loudnessPresetNames.map((value) => {
    const description = presets?.loudnessPresets[value];
    const message = presets?.messages.loudnessPresets[value];
    const target = Number(message?.values?.target);
    return {
      value,
      label: Number.isFinite(target)
        ? resultText('adResults.loudnessFor', { target: signedNumber(target, 0), platform: platformNames[value] })
        : platformNames[value],
      ...(description !== undefined && { description: withMinus(serverText(message ?? {}, description)) }),
    };
  });
  return (
    <ControlRow name={resultText('adResults.loudness')}>
      <Choice
        label={resultText('adResults.loudness')}
        value={ad.loudnessPreset}
        choices={choices}
        onChange={(loudnessPreset) => actions.edit(editName('adEdits.loudness'), (now) => ({ ...now, loudnessPreset }))}
      />
    </ControlRow>
  );
};

const EncoderRow = () => {
  const { ad, actions } = useEditor();
  const presets = usePresets()?.presets ?? {};
  const choices = Object.entries(presets).map(([value, description]) => ({
    value,
    label: encoderName(value),
    description: serverText({ messageId: `presets.encoders.${value}` }, description),
  }));
  return (
    <ControlRow name={resultText('adResults.file')}>
      <Choice
        label={resultText('adResults.file')}
        value={ad.encoderPreset}
        choices={choices}
        onChange={(encoderPreset) => actions.edit(editName('adEdits.fileFormat'), (now) => ({ ...now, encoderPreset }))}
      />
    </ControlRow>
  );
};

/** Where the ad goes: the settings of its file, and the last render against the destination's requirements. */
export const DeliveryCard = () => {
  const { ad, state, tracks } = useEditor();
  const render = state.renders.at(-1);
  const check = useQuery({ ...deliveryCheckOptions(render?.audioformId ?? ''), enabled: render !== undefined });
  const last = useStored(lastDestination);
  const name = last ?? likelyDestination[ad.loudnessPreset];
  const checked = check.data?.destinations.find(({ destination }) => destination === name);
  const { details } = tracks;
  return (
    <Card title={resultText('adResults.delivery')} end={<DestinationChoice name={name} check={check.data} />}>
      {!render && <p className={styles.summary}>{resultText('adResults.deliveryCheckAbout')}</p>}
      {check.isError && (
        <ErrorState
          title={resultText('adResults.checkFailed')}
          error={check.error}
          onRetry={() => void check.refetch()}
        />
      )}
      {render && !details && <Skeleton height={180} />}
      {render && details && <DeliveryReport render={render} details={details} checked={checked} />}
      <div className={styles.settings}>
        <LoudnessRow />
        <EncoderRow />
      </div>
    </Card>
  );
};
