import { describe, expect, it } from 'vitest';
import { projectChoices, projectNameProblem } from './project-choices.ts';

const projects = ["Mina's Project", 'Autumn', 'Cold autumn', 'Winter', 'P1', 'P2', 'P3', 'P4', 'P5'].map(
  (projectName, index) => ({ projectName, projectId: `id ${index}`, isDefault: index === 0 }),
);
const names = (text: string) =>
  projectChoices(projects, text).map(({ name, selection }) => `${selection.type} ${name}`);

describe('choices of a project', () => {
  it('are at most six, the default project among them', () => {
    expect(names('')).toEqual([
      "default Mina's Project",
      'existing Autumn',
      'existing Cold autumn',
      'existing Winter',
      'existing P1',
      'existing P2',
    ]);
  });

  it('match anywhere, the beginning first, regardless of case', () => {
    expect(names('autumn')).toEqual(['existing Autumn', 'existing Cold autumn']);
  });

  it('offer a new project of an unknown name that is allowed', () => {
    expect(names('Wint')).toEqual(['existing Winter', 'new Wint']);
    expect(names('Spring 26')).toEqual(['new Spring 26']);
    expect(names('a/b')).toEqual([]);
    expect(names('WINTER')).toEqual(['existing Winter']);
  });
});

describe('the name of a project', () => {
  it('says what is allowed', () => {
    expect(projectNameProblem('a.b')?.text).toBe(
      'Invalid character or space. Please only enter alphanumeric characters, underscores or hyphens.',
    );
    expect(projectNameProblem("Zoë's ads_26-b")).toBeUndefined();
  });
});
