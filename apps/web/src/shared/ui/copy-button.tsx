import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { lazyExtra } from '../code/lazy-parts.tsx';
import { t } from '../i18n/shared-messages.ts';
import { showToast } from '../toast/toast.ts';
import { Button } from './button.tsx';

const CopyByHand = lazyExtra(() => import('./copy-by-hand.tsx'));

const copiedMilliseconds = 2_500;
const successMilliseconds = 9_000;

type CopyButtonProps = { readonly text: string; readonly label: string };

/** Copies a text to the clipboard and confirms it. If the browser refuses, a toast says how to copy by hand. */
export const CopyButton = ({ text, label }: CopyButtonProps) => {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMilliseconds);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      showToast({
        tone: 'success',
        title: t('shared.success'),
        description: t('shared.copiedToClipboard'),
        milliseconds: successMilliseconds,
      });
    } catch {
      showToast({
        tone: 'warning',
        title: t('shared.noClipboard'),
        description: t('shared.copyByHand'),
        content: <CopyByHand text={text} label={label} />,
        milliseconds: 'until-dismissed',
      });
    }
  };
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button onClick={() => void copy()} aria-label={isCopied ? t('shared.copied') : label}>
      <Icon size={16} aria-hidden="true" />
      {isCopied ? t('shared.copied') : t('shared.copy')}
    </Button>
  );
};
