import { lazyExtra } from '../../../../shared/code/lazy-parts.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { hasSound } from '../../model/document/ad.ts';
import styles from './editor.module.css';

const RunningProduction = lazyExtra(async () => ({
  default: (await import('./running-production.tsx')).RunningProduction,
}));

const ProduceCost = lazyExtra(async () => ({ default: (await import('./produce-cost.tsx')).ProduceCost }));

/** Its label says what will be rendered. */
const ProduceButton = () => {
  const { ad, work, produce } = useEditor();
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

/** The render button and what a render costs; while a production runs, its progress instead. */
export const ProduceControl = () => {
  const { production, work } = useEditor();
  return (
    <>
      <ProduceCost isNeeded={!production.isRunning && work !== undefined} />
      {!production.isRunning && <ProduceButton />}
      <RunningProduction isNeeded={production.isRunning} />
    </>
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
