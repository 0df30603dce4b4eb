import { expect, it } from 'vitest';
import { savedFileName } from './save-audio.ts';

it.each([
  ['', 'Harbor 30s.mp3'],
  ['  ', 'Harbor 30s.mp3'],
  ['Spring', 'Spring.mp3'],
  ['Spring.MP3', 'Spring.mp3'],
  ['v1.2 final', 'v1_2 final.mp3'],
  ['a/b', 'a_b.mp3'],
])('names the file for %j as %j', (typed, name) => {
  expect(savedFileName(typed, { name: 'Harbor 30s', extension: 'mp3' })).toBe(name);
});
