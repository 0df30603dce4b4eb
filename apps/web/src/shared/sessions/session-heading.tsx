import { limits } from '@sonora/contracts/limits';
import { IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { errorText } from '../api/errors.ts';
import { showToast } from '../toast/toast.ts';
import { t } from './messages.ts';
import styles from './sessions.module.css';

type SessionHeadingProps = {
  readonly name: string;
  /** Label of the field. Default: that of an ad. */
  readonly label?: string;
  readonly onRename: (name: string) => Promise<unknown>;
};

/** Title of the page with the session's name. A click turns it into a text field. */
export const SessionHeading = ({ name, label, onRename }: SessionHeadingProps) => {
  const [isEditing, setEditing] = useState(false);
  // After Enter and Escape, the focus is on the name again.
  const isByKey = useRef(false);
  const rename = (next: string): void => {
    setEditing(false);
    const trimmed = next.trim();
    if (trimmed === '' || trimmed === name) return;
    onRename(trimmed).catch((error: unknown) => {
      showToast({ tone: 'error', title: t('editing.sessionDetailsNotSaved'), description: errorText(error) });
    });
  };
  if (!isEditing) {
    return (
      <h1>
        <button
          ref={(button) => {
            if (isByKey.current) button?.focus();
            isByKey.current = false;
          }}
          type="button"
          className={styles.name}
          title={t('editing.rename')}
          onClick={() => setEditing(true)}
        >
          {name}
          <IconPencil size={16} aria-hidden="true" />
        </button>
      </h1>
    );
  }
  return (
    <h1>
      <input
        className={styles.nameInput}
        aria-label={label ?? t('editing.nameOfThisAd')}
        defaultValue={name}
        maxLength={limits.nameCharacters}
        // biome-ignore lint/a11y/noAutofocus: the field replaces the title that was just pressed
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => rename(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          // The key would press the button that has the focus after it.
          event.preventDefault();
          isByKey.current = true;
          if (event.key === 'Enter') event.currentTarget.blur();
          else setEditing(false);
        }}
      />
    </h1>
  );
};
