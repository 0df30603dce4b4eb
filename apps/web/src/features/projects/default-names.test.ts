import { expect, it } from 'vitest';
import { shownProjectName, shownSessionName } from './default-names.ts';

it('shows names of users as they are, and default names in the language of the page', () => {
  expect(shownSessionName('Autumn')).toBe('Autumn');
  expect(shownSessionName("'s Session")).toBe("'s Session");
  expect(shownSessionName("Mina's Session")).toBe("Mina's Session");
  expect(shownProjectName("Mina's Project")).toBe("Mina's Project");
});
