import { t } from '../../details-messages.ts';
import { useEditor } from '../../editor-context.ts';
import { creditsAtMost } from '../../model/audio/credits.ts';
import styles from './editor.module.css';

/** The most that a render of the ad costs, beside the button that starts it. */
export const ProduceCost = () => {
  const { ad, fit } = useEditor();
  return (
    <span className={`${styles.cost} tabular`} title={t('adDetails.costAbout')}>
      {t('adDetails.costAtMost', { credits: creditsAtMost(ad, fit) })}
    </span>
  );
};
