import type { ProductionDetails } from '@sonora/contracts';
import { loudnessPresetNames } from '@sonora/contracts/audio';
import { useQuery } from '@tanstack/react-query';
import { signedNumber, withMinus } from '../../../../shared/format/numbers.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { Choice, ControlRow } from '../../../../shared/ui/controls.tsx';
import { encoderPresetsOptions } from '../../api.ts';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { loudnessCurve } from '../../model/audio/loudness-curve.ts';
import styles from '../side-cards.module.css';
import { encoderName, platformNames } from './platform-names.ts';
import { QualityList } from './quality-list.tsx';

const box = { width: 260, height: 60 };

const LoudnessCurve = ({ loudness }: { readonly loudness: ProductionDetails['loudness'] }) => {
  const { targetLufs, shortTermLufs } = loudness;
  if (targetLufs === null || shortTermLufs.length < 2) return null;
  const { path, targetY } = loudnessCurve(shortTermLufs, targetLufs, box);
  const text = t('createAd.loudnessAgainst', { target: signedNumber(targetLufs, 0) });
  return (
    <figure>
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        className={styles.curve}
        role="img"
        aria-label={text}
      >
        <line
          x1="0"
          x2={box.width}
          y1={targetY}
          y2={targetY}
          stroke="var(--success)"
          strokeDasharray="4 3"
          vectorEffect="non-scaling-stroke"
        />
        <path d={path} fill="none" stroke="var(--bed)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className={styles.curveNote}>{text}</figcaption>
    </figure>
  );
};

const usePresets = () => useQuery(encoderPresetsOptions()).data?.data;

const DestinationChoice = () => {
  const { ad, actions } = useEditor();
  const presets = usePresets();
  const choices = loudnessPresetNames.map((value) => {
    const description = presets?.loudnessPresets[value];
    return {
      value,
      label: platformNames[value],
      ...(description !== undefined && {
        description: withMinus(serverText(presets?.messages.loudnessPresets[value] ?? {}, description)),
      }),
    };
  });
  return (
    <Choice
      label={t('createAd.destination')}
      value={ad.loudnessPreset}
      choices={choices}
      onChange={(loudnessPreset) =>
        actions.edit(t('createAd.edits.destination'), (now) => ({ ...now, loudnessPreset }))
      }
    />
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
    <ControlRow name={t('createAd.file')}>
      <Choice
        label={t('createAd.file')}
        value={ad.encoderPreset}
        choices={choices}
        onChange={(encoderPreset) => actions.edit(t('createAd.edits.fileFormat'), (now) => ({ ...now, encoderPreset }))}
      />
    </ControlRow>
  );
};

/** Delivery settings, with the measurements of the last render and their limits. */
export const DeliveryCard = () => {
  const { details } = useEditor().tracks;
  return (
    <Card title={t('createAd.deliveryCheck')} end={<DestinationChoice />}>
      {details && details.quality.length > 0 ? (
        <>
          <LoudnessCurve loudness={details.loudness} />
          <QualityList lines={details.quality} />
        </>
      ) : (
        <p className={styles.summary}>{t('createAd.deliveryCheckAbout')}</p>
      )}
      <EncoderRow />
    </Card>
  );
};
