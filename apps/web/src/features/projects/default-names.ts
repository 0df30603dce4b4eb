import { t } from './messages.ts';

const replaced = (name: string, ending: string, write: (owner: string) => string): string =>
  name.endsWith(ending) && name.length > ending.length ? write(name.slice(0, -ending.length)) : name;

/** The name of a session as shown: a default name, which is stored in English, in the user's language. */
export const shownSessionName = (name: string): string =>
  replaced(name, "'s Session", (owner) => t('projects.sessionOf', { name: owner }));

/** The name of a project as shown. */
export const shownProjectName = (name: string): string =>
  replaced(name, "'s Project", (owner) => t('projects.projectOf', { name: owner }));
