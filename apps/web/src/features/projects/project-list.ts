import type { Project } from '@sonora/contracts';
import { shownProjectName } from './default-names.ts';

type Listed = Pick<Project, 'projectName' | 'isDefault' | 'lastModified'>;

/** Projects whose name contains all words of a search: the user's own first, then those that were worked on last. */
export const listedProjects = <P extends Listed>(projects: readonly P[], search: string): readonly P[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ projectName }: P): boolean => {
    const name = shownProjectName(projectName).toLowerCase();
    return words.every((word) => name.includes(word));
  };
  return projects
    .filter(isFound)
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault) || b.lastModified - a.lastModified);
};
