import type { ListedSession } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { sessionsKey } from '../api.ts';
import { t } from '../messages.ts';

type SessionNameFieldProps = { readonly session: ListedSession; readonly onClose: () => void };

/** Renames a session in its row: Enter or leaving the field saves, Escape keeps the name. */
const SessionNameField = ({ session, onClose }: SessionNameFieldProps) => {
  const { projectId, sessionId, sessionName } = session;
  const queryClient = useQueryClient();
  const rename = async (name: string): Promise<void> => {
    onClose();
    if (name === '' || name === sessionName) return;
    try {
      await api.projects.updateSession({ params: { projectId, sessionId }, body: { sessionName: name } });
      await queryClient.invalidateQueries({ queryKey: sessionsKey });
    } catch (error) {
      showToast({ tone: 'error', title: t('projects.detailsNotSaved'), description: errorText(error) });
    }
  };
  return (
    <input
      className="control"
      aria-label={t('projects.nameOf', { name: sessionName })}
      defaultValue={sessionName}
      maxLength={limits.nameCharacters}
      // biome-ignore lint/a11y/noAutofocus: the field replaces the name whose change was just chosen
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => void rename(event.currentTarget.value.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') {
          event.currentTarget.value = sessionName;
          event.currentTarget.blur();
        }
      }}
    />
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default SessionNameField;
