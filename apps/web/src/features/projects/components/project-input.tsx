import type { Project } from '@sonora/contracts';
import { useState } from 'react';
import { serverText } from '../../../shared/i18n/server-messages.ts';
import { Combobox } from '../../../shared/ui/overlays/combobox.tsx';
import { shownProjectName } from '../default-names.ts';
import { t } from '../messages.ts';
import { type ProjectChoice, type ProjectSelection, projectChoices, projectNameProblem } from '../project-choices.ts';

type ProjectInputProps = {
  readonly projects: readonly Project[];
  /** Name of the chosen project. */
  readonly value: string;
  /** Whether a new project can be chosen. */
  readonly offersNew: boolean;
  readonly onChoose: (selection: ProjectSelection, name: string) => void;
};

const choiceText = ({ name, selection }: ProjectChoice): string =>
  selection.type === 'new' ? t('projects.createNamed', { name }) : shownProjectName(name);

/** Field for a project: existing ones by name, at most six, or a new one. Leaving it resets it to the chosen project. */
export const ProjectInput = ({ projects, value, offersNew, onChoose }: ProjectInputProps) => {
  const [text, setText] = useState('');
  const found = projectChoices(projects, text).filter(({ selection }) => offersNew || selection.type !== 'new');
  const problem = found.length === 0 && offersNew ? projectNameProblem(text) : undefined;
  return (
    <Combobox
      opensOnFocus
      label={t('projects.project')}
      shown={shownProjectName(value)}
      options={found.map((choice, index) => ({
        id: String(index),
        label: choiceText(choice),
        ...(choice.selection.type === 'default' ? { note: t('projects.default') } : {}),
      }))}
      status={problem ? serverText(problem, problem.text) : t('projects.matches', { count: found.length })}
      onSearch={setText}
      onChoose={({ id }) => {
        const choice = found[Number(id)];
        if (choice) onChoose(choice.selection, choice.name);
      }}
    />
  );
};
