import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx';
import { t } from '../../messages.ts';
import { type ChosenSource, SourceChoice } from './source-choice.tsx';

type SourceDialogProps = {
  readonly isOpen: boolean;
  readonly onChoose: (chosen: ChosenSource) => void;
  readonly onClose: () => void;
};

/** Chooses another source for the versions of a session. */
export const SourceDialog = ({ isOpen, onChoose, onClose }: SourceDialogProps) => (
  <Dialog isOpen={isOpen} title={t('versions.chooseSource')} width={620} onClose={onClose}>
    <SourceChoice onChoose={onChoose} />
  </Dialog>
);
