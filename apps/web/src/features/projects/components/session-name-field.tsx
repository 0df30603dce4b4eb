import type { ListedSession } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { sessionsKey } from '../api.ts';
import { shownSessionName } from '../default-names.ts';
import { t } from '../messages.ts';

type SessionNameFieldProps = {
  readonly session: ListedSession;
  /** @param isByKey whether the focus is still in the field */
  readonly onClose: (isByKey: boolean) => void;
};

/** Renames a session in its row: Enter or leaving the field saves, Escape keeps the name. A name that was not saved stays. */
const SessionNameField = ({ session, onClose }: SessionNameFieldProps) => {
  const { projectId, sessionId } = session;
  const name = shownSessionName(session.sessionName);
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const isDone = useRef(false);
  const close = (isByKey: boolean): void => {
    isDone.current = true;
    onClose(isByKey);
  };
  const rename = async (typed: string, isByKey: boolean): Promise<void> => {
    // Closing the field takes the focus from it, too.
    if (isBusy || isDone.current) return;
    if (typed === '' || typed === name) {
      close(isByKey);
      return;
    }
    setBusy(true);
    try {
      await api.projects.updateSession({ params: { projectId, sessionId }, body: { sessionName: typed } });
      await queryClient.invalidateQueries({ queryKey: sessionsKey });
      close(isByKey);
    } catch (error) {
      showToast({ tone: 'error', title: t('projects.detailsNotSaved'), description: errorText(error) });
      setBusy(false);
    }
  };
  return (
    <input
      className="control"
      aria-label={t('projects.nameOf', { name })}
      defaultValue={name}
      readOnly={isBusy}
      aria-busy={isBusy}
      maxLength={limits.nameCharacters}
      // biome-ignore lint/a11y/noAutofocus: the field replaces the name whose change was just chosen
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => void rename(event.currentTarget.value.trim(), false)}
      onKeyDown={(event) => {
        // The row has keys of its own.
        event.stopPropagation();
        // The key would press the button that has the focus after it.
        if (event.key === 'Enter') event.preventDefault();
        if (event.key === 'Enter') void rename(event.currentTarget.value.trim(), true);
        if (event.key === 'Escape' && !isBusy) close(true);
      }}
    />
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default SessionNameField;
