import { Button } from '../../../../shared/ui/button.tsx';
import { ProgressBar } from '../../../../shared/ui/progress-bar.tsx';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { hasSound } from '../../model/document/ad.ts';
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
  const { ad, work, production, produce } = useEditor();
  if (production.isRunning) return <RunningProduction />;
  if (work) {
    return (
      <Button variant="primary" title={work.about} onClick={produce}>
        {work.label}
      </Button>
    );
  }
  const isEmpty = !hasSound(ad);
  return (
    <Button
      variant={isEmpty ? 'primary' : undefined}
      disabled
      title={isEmpty ? t('createAd.writeALineFirst') : t('createAd.nothingChanged')}
    >
      {isEmpty ? t('createAd.produceAd') : t('createAd.upToDate')}
    </Button>
  );
};

/** The render button fixed to the bottom of small screens, where the header scrolls away; shown while there are changes to render. */
export const ProduceBar = () => {
  const { work, state, production, isReadOnly } = useEditor();
  if (isReadOnly) return null;
  if (state.renders.length > 0 && !production.isRunning && !work) return null;
  return (
    <div className={styles.produceBar}>
      <ProduceControl />
    </div>
  );
};
