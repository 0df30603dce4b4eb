import type { Session, VersionSource } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { newSessionState } from '@sonora/contracts/sessions/step-rules';
import { api } from '../api/client.ts';
import { t } from './messages.ts';

/** Extension of finished versions, unless the user chooses another one. */
export const defaultExtension = 'mp3';

type NewVersions = {
  readonly projectId: string | undefined;
  /** Of the ad or file that is versioned. */
  readonly name: string;
  readonly source: VersionSource;
};

/** Creates a session of versions in a project, or in the default project. The same key makes no second one. */
export const createVersionSession = async (
  { projectId, name, source }: NewVersions,
  idempotencyKey: string,
): Promise<Session> => {
  const inProject = projectId ?? (await api.projects.list()).data.find(({ isDefault }) => isDefault)?.projectId ?? '';
  return api.projects.createSession({
    params: { projectId: inProject },
    headers: { 'idempotency-key': idempotencyKey },
    body: {
      workflowId: 'VersionAnAd',
      sessionName: t('editing.versionsOf', { name }).slice(0, limits.nameCharacters),
      state: { ...newSessionState('VersionAnAd'), selectedFile: source, outputExtension: defaultExtension },
    },
  });
};
