import { limits } from '@sonora/contracts/limits';
import { numberText } from '../../../../shared/format/numbers.ts';
import { tooManyCharacters } from '../../../../shared/forms/too-many-characters.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { type Concept, secondsOf } from '../../model/writing/writing-draft.ts';
import { t } from '../../writing-messages.ts';
import styles from './writing.module.css';

const structureNames: Readonly<Record<string, string>> = {
  problem: t('adWriting.structures.problem'),
  offer: t('adWriting.structures.offer'),
  scene: t('adWriting.structures.scene'),
  list: t('adWriting.structures.list'),
  question: t('adWriting.structures.question'),
  plain: t('adWriting.structures.plain'),
};

type ConceptCardProps = {
  readonly concept: Concept;
  readonly number: number;
  readonly targetSeconds: number;
  readonly isBusy: boolean;
  readonly onText: (text: string) => void;
  readonly onAnother: () => void;
  readonly onUse: () => void;
};

/** One written script: editable, with its length against the ad's. */
export const ConceptCard = ({ concept, number, targetSeconds, isBusy, onText, onAnother, onUse }: ConceptCardProps) => {
  const structure = structureNames[concept.structure] ?? t('adWriting.structures.plain');
  const name = t('adWriting.concept', { number, structure });
  const textError = tooManyCharacters(concept.text, limits.scriptCharacters);
  return (
    <li className={styles.concept}>
      <h3>{structure}</h3>
      <textarea
        aria-label={name}
        value={concept.text}
        aria-invalid={textError !== undefined}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <span className={styles.length} data-invalid={textError !== undefined || undefined} role={textError && 'alert'}>
        {textError ??
          t('adWriting.length', {
            seconds: numberText(secondsOf(concept), 1),
            target: numberText(targetSeconds),
          })}
      </span>
      <div className={styles.buttons}>
        <Button variant="primary" disabled={concept.text.trim() === '' || textError !== undefined} onClick={onUse}>
          {t('adWriting.use')}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onAnother}>
          {t('adWriting.another')}
        </Button>
      </div>
    </li>
  );
};
