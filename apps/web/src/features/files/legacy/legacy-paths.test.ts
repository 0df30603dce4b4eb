import { expect, it } from 'vitest';
import { cleanPath, joinPath, stepsOf } from './legacy-paths.ts';

it.each([
  ['', ''],
  ['Home', ''],
  ['/Clients/Harbor/', 'Clients/Harbor'],
  ['Home/Clients', 'Clients'],
  ['Start/Clients', 'Clients'],
  ['Clients/Home', 'Clients/Home'],
])('reads the path %j as %j', (path, clean) => {
  expect(cleanPath(path, 'Start')).toBe(clean);
});

it('joins a folder and a name', () => {
  expect(joinPath('', 'a.wav')).toBe('a.wav');
  expect(joinPath('Clients/Harbor', 'a.wav')).toBe('Clients/Harbor/a.wav');
});

it('lists the steps of a path from the outermost folder', () => {
  expect(stepsOf('Clients/Harbor')).toEqual([
    { name: 'Clients', path: 'Clients' },
    { name: 'Harbor', path: 'Clients/Harbor' },
  ]);
  expect(stepsOf('')).toEqual([]);
});
