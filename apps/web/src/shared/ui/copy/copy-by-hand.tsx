import { useRef, useState } from 'react';
import { t } from '../../i18n/shared-messages.ts';
import { Button } from '../button.tsx';
import styles from './copy-by-hand.module.css';

/** A text to copy where the page has no access to the clipboard: selected, with a button that copies the selection. */
const CopyByHand = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => {
    field.current?.select();
    // Needs no permission, unlike the asynchronous clipboard.
    setCopied(document.execCommand('copy'));
  };
  return (
    <div className={styles.row}>
      <input
        ref={field}
        className="control"
        readOnly
        aria-label={label}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={copy}>{isCopied ? t('shared.copied') : t('shared.copy')}</Button>
    </div>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default CopyByHand;
