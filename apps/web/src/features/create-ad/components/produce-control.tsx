import type { ProductionStage } from '@sonora/contracts';
import { Button } from '../../../shared/ui/button.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { useEditor } from '../editor-context.ts';
import { spokenLines } from '../model/ad.ts';
import { plannedWork } from '../model/renders.ts';
import styles from './editor.module.css';

const stageNames: Record<ProductionStage, string> = {
  resolve: 'Collecting voices and sounds',
  speak: 'Speaking',
  fit: 'Fitting the speech',
  plan: 'Planning',
  compose: 'Composing the music',
  mix: 'Mixing',
  master: 'Mastering',
  encode: 'Encoding',
  publish: 'Finishing',
};

const Running = () => {
  const { production } = useEditor();
  const { progress, cancel } = production;
  const percentage = Math.round(progress?.percentage ?? 0);
  const stage = progress?.stage ? stageNames[progress.stage] : 'Waiting for its turn';
  return (
    <div className={styles.progress}>
      <p>
        {stage} · {percentage} %
      </p>
      <ProgressBar label="Production" percentage={percentage} valueText={`${stage}, ${percentage} percent`} />
      <Button onClick={cancel} disabled={!progress}>
        Cancel
      </Button>
      <span className="sr-only" role="status">
        {stage}
      </span>
    </div>
  );
};

/** The one thing to do: it says what it will do, and while it is done, how far it is. */
export const ProduceControl = () => {
  const { ad, state, production, produce } = useEditor();
  if (production.isRunning) return <Running />;
  const last = state.renders.at(-1);
  const work = plannedWork(ad, last);
  const isEmpty = spokenLines(ad).length === 0;
  return (
    <Button
      look="primary"
      disabled={work === undefined}
      title={
        isEmpty ? 'Write a line first' : work === undefined ? 'Nothing has changed since the last render' : undefined
      }
      onClick={produce}
    >
      {work ?? (isEmpty ? 'Produce ad' : 'Up to date')}
    </Button>
  );
};

/** The same on a phone, where the head scrolls away: at the foot of the window, as long as there is something to do. */
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
