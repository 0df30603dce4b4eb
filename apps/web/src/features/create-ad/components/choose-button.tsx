import { Button } from '../../../shared/ui/button.tsx';
import { texts } from '../texts.ts';

type ChooseButtonProps = { readonly name: string; readonly isCurrent: boolean; readonly onChoose: () => void };

/** Takes one of many; says so where it is taken already. */
export const ChooseButton = ({ name, isCurrent, onChoose }: ChooseButtonProps) => (
  <Button
    look={isCurrent ? undefined : 'quiet'}
    disabled={isCurrent}
    onClick={onChoose}
    aria-label={isCurrent ? texts.isChosen(name) : texts.chooseName(name)}
  >
    {isCurrent ? texts.chosen : texts.choose}
  </Button>
);
