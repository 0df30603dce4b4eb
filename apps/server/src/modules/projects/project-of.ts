import { DomainError } from '@sonora/contracts';
import type { MemberCaller } from '../../platform/http/authorise.ts';
import type { PresenceRepository } from './presence.repository.ts';
import type { ProjectSessionsRepository } from './project-sessions.repository.ts';
import type { AudioOf } from './projects.mapper.ts';
import type { ProjectFolders, ProjectRow, ProjectsRepository } from './projects.repository.ts';

export type ProjectsServices = {
  readonly repository: ProjectsRepository;
  readonly sessions: ProjectSessionsRepository;
  readonly presence: PresenceRepository;
  /** First name, else the e-mail address; used in default names. */
  readonly personName: (userId: string) => Promise<string>;
  readonly folders: ProjectFolders;
  /** Those of these people who are members of an organisation. */
  readonly membersAmong: (orgId: string, userIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The ad of a production that has succeeded; undefined for others. */
  readonly findProduced: (
    orgId: string,
    audioformId: string,
  ) => Promise<{ readonly durationSeconds: number | null } | undefined>;
  readonly audioOf: AudioOf;
};

/** @throws DomainError `not-found` */
export const projectOf = async (
  repository: ProjectsRepository,
  { orgId }: Pick<MemberCaller, 'orgId'>,
  projectId: string,
): Promise<ProjectRow> => {
  const found = await repository.findProject(orgId, projectId);
  if (!found) throw new DomainError('not-found');
  return found;
};
