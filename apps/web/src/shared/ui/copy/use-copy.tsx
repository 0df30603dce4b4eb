import { useEffect, useState } from 'react';
import { lazyExtra } from '../../code/lazy-parts.tsx';
import { t } from '../../i18n/shared-messages.ts';
import { showToast } from '../../toast/toast.ts';

const CopyByHand = lazyExtra(() => import('./copy-by-hand.tsx'));

const copiedMilliseconds = 2_500;
const successMilliseconds = 9_000;

/**
 * Copies a text to the clipboard and confirms it. If the browser refuses, a toast offers the text to copy by hand.
 * @param given the text, or a call that fetches it, whose error `copy` throws
 */
export const useCopy = (given: string | (() => Promise<string>), label: string) => {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMilliseconds);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    const text = typeof given === 'string' ? given : await given();
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
        // The field has one line.
        content: <CopyByHand text={text.replaceAll('\n', ' ')} label={label} />,
        milliseconds: 'until-dismissed',
      });
    }
  };
  return { isCopied, copy };
};
