import type { Session } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { t } from '../i18n/shared-messages.ts';
import { api } from './client.ts';

/** Copies a session with its script, settings, history and renders, and returns the copy. @throws the API's errors */
export const duplicateSession = async ({
  projectId,
  sessionId,
}: Pick<Session, 'projectId' | 'sessionId'>): Promise<Session> => {
  const { sessionName, workflowId, state, audioformId } = await api.projects.getSession({
    params: { projectId, sessionId },
  });
  return api.projects.createSession({
    params: { projectId },
    headers: {},
    body: {
      sessionName: t('shared.copyOf', { name: sessionName }).slice(0, limits.nameCharacters),
      workflowId,
      state,
      audioformId,
    },
  });
};
