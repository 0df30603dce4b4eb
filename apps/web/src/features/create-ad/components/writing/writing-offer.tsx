import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPanel } from '../../../../shared/code/lazy-parts.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx';
import { t } from '../../writing-messages.ts';
import { useMovedDraft, useWritingKey } from './use-writing-key.ts';
import styles from './writing.module.css';

const ConceptsForm = lazyPanel(async () => ({ default: (await import('./concepts-form.tsx')).ConceptsForm }));

/** Opens the dialog that writes the script from a product description. */
export const WritingOffer = ({ hasScript }: { readonly hasScript: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const draftKey = useWritingKey();
  useMovedDraft(draftKey);
  const close = (): void => setOpen(false);
  return (
    <div className={styles.offer}>
      <span>{t(hasScript ? 'adWriting.offerAnother' : 'adWriting.offer')}</span>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <IconSparkles size={16} aria-hidden="true" /> {t('adWriting.open')}
      </Button>
      <Dialog isOpen={isOpen} title={t('adWriting.title')} onClose={close} width={1040}>
        <ConceptsForm draftKey={draftKey} onClose={close} />
      </Dialog>
    </div>
  );
};
