import { Button } from '../../../../shared/ui/button.tsx';
import { ProgressBar } from '../../../../shared/ui/progress-bar.tsx';
import { useEditor } from '../../editor-context.ts';
import { t as resultText } from '../../result-messages.ts';
import styles from './editor.module.css';

/** Stage and progress of the running production, which can be cancelled. */
export const RunningProduction = () => {
  const { production } = useEditor();
  const { progress, cancel } = production;
  const percentage = Math.round(progress?.percentage ?? 0);
  const stage = progress?.stage
    ? resultText(`adResults.stages.${progress.stage}`)
    : resultText('adResults.waitingForItsTurn');
  return (
    <div className={styles.progress}>
      <p>
        {stage} · {percentage} %
      </p>
      <ProgressBar
        label={resultText('adResults.production')}
        percentage={percentage}
        valueText={resultText('adResults.stageAt', { stage, percent: percentage })}
      />
      <Button onClick={cancel} disabled={!progress}>
        {resultText('adResults.cancel')}
      </Button>
      <span className="sr-only" role="status">
        {stage}
      </span>
    </div>
  );
};
