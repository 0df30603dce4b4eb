import { Button } from '../../../shared/ui/button.tsx';
import { t } from '../messages.ts';

type ChooseButtonProps = { readonly name: string; readonly isCurrent: boolean; readonly onChoose: () => void };

/** Selects an item of a list; labelled as chosen on the current item. */
export const ChooseButton = ({ name, isCurrent, onChoose }: ChooseButtonProps) => (
  <Button
    variant={isCurrent ? undefined : 'quiet'}
    disabled={isCurrent}
    onClick={onChoose}
    aria-label={isCurrent ? t('createAd.isChosen', { name }) : t('createAd.chooseName', { name })}
  >
    {isCurrent ? t('createAd.chosen') : t('createAd.choose')}
  </Button>
);
