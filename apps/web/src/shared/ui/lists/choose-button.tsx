import { Button } from '../button.tsx';
import { t } from './choose-messages.ts';

type ChooseButtonProps = { readonly name: string; readonly isCurrent: boolean; readonly onChoose: () => void };

/** Selects an item of a list; labelled as chosen on the current item. */
export const ChooseButton = ({ name, isCurrent, onChoose }: ChooseButtonProps) => (
  <Button
    variant={isCurrent ? undefined : 'quiet'}
    disabled={isCurrent}
    onClick={onChoose}
    aria-label={isCurrent ? t('choose.isChosen', { name }) : t('choose.chooseName', { name })}
  >
    {isCurrent ? t('choose.chosen') : t('choose.choose')}
  </Button>
);
