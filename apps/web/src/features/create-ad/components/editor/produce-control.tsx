import { Button } from '../../../../shared/ui/button.tsx';
import { ProgressBar } from '../../../../shared/ui/progress-bar.tsx';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { plannedWork } from '../../model/audio/renders.ts';
import { spokenLines } from '../../model/document/ad.ts';
import styles from './editor.module.css';

const RunningProduction = () => {
  const { production } = useEditor();
  const { progress, cancel } = production;
  const percentage = Math.round(progress?.percentage ?? 0);
  const stage = progress?.stage ? t(`createAd.stages.${progress.stage}`) : t('createAd.waitingForItsTurn');
  return (
    <div className={styles.progress}>
      <p>
        {stage} · {percentage} %
      </p>
      <ProgressBar
        label={t('createAd.production')}
        percentage={percentage}
        valueText={t('createAd.stageAt', { stage, percent: percentage })}
      />
      <Button onClick={cancel} disabled={!progress}>
        {t('createAd.cancel')}
      </Button>
      <span className="sr-only" role="status">
        {stage}
      </span>
    </div>
  );
};

/** Render button. Its label says what will be rendered; while a production runs, it shows the progress. */
export const ProduceControl = () => {
  const { ad, state, production, produce } = useEditor();
  if (production.isRunning) return <RunningProduction />;
  const last = state.renders.at(-1);
  const work = plannedWork(ad, last);
  const isEmpty = spokenLines(ad).length === 0;
  return (
    <Button
      variant="primary"
      disabled={work === undefined}
      title={isEmpty ? t('createAd.writeALineFirst') : work === undefined ? t('createAd.nothingChanged') : undefined}
      onClick={produce}
    >
      {work ?? (isEmpty ? t('createAd.produceAd') : t('createAd.upToDate'))}
    </Button>
  );
};

/** The render button fixed to the bottom of small screens, where the header scrolls away; shown while there are changes to render. */
export const ProduceBar = () => {
  const { ad, state, production } = useEditor();
  const last = state.renders.at(-1);
  if (last && !production.isRunning && plannedWork(ad, last) === undefined) return null;
  return (
    <div className={styles.produceBar}>
      <ProduceControl />
    </div>
  );
};
