import { IconCheck, IconCopy } from '@tabler/icons-react';
import { t } from '../../i18n/shared-messages.ts';
import { Button } from '../button.tsx';
import { useCopy } from './use-copy.tsx';

type CopyButtonProps = { readonly text: string; readonly label: string };

/** Copies a text to the clipboard, and turns to "Copied!" for a moment. */
export const CopyButton = ({ text, label }: CopyButtonProps) => {
  const { isCopied, copy } = useCopy(text, label);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button onClick={() => void copy()} aria-label={isCopied ? t('shared.copied') : label}>
      <Icon size={16} aria-hidden="true" />
      {isCopied ? t('shared.copied') : t('shared.copy')}
    </Button>
  );
};
