import { defaults } from '@sonora/contracts/audio';
import { useEffect, useId, useState } from 'react';
import { numberText } from '../../../../shared/format/numbers.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Tag } from '../../../../shared/ui/lists/tag.tsx';
import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../../shared/ui/overlays/dialog-form.module.css';
import { t } from '../../details-messages.ts';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { creditsAtMost } from '../../model/audio/credits.ts';
import { fitOf, fitTones } from '../../model/audio/estimate.ts';
import { type Ad, isSameAd } from '../../model/document/ad.ts';
import styles from './details.module.css';

const atLength = (ad: Ad, lengthSeconds: number): Ad => ({ ...ad, lengthType: 'fixed', lengthSeconds, autofit: true });

type ChoiceProps = {
  readonly name: string;
  readonly seconds: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

/** One of the usual lengths, and whether the script fits it. */
const LengthChoice = ({ name, seconds, isChosen, onChoose }: ChoiceProps) => {
  const { ad, lengths } = useEditor();
  const fit = fitOf(atLength(ad, seconds), [...lengths.values()]);
  const isNow = ad.lengthType === 'fixed' && ad.lengthSeconds === seconds;
  return (
    <label className={styles.length}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} data-autofocus={isChosen || undefined} />
      <strong className="tabular">{t('adDetails.seconds', { seconds: numberText(seconds) })}</strong>
      {isNow && <span className={styles.quiet}>{t('adDetails.isNow')}</span>}
      <Tag tone={fitTones[fit.result]}>{fit.message}</Tag>
    </label>
  );
};

type AdjustDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

const AdjustForm = ({ onClose }: Pick<AdjustDialogProps, 'onClose'>) => {
  const name = useId();
  const { ad, lengths, actions, produce, production, work } = useEditor();
  const [seconds, setSeconds] = useState(() =>
    defaults.adLengthsSeconds.reduce((best, each) =>
      Math.abs(each - ad.lengthSeconds) < Math.abs(best - ad.lengthSeconds) ? each : best,
    ),
  );
  const [isAdjusted, setAdjusted] = useState(false);
  // The ad has its new length with the next rendering of this component.
  useEffect(() => {
    if (!isAdjusted) return;
    setAdjusted(false);
    produce();
    onClose();
  }, [isAdjusted, produce, onClose]);
  const adjusted = atLength(ad, seconds);
  const isSame = work === undefined && isSameAd(adjusted, ad);
  return (
    <form
      className={dialog.form}
      onSubmit={(event) => {
        event.preventDefault();
        actions.edit(editName('adEdits.length'), (now) => atLength(now, seconds));
        setAdjusted(true);
      }}
    >
      <p>{t('adDetails.adjustAbout')}</p>
      <div role="radiogroup" aria-label={t('adDetails.adjustTitle')} className={styles.lengths}>
        {defaults.adLengthsSeconds.map((each) => (
          <LengthChoice
            key={each}
            name={name}
            seconds={each}
            isChosen={each === seconds}
            onChoose={() => setSeconds(each)}
          />
        ))}
      </div>
      <div className={dialog.buttons}>
        <span className={styles.cost}>
          {t('adDetails.costAtMost', { credits: creditsAtMost(adjusted, fitOf(adjusted, [...lengths.values()])) })}
        </span>
        <Button onClick={onClose}>{t('adDetails.cancel')}</Button>
        <Button type="submit" variant="primary" disabled={production.isRunning || isSame}>
          {t('adDetails.adjustAndProduce')}
        </Button>
      </div>
    </form>
  );
};

/** Produces the ad at another of the usual lengths. */
const AdjustDialog = ({ isOpen, onClose }: AdjustDialogProps) => (
  <Dialog isOpen={isOpen} title={t('adDetails.adjustTitle')} onClose={onClose}>
    <AdjustForm onClose={onClose} />
  </Dialog>
);

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default AdjustDialog;
