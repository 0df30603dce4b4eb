import { limits } from '@sonora/contracts/limits';
import { IconPencil } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { errorText } from '../api/errors.ts';
import { tooManyCharacters } from '../forms/too-many-characters.ts';
import { showToast } from '../toast/toast.ts';
import { t } from './messages.ts';
import styles from './sessions.module.css';

type SessionHeadingProps = {
  readonly name: string;
  /** Label of the field. Default: that of an ad. */
  readonly label?: string;
  readonly onRename: (name: string) => Promise<unknown>;
};

const problemOf = (name: string): string | undefined => tooManyCharacters(name, limits.nameCharacters);

/**
 * Title of the page with the session's name. A click turns it into a text field, which stays open with a name that is too long, of
 * which nothing is cut.
 */
export const SessionHeading = ({ name, label, onRename }: SessionHeadingProps) => {
  const [isEditing, setEditing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  // After Enter and Escape, the focus is on the name again.
  const isByKey = useRef(false);
  const close = (): void => {
    setEditing(false);
    setProblem(undefined);
  };
  const rename = (next: string): void => {
    if (problemOf(next) !== undefined) return;
    close();
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
    <>
      <h1>
        <input
          className={styles.nameInput}
          aria-label={label ?? t('editing.nameOfThisAd')}
          aria-invalid={problem !== undefined}
          aria-describedby={id}
          defaultValue={name}
          // biome-ignore lint/a11y/noAutofocus: the field replaces the title that was just pressed
          autoFocus
          onChange={(event) => setProblem(problemOf(event.currentTarget.value))}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={(event) => rename(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            // The key would press the button that has the focus after it.
            event.preventDefault();
            if (event.key === 'Enter' && problem !== undefined) return;
            isByKey.current = true;
            if (event.key === 'Enter') event.currentTarget.blur();
            else close();
          }}
        />
      </h1>
      <span id={id} className={styles.nameProblem} role="status">
        {problem}
      </span>
    </>
  );
};
