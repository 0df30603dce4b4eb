import { expect, it } from 'vitest';
import { listedProjects } from './project-list.ts';

const project = (projectName: string, lastModified: number, isDefault = false) => ({
  projectName,
  lastModified,
  isDefault,
});
const projects = [project('Autumn coats', 1), project('Winter coats', 3), project("Mina's Project", 0, true)];
const names = (search: string) => listedProjects(projects, search).map(({ projectName }) => projectName);

it("lists the user's own project first, then those that were worked on last", () => {
  expect(names('')).toEqual(["Mina's Project", 'Winter coats', 'Autumn coats']);
});

it('finds all words in any order, regardless of case', () => {
  expect(names(' COATS aut')).toEqual(['Autumn coats']);
  expect(names('coats summer')).toEqual([]);
});
