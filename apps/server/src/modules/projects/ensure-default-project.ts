import type { MemberCaller } from '../../platform/http/authorise.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { ProjectsServices } from './project-of.ts';
import type { ProjectRow } from './projects.repository.ts';

/**
 * Reduces a name to the characters that project names may have: letters, digits, underscores, hyphens, apostrophes and
 * spaces.
 */
const asProjectName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}_' -]/gu, '').trim();

/** Default project of a user, created on first use. */
export const ensureDefaultProject = async (
  { repository, folders }: Pick<ProjectsServices, 'repository' | 'folders'>,
  caller: MemberCaller,
  personName: string,
): Promise<ProjectRow> => {
  const found = await repository.findDefaultProject(caller.orgId, caller.userId);
  if (found) return found;
  const name = `${asProjectName(personName) || 'My'}'s Project`;
  const insert = (projectName: string): Promise<ProjectRow | undefined> =>
    repository.insertProject(
      { orgId: caller.orgId, id: newId(), name: projectName, isDefault: true, createdBy: caller.userId },
      folders.create,
    );
  await insert(name);
  const made = await repository.findDefaultProject(caller.orgId, caller.userId);
  if (made) return made;
  // Another member's project has that name already.
  await insert(`${name} ${caller.userId.slice(-6)}`);
  return (await repository.findDefaultProject(caller.orgId, caller.userId)) as ProjectRow;
};
