import type { Project } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { formMessage } from '@sonora/contracts/messages/forms';
import type { Message } from '@sonora/contracts/messages/message';

/** The project that a user has chosen by name. */
export type ProjectSelection =
  | { readonly type: 'existing'; readonly projectId: string }
  | { readonly type: 'new'; readonly projectName: string }
  | { readonly type: 'default'; readonly projectId: string };

export type ProjectChoice = { readonly name: string; readonly selection: ProjectSelection };

const maxMatches = 6;

/** What is wrong with the name of a project, by the rules of the server. */
export const projectNameProblem = (name: string): Message | undefined => {
  const trimmed = name.trim();
  if (trimmed === '') return formMessage('forms.notEmpty');
  if (trimmed.length > limits.nameCharacters)
    return formMessage('forms.maxCharacters', { count: limits.nameCharacters });
  return /^[\p{L}\p{N}_' -]+$/u.test(trimmed) ? undefined : formMessage('forms.projectNameCharacters');
};

type Chosen = Pick<Project, 'projectId' | 'projectName' | 'isDefault'>;

/**
 * Projects whose name contains a text, those that begin with it first, at most six; then a new project of that name, if there
 * is none yet and the name is allowed.
 */
export const projectChoices = (projects: readonly Chosen[], text: string): readonly ProjectChoice[] => {
  const wanted = text.trim().toLowerCase();
  const rank = (name: string): number => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  const matches = projects
    .filter(({ projectName }) => projectName.toLowerCase().includes(wanted))
    .toSorted((a, b) => rank(a.projectName) - rank(b.projectName))
    .slice(0, maxMatches)
    .map(
      ({ projectId, projectName, isDefault }): ProjectChoice => ({
        name: projectName,
        selection: { type: isDefault ? 'default' : 'existing', projectId },
      }),
    );
  const exists = projects.some(({ projectName }) => projectName.toLowerCase() === wanted);
  const projectName = text.trim();
  if (exists || projectNameProblem(projectName) !== undefined) return matches;
  return [...matches, { name: projectName, selection: { type: 'new', projectName } }];
};
